import Glibc
import OffstagePush

/// A request that is arriving.
struct IncomingRequest {
    private(set) var request = ProviderRequest(method: "", path: "")
    /// The size of its header fields as HTTP/2 counts them.
    private var headerBytes = 0

    /// Takes one header field; what means nothing to the gateway is only counted.
    /// - Returns: The size of the fields so far.
    mutating func add(
        name: UnsafeBufferPointer<UInt8>,
        value: UnsafeBufferPointer<UInt8>,
        _ recent: inout RecentTexts
    ) -> Int {
        // RFC 9113, 6.5.2.
        headerBytes += name.count + value.count + 32
        switch HeaderName(name) {
        case .method: request.method = Self.text(value)
        case .path: request.path = recent.paths.text(value)
        case .authority: request.authority = recent.authorities.text(value)
        case .host: request.authority = request.authority ?? Self.text(value)
        case .authorization: request.headers.append((HeaderName.authorization.text, recent.credentials.text(value)))
        case .topic: request.headers.append((HeaderName.topic.text, recent.topics.text(value)))
        case .apns: request.headers.append((Self.text(name), Self.text(value)))
        case .meaningless: break
        }
        return headerBytes
    }

    /// - Returns: The size of the body so far.
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        request.append(bytes)
        return request.bodySize
    }

    private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    /// The fields that mean something here.
    private enum HeaderName {
        case method, path, authority, host, authorization, topic
        /// Another of Apple's.
        case apns
        case meaningless

        init(_ name: UnsafeBufferPointer<UInt8>) {
            func isSame(_ text: StaticString) -> Bool {
                name.elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
            }
            switch name.count {
            case 7 where isSame(":method"): self = .method
            case 5 where isSame(":path"): self = .path
            case 10 where isSame(":authority"): self = .authority
            case 4 where isSame("host"): self = .host
            case 13 where isSame("authorization"): self = .authorization
            case 10 where isSame("apns-topic"): self = .topic
            default: self = name.starts(with: "apns-".utf8) ? .apns : .meaningless
            }
        }

        var text: String { self == .authorization ? "authorization" : "apns-topic" }
    }
}

/// The texts that a connection sent last: most requests repeat them, and a text that is there already costs nothing.
struct RecentTexts {
    struct Slot {
        private var last = ""

        mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
            let isSame = last.utf8.withContiguousStorageIfAvailable {
                $0.count == bytes.count && ($0.isEmpty || memcmp($0.baseAddress!, bytes.baseAddress!, bytes.count) == 0)
            }
            if isSame != true { last = String(decoding: bytes, as: UTF8.self) }
            return last
        }
    }

    var paths = Slot()
    var authorities = Slot()
    var credentials = Slot()
    var topics = Slot()
}

extension ProviderRequest {
    /// Counts the bytes of a body, and keeps as many as could be accepted.
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        bodySize += bytes.count
        let room = PushType.largestPayload + 1 - body.count
        if room > 0 { body.append(contentsOf: bytes.prefix(room)) }
    }
}
