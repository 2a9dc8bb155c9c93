import NIOCore
import NIOPosix
import OffstagePush

/// A proxy on loopback that knows one way: CONNECT to Apple's hosts, which lead to this gateway (P-4).
///
/// A client that lets nobody change its host is pointed here by `HTTPS_PROXY`.
final class ConnectProxy: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private static let longestHead = 8192

    private let target: SocketAddress
    private var head = ByteBuffer()
    private var isConnecting = false

    private init(target: SocketAddress) {
        self.target = target
    }

    /// - Parameter patience: How long a client may take to say where it wants to go.
    static func listen(
        port: Int,
        target: SocketAddress,
        patience: Duration,
        loop: any EventLoop
    ) -> EventLoopFuture<any Channel> {
        ServerBootstrap(group: loop)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(ConnectProxy(target: target))
                    channel.close(after: patience, ifStillIn: ConnectProxy.self)
                }
            }
            .bind(host: "127.0.0.1", port: port)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        head.writeBuffer(&bytes)
        if isConnecting { return }
        let text = String(buffer: head)
        guard let end = text.firstRange(of: "\r\n\r\n") else {
            if head.readableBytes > Self.longestHead { refuse("431 Request Header Fields Too Large", context) }
            return
        }
        let words = text.prefix { !$0.isNewline }.split(separator: " ")
        guard words.count == 3, words[0] == "CONNECT" else { return refuse("405 Method Not Allowed", context) }
        guard PushEnvironment(authority: String(words[1])) != nil else { return refuse("403 Forbidden", context) }
        head.moveReaderIndex(forwardBy: text[..<end.upperBound].utf8.count)
        isConnecting = true
        connect(context)
    }

    private func connect(_ context: ChannelHandlerContext) {
        let box = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        ClientBootstrap(group: context.eventLoop)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .connect(to: target)
            .whenComplete { result in
                let (proxy, context) = box.value
                switch result {
                case .success(let other): proxy.join(context, other)
                case .failure: proxy.refuse("502 Bad Gateway", context)
                }
            }
    }

    private func join(_ context: ChannelHandlerContext, _ other: any Channel) {
        let channel = context.channel
        do {
            try channel.pipeline.syncOperations.addHandler(Relay(to: other))
            try other.pipeline.syncOperations.addHandler(Relay(to: channel))
        } catch {
            return context.close(promise: nil)
        }
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: "HTTP/1.1 200 OK\r\n\r\n")), promise: nil)
        if head.readableBytes > 0 { other.writeAndFlush(head, promise: nil) }
        context.pipeline.syncOperations.removeHandler(self, promise: nil)
    }

    private func refuse(_ status: String, _ context: ChannelHandlerContext) {
        let text = "HTTP/1.1 \(status)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        let box = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text))).whenComplete { _ in
            box.value.close(promise: nil)
        }
    }
}

/// Hands on all that comes to another channel, no faster than that one takes it.
private final class Relay: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let other: any Channel

    init(to other: any Channel) {
        self.other = other
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        other.write(unwrapInboundIn(data), promise: nil)
    }

    func channelReadComplete(context: ChannelHandlerContext) { other.flush() }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        other.setOption(.autoRead, value: context.channel.isWritable).whenComplete { _ in }
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        other.close(promise: nil)
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
