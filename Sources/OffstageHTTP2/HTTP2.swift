import NIOCore
import NIOHTTP1
import NIOHTTP2
import OffstageHTTP

/// HTTP/2 beside HTTP/1.1, agreed on by ALPN.
public enum HTTP2 {
    /// From now on sources over sockets offer HTTP/2 to servers over TLS.
    public static func enable() {
        HTTPSource.offer(HTTP2Streams())
    }
}

private struct HTTP2Streams: StreamProtocol {
    /// Bytes that may be under way, of a stream and of a connection.
    private static let window = 1 << 20

    func multiplex(_ channel: any Channel, isGoingAway: @escaping () -> Void) throws -> any StreamMultiplexer {
        var connection = NIOHTTP2Handler.ConnectionConfiguration()
        connection.targetWindowSize = Self.window
        connection.initialSettings = [
            HTTP2Setting(parameter: .enablePush, value: 0),
            HTTP2Setting(parameter: .initialWindowSize, value: Self.window),
            HTTP2Setting(parameter: .maxHeaderListSize, value: HPACKLimit.headerList),
        ]
        var stream = NIOHTTP2Handler.StreamConfiguration()
        stream.targetWindowSize = Self.window
        let pipeline = channel.pipeline.syncOperations
        // A server may not open streams here; it was told so.
        let multiplexer = try pipeline.configureHTTP2Pipeline(
            mode: .client,
            connectionConfiguration: connection,
            streamConfiguration: stream
        ) { $0.close() }
        try pipeline.addHandler(Farewell(isGoingAway))
        return HTTP2Multiplexer(multiplexer, on: channel.eventLoop)
    }
}

private enum HPACKLimit {
    /// Bytes of a head; as much as HTTP/1.1's decoder takes.
    static let headerList = 80 << 10
}

private struct HTTP2Multiplexer: StreamMultiplexer {
    private let multiplexer: NIOHTTP2Handler.StreamMultiplexer
    private let loop: any EventLoop

    init(_ multiplexer: NIOHTTP2Handler.StreamMultiplexer, on loop: any EventLoop) {
        self.multiplexer = multiplexer
        self.loop = loop
    }

    /// A stream beyond what the server allows at a time waits until another one is over.
    func open(_ furnish: @escaping (any Channel) throws -> Void) -> EventLoopFuture<any Channel> {
        let furnish = NIOLoopBound(furnish, eventLoop: loop)
        let promise = loop.makePromise(of: (any Channel).self)
        multiplexer.createStreamChannel(promise: promise) { stream in
            stream.eventLoop.makeCompletedFuture {
                try stream.pipeline.syncOperations.addHandlers([
                    StreamErrors(), HTTP2FramePayloadToHTTP1ClientCodec(httpProtocol: .https),
                ])
                try furnish.value(stream)
            }
        }
        return promise.futureResult
    }
}

/// Hears the server say that it wants no further streams.
private final class Farewell: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame

    private let isGoingAway: () -> Void

    init(_ isGoingAway: @escaping () -> Void) {
        self.isGoingAway = isGoingAway
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .goAway = unwrapInboundIn(data).payload { isGoingAway() }
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // What concerns one stream its own channel hears.
        if !(error is NIOHTTP2Errors.StreamError) { context.close(promise: nil) }
    }
}

/// Says in the words of the source what became of a stream.
private final class StreamErrors: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame.FramePayload

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        let closed = error as? NIOHTTP2Errors.StreamClosed
        context.fireErrorCaught(closed?.errorCode == .refusedStream ? StreamRefused() : error)
    }
}
