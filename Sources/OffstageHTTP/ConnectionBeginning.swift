import NIOCore
import NIOHTTP1
import NIOTLS
import OffstageTransfer

/// A connection before its first exchange: it becomes active, agrees on TLS where the address wants it, and then speaks
/// what was agreed. The last handler of its channel until then.
///
/// Happy eyeballs may begin several for one exchange; the first that is active claims it, and the others are closed by
/// who made them.
final class ConnectionBeginning: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let exchange: HTTPExchange
    private let table: ExchangeTable
    private let resolver: TimedResolver
    private let handshake: Handshake?
    private var isMine = false
    private var secureStart: NIODeadline?

    init(_ exchange: HTTPExchange, table: ExchangeTable, resolver: TimedResolver, handshake: Handshake?) {
        self.exchange = exchange
        self.table = table
        self.resolver = resolver
        self.handshake = handshake
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { becameActive(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        becameActive(context)
        context.fireChannelActive()
    }

    private func becameActive(_ context: ChannelHandlerContext) {
        guard !isMine, !exchange.isClaimed else { return }
        exchange.isClaimed = true
        isMine = true
        exchange.pending = context.channel
        exchange.handshake = handshake
        guard !exchange.isOver else { return context.close(promise: nil) }
        let now = NIODeadline.now()
        let looked = exchange.age(at: resolver.finishedAt ?? exchange.openedAt)
        exchange.timings.lookup = .init(start: .zero, end: looked)
        exchange.timings.connect = .init(start: looked, end: exchange.age(at: now))
        guard exchange.request.url.isSecure else { return ready(context, isMultiplexed: false) }
        secureStart = now
        context.read()
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        context.fireChannelReadComplete()
        if isMine { context.read() }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .handshakeCompleted(let agreed) = event as? TLSUserEvent, isMine, let secureStart {
            let now = exchange.age(at: .now())
            exchange.timings.secure = .init(start: exchange.age(at: secureStart), end: now)
            exchange.timings.connect?.end = now
            ready(context, isMultiplexed: agreed == "h2")
        }
        context.fireUserInboundEventTriggered(event)
    }

    private func ready(_ context: ChannelHandlerContext, isMultiplexed: Bool) {
        isMine = false
        exchange.pending = nil
        exchange.handshake = nil
        guard !exchange.isOver else {
            context.close(promise: nil)
            return table.settled(exchange)
        }
        table.ready(context.channel, for: exchange, isMultiplexed: isMultiplexed)
        context.pipeline.syncOperations.removeHandler(self, promise: nil)
    }

    // MARK: What goes wrong

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        fail(context, exchange.failure(of: error, wasAnswered: false))
    }

    func channelInactive(context: ChannelHandlerContext) {
        handshake?.abandon()
        let url = exchange.request.url
        let reason = "\(url.authority) closed the connection before there was an agreement on TLS"
        fail(context, TransferFailure(.secureConnectionFailed, reason))
        context.fireChannelInactive()
    }

    private func fail(_ context: ChannelHandlerContext, _ failure: TransferFailure) {
        // Whatever becomes of the agreement when nobody waits for it is not why it failed.
        let wasMine = isMine
        isMine = false
        handshake?.abandon()
        guard wasMine else { return }
        exchange.pending = nil
        exchange.handshake = nil
        context.close(promise: nil)
        table.tell(.failed(failure), of: exchange)
        table.settled(exchange)
    }
}
