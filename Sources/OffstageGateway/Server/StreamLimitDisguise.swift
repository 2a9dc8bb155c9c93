import NIOCore

/// Tells the peer another number of concurrent streams than the HTTP/2 handler enforces.
///
/// The handler takes one stream too many for an error of the connection. The gateway refuses that stream alone (P-5b),
/// so the handler is given a number that nobody reaches, and the SETTINGS frames on their way out say the real one.
final class StreamLimitDisguise: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// What the handler is given.
    static let unreached = 1_000_000
    private static let maxConcurrentStreams: UInt16 = 3

    /// What the peer is told.
    var advertised: Int

    init(advertised: Int) {
        self.advertised = advertised
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var buffer = unwrapOutboundIn(data)
        rewrite(&buffer)
        context.write(wrapOutboundOut(buffer), promise: promise)
    }

    /// Changes a SETTINGS frame at the start of a buffer; that is where the handler puts it if it is flushed before.
    private func rewrite(_ buffer: inout ByteBuffer) {
        let start = buffer.readerIndex
        // Length of three bytes, type 4, no flags, stream 0.
        guard let head = buffer.getBytes(at: start, length: 9), head[0] == 0, head[1] == 0, head[3] == 4,
            head[4...].allSatisfy({ $0 == 0 })
        else { return }
        let end = start + 9 + Int(head[2])
        for entry in stride(from: start + 9, to: end - 5, by: 6)
        where buffer.getInteger(at: entry, as: UInt16.self) == Self.maxConcurrentStreams {
            buffer.setInteger(UInt32(advertised), at: entry + 2)
        }
    }
}
