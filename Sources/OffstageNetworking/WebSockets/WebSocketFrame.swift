import Foundation

/// One frame of the WebSocket protocol (RFC 6455, 5.2).
struct WebSocketFrame: Equatable, Sendable {
    enum Kind: UInt8, Sendable {
        case continuation = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10

        var isControl: Bool { rawValue >= 8 }
    }

    var kind: Kind
    var isLast = true
    var payload = Data()

    /// As a client sends it.
    func bytes(mask: [UInt8]) -> Data {
        var bytes = Data([(isLast ? 0x80 : 0) | kind.rawValue])
        switch payload.count {
        case ..<126: bytes.append(0x80 | UInt8(payload.count))
        case ..<65536:
            bytes.append(0x80 | 126)
            bytes.append(contentsOf: [UInt8(payload.count >> 8), UInt8(payload.count & 0xff)])
        default:
            bytes.append(0x80 | 127)
            bytes.append(contentsOf: (0..<8).reversed().map { UInt8(truncatingIfNeeded: payload.count >> ($0 * 8)) })
        }
        bytes.append(contentsOf: mask)
        bytes.append(contentsOf: payload.enumerated().map { $1 ^ mask[$0 & 3] })
        return bytes
    }
}

/// What a server sends, taken apart as it comes.
struct WebSocketReader: Sendable {
    /// What breaks the protocol, with the code that a close frame says of it.
    struct Violation: Error, Equatable {
        var code: UInt16
    }

    private var buffer: [UInt8] = []
    private var start = 0
    private var message: (kind: WebSocketFrame.Kind, payload: Data)?

    mutating func append(_ bytes: Data) {
        if start > 0 {
            buffer.removeFirst(start)
            start = 0
        }
        buffer += bytes
    }

    /// The next control frame, or the next whole message as one frame; nil until more has come.
    ///
    /// - Parameter limit: in bytes; a longer message breaks the protocol.
    mutating func next(limit: Int) throws(Violation) -> WebSocketFrame? {
        while let frame = try frame(limit: limit) {
            if frame.kind.isControl { return frame }
            if frame.kind == .continuation, message == nil { throw Violation(code: 1002) }
            if frame.kind != .continuation, message != nil { throw Violation(code: 1002) }
            var whole = message ?? (frame.kind, Data())
            whole.payload += frame.payload
            guard whole.payload.count <= limit else { throw Violation(code: 1009) }
            message = frame.isLast ? nil : whole
            if frame.isLast { return WebSocketFrame(kind: whole.kind, payload: whole.payload) }
        }
        return nil
    }

    private mutating func frame(limit: Int) throws(Violation) -> WebSocketFrame? {
        let bytes = buffer[start...]
        guard bytes.count >= 2 else { return nil }
        let (first, second) = (bytes[start], bytes[start + 1])
        guard first & 0x70 == 0, second & 0x80 == 0, let kind = WebSocketFrame.Kind(rawValue: first & 0xf) else {
            throw Violation(code: 1002)
        }
        let isLast = first & 0x80 != 0
        var length = UInt64(second)
        var head = 2
        if length >= 126 {
            let width = length == 126 ? 2 : 8
            guard bytes.count >= 2 + width else { return nil }
            length = bytes[(start + 2)..<(start + 2 + width)].reduce(0) { $0 << 8 | UInt64($1) }
            head += width
        }
        if kind.isControl, length > 125 || !isLast { throw Violation(code: 1002) }
        guard length <= UInt64(max(limit, 125)) else { throw Violation(code: 1009) }
        guard bytes.count >= head + Int(length) else { return nil }
        let payload = Data(bytes[(start + head)..<(start + head + Int(length))])
        start += head + Int(length)
        return WebSocketFrame(kind: kind, isLast: isLast, payload: payload)
    }
}
