import Glibc
import NIOCore
import OffstageTransfer

/// What is said between us and a proxy until it has made a way to the server. A value: it reads and writes no socket.
protocol ProxyDialogue {
    /// What is said first.
    var greeting: ByteBuffer { get }

    /// Goes on with what the proxy has said so far, and takes off what it has understood.
    mutating func heard(_ bytes: inout ByteBuffer) -> ProxyStep
}

enum ProxyStep {
    /// The proxy has not said enough.
    case wait
    /// It is answered.
    case say(ByteBuffer)
    /// The way is there.
    case open
    /// There is none, and why: a sentence about the proxy goes on like this.
    case fail(String)
    /// It wants to know who asks.
    case refuse(String, ProxyRefusal)
}

/// By HTTP (RFC 9110, 9.3.6).
struct ConnectDialogue: ProxyDialogue {
    /// More than this is no head of a proxy.
    private static let longestHead = 64 << 10

    private let server: String
    private let proxy: ProxyRules.Server

    init(to url: WebAddress, by proxy: ProxyRules.Server) {
        server = url.hostAndPort
        self.proxy = proxy
    }

    var greeting: ByteBuffer {
        var text = "CONNECT \(server) HTTP/1.1\r\nHost: \(server)\r\n"
        if let authorization = proxy.authorization { text += "Proxy-Authorization: \(authorization)\r\n" }
        return ByteBuffer(string: text + "\r\n")
    }

    mutating func heard(_ bytes: inout ByteBuffer) -> ProxyStep {
        let text = String(buffer: bytes)
        guard let end = text.firstRange(of: "\r\n\r\n") else {
            return bytes.readableBytes > Self.longestHead ? .fail("answers with too long a head") : .wait
        }
        let words = text.prefix { $0 != "\r\n" }.split(separator: " ")
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
            return .fail("answers with what is no HTTP")
        }
        // Nobody speaks on a new way before we do.
        bytes.clear()
        if (200..<300).contains(status) { return .open }
        let what = "refuses the way with status \(status)"
        guard status == 407 else { return .fail(what) }
        let head = ResponseHead(status: status, headers: Self.fields(text[..<end.lowerBound]))
        return .refuse(what, ProxyRefusal(head, of: proxy.place))
    }

    private static func fields(_ head: Substring) -> HeaderFields {
        var fields = HeaderFields()
        for field in head.split(separator: "\r\n").dropFirst().compactMap(\.headField) {
            fields.add(field.name, field.value)
        }
        return fields
    }
}

/// By version 5 of SOCKS (RFC 1928), without saying who asks. The proxy looks names up.
struct SOCKSDialogue: ProxyDialogue {
    private static let version: UInt8 = 5
    private let host: String
    private let port: UInt16
    /// The proxy has said how it wants to be told who asks; next it says whether it has made the way.
    private var hasAgreed = false

    init(to url: WebAddress) {
        host = url.host
        port = UInt16(clamping: url.port)
    }

    /// One way to say who asks: not at all.
    var greeting: ByteBuffer { ByteBuffer(bytes: [Self.version, 1, 0]) }

    mutating func heard(_ bytes: inout ByteBuffer) -> ProxyStep {
        guard hasAgreed else {
            guard let answer = bytes.readBytes(length: 2) else { return .wait }
            guard answer[0] == Self.version else { return .fail("answers with what is no SOCKS 5") }
            guard answer[1] == 0 else { return .fail("wants to know who asks, and is not told") }
            guard let request else { return .fail("cannot be told so long a name as \(host)") }
            hasAgreed = true
            return .say(request)
        }
        guard let length = Self.lengthOfReply(bytes) else { return .fail("answers with what is no SOCKS 5") }
        guard let reply = bytes.readBytes(length: length) else { return .wait }
        return reply[1] == 0 ? .open : .fail("makes no way: \(Self.reason(reply[1]))")
    }

    /// Names, and addresses as they are.
    private var request: ByteBuffer? {
        var bytes = ByteBuffer(bytes: [Self.version, 1, 0])
        if let address = Self.address(host, AF_INET, length: 4) {
            bytes.writeBytes([1] + address)
        } else if let address = Self.address(host, AF_INET6, length: 16) {
            bytes.writeBytes([4] + address)
        } else if let count = UInt8(exactly: host.utf8.count) {
            bytes.writeBytes([3, count] + host.utf8)
        } else {
            return nil
        }
        bytes.writeInteger(port)
        return bytes
    }

    private static func address(_ text: String, _ family: Int32, length: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: length)
        return inet_pton(family, text, &bytes) == 1 ? bytes : nil
    }

    /// Of all of the reply, as far as that can be told; the least where it cannot; nil where it is none.
    private static func lengthOfReply(_ bytes: ByteBuffer) -> Int? {
        let start = bytes.readerIndex
        guard bytes.readableBytes >= 5 else { return 5 }
        guard bytes.getInteger(at: start) == version else { return nil }
        switch bytes.getInteger(at: start + 3, as: UInt8.self) {
        case 1: return 4 + 4 + 2
        case 3: return 4 + 1 + Int(bytes.getInteger(at: start + 4, as: UInt8.self) ?? 0) + 2
        case 4: return 4 + 16 + 2
        default: return nil
        }
    }

    /// RFC 1928, 6.
    private static func reason(_ code: UInt8) -> String {
        switch code {
        case 2: "its rules forbid it"
        case 3: "it has no way to the network"
        case 4: "it has no way to the server"
        case 5: "the server refuses the connection"
        case 6: "it took too long"
        default: "it says \(code)"
        }
    }
}
