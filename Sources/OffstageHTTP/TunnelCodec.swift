import NIOCore
import NIOHTTP1
import OffstageTransfer

/// The first head of a connection on which a client asks for another protocol (RFC 9110, 7.8), and after that whatever
/// the two say to each other, byte for byte. It stands where HTTP's own decoder stands otherwise, which would not let
/// go of what follows the head.
final class TunnelCodec: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = HTTPClientResponsePart
    typealias OutboundIn = HTTPClientRequestPart
    typealias OutboundOut = IOData

    enum State {
        /// The head has not come whole.
        case reading(ByteBuffer)
        case open
        /// The server answered otherwise; what follows is of no use.
        case refused
    }

    /// A longer head than this is none.
    private static let longestHead = 64 << 10
    private var state = State.reading(ByteBuffer())

    // MARK: Out

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head):
            var text = "\(head.method.rawValue) \(head.uri) HTTP/1.1\r\n"
            for (name, value) in head.headers { text += "\(name): \(value)\r\n" }
            context.write(wrapOutboundOut(.byteBuffer(ByteBuffer(string: text + "\r\n"))), promise: promise)
        case .body(let data): context.write(wrapOutboundOut(data), promise: promise)
        // What was written before leaves first.
        case .end:
            context.flush()
            context.close(promise: promise)
        }
    }

    // MARK: In

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        switch state {
        case .reading(var head):
            head.writeBuffer(&bytes)
            read(head, context)
        case .open: context.fireChannelRead(wrapInboundOut(.body(bytes)))
        case .refused: break
        }
    }

    private func read(_ buffer: ByteBuffer, _ context: ChannelHandlerContext) {
        var rest = buffer
        let bytes = Array(buffer.readableBytesView)
        guard let end = bytes.indices.first(where: { bytes[$0...].starts(with: Array("\r\n\r\n".utf8)) }) else {
            state = .reading(buffer)
            if bytes.count > Self.longestHead { fail(context, "has no end") }
            return
        }
        guard let head = Self.head(String(decoding: bytes[..<end], as: UTF8.self)) else {
            return fail(context, "cannot be read")
        }
        rest.moveReaderIndex(forwardBy: end + 4)
        let isOpen = head.status == .switchingProtocols
        state = isOpen ? .open : .refused
        context.fireChannelRead(wrapInboundOut(.head(head)))
        guard isOpen else { return context.fireChannelRead(wrapInboundOut(.end(nil))) }
        if rest.readableBytes > 0 { context.fireChannelRead(wrapInboundOut(.body(rest))) }
    }

    private static func head(_ text: String) -> HTTPResponseHead? {
        let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
        let words = lines.first?.split(separator: " ", maxSplits: 2) ?? []
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]), (100...599).contains(status)
        else { return nil }
        var fields = HTTPHeaders()
        for line in lines.dropFirst() {
            guard let field = line.headField else { return nil }
            fields.add(name: field.name, value: field.value)
        }
        return HTTPResponseHead(version: .http1_1, status: HTTPResponseStatus(statusCode: status), headers: fields)
    }

    private func fail(_ context: ChannelHandlerContext, _ why: String) {
        state = .refused
        context.fireErrorCaught(TransferFailure(.cannotParseResponse, "the head of the answer \(why)"))
    }

    func channelInactive(context: ChannelHandlerContext) {
        if case .open = state { context.fireChannelRead(wrapInboundOut(.end(nil))) }
        context.fireChannelInactive()
    }
}

extension Substring {
    /// A line of a head; nil for what is none.
    var headField: (name: String, value: String)? {
        guard let colon = firstIndex(of: ":") else { return nil }
        return (String(self[..<colon]), String(self[index(after: colon)...].drop { $0 == " " || $0 == "\t" }))
    }
}
