import DequeModule
import NIOCore
import NIOHTTP1
import OffstageTLS
import OffstageTransfer

/// One connection to a server, with one exchange after the other on it, or one stream of a connection with one
/// exchange. The last handler of its channel.
///
/// It reads from the socket only what is wanted: until the head is there, then while its exchange has credit, and while
/// it is idle, so that it sees the server close it. What one read brought beyond the credit waits in ``inbox``; what
/// goes wrong waits behind it, so that an exchange is told of its bytes before its end.
final class HTTPConnection: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart

    /// What came and was not told yet.
    private enum Incoming {
        case part(HTTPClientResponsePart)
        case failure(TransferFailure)
    }

    /// ``HTTPExchange/connectionKey`` of what it carries.
    let key: String
    var idleTimer: Scheduled<Void>?

    private let table: ExchangeTable
    /// Whether it is one stream of a connection, and carries one exchange alone.
    private let isStream: Bool
    private var exchange: HTTPExchange?
    private var context: ChannelHandlerContext?
    private var inbox: Deque<Incoming> = []
    private var isReading = false
    private var isClosed = false

    /// Whether the head of the present response was told.
    private var isAnswered = false
    private var isRequestComplete = true
    private var isKeptAlive = false

    init(for key: String, table: ExchangeTable, isStream: Bool = false) {
        self.key = key
        self.table = table
        self.isStream = isStream
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
    }

    // MARK: An exchange

    /// Takes over an exchange.
    func begin(_ exchange: HTTPExchange) {
        self.exchange = exchange
        exchange.connection = self
        start(exchange)
    }

    private func start(_ exchange: HTTPExchange) {
        guard let channel = context?.channel else { return }
        exchange.timings.local = channel.localAddress.flatMap { ConnectionTimings.Endpoint($0) }
        exchange.timings.remote = channel.remoteAddress.flatMap { ConnectionTimings.Endpoint($0) }
        exchange.timings.isProxied = exchange.proxy != nil
        isAnswered = false
        isKeptAlive = false
        isRequestComplete = exchange.request.bodyLength == .none
        write(.head(exchange.request.head(through: exchange.forwarder)))
        if isRequestComplete { write(.end(nil)) }
        context?.flush()
        table.tell(.connected(exchange.timings), of: exchange)
        flow()
    }

    func send(_ bytes: [UInt8]) { send(ByteBuffer(bytes: bytes)) }

    func send(_ bytes: ByteBuffer) {
        var rest = bytes
        // How far a stream's channel is it does not say.
        let part = isStream ? Self.partOfStream : bytes.readableBytes
        while let slice = rest.readSlice(length: min(part, rest.readableBytes)), slice.readableBytes > 0 {
            send(.byteBuffer(slice), count: slice.readableBytes)
        }
    }

    private static let partOfStream = 64 << 10

    /// Sends a part of a file, and closes it.
    func send(_ region: FileRegion) {
        guard send(.fileRegion(region), count: region.readableBytes, then: region.close) else { return region.close() }
    }

    /// - Returns: whether it is on its way.
    @discardableResult
    private func send(_ data: IOData, count: Int, then finish: @escaping () -> Void = {}) -> Bool {
        guard let context, let exchange, !isRequestComplete else { return false }
        let piece = Piece(count, of: exchange)
        let promise = context.eventLoop.makePromise(of: Void.self)
        promise.futureResult.assumeIsolated().whenComplete { result in
            finish()
            piece.look?.cancel()
            if case .success = result { self.table.tell(.sent(piece.untold), of: exchange) }
            piece.untold = 0
        }
        context.writeAndFlush(wrapOutboundOut(.body(data)), promise: promise)
        look(at: piece)
        return true
    }

    /// A piece of a body that is on its way.
    private final class Piece {
        let exchange: HTTPExchange
        /// Bytes that nobody was told of; none when it is over.
        var untold: Int
        var look: Scheduled<Void>?

        init(_ count: Int, of exchange: HTTPExchange) {
            self.exchange = exchange
            untold = count
        }
    }

    /// So often is told how far a piece is: a server that takes a minute for it is not silent (T-12).
    private static let lookInterval = TimeAmount.milliseconds(250)

    private func look(at piece: Piece) {
        guard !isStream, piece.untold > 0, let context else { return }
        piece.look = context.eventLoop.assumeIsolated().scheduleTask(in: Self.lookInterval) {
            // TLS adds a little to what waits; the last word corrects that.
            guard let left = try? context.channel.syncOptions?.getOption(.bufferedWritableBytes) else { return }
            let taken = max(0, piece.untold - left)
            piece.untold -= taken
            if taken > 0 { self.table.tell(.sent(taken), of: piece.exchange) }
            self.look(at: piece)
        }
    }

    func finishSending() {
        guard !isRequestComplete else { return }
        isRequestComplete = true
        write(.end(nil))
        context?.flush()
    }

    private func write(_ part: HTTPClientRequestPart) {
        guard let context else { return }
        context.write(wrapOutboundOut(part)).assumeIsolated().whenFailure { error in self.broke(error) }
    }

    /// Nobody wants to hear of the present exchange any more. The connection lives on if the response is all here.
    func abandon() {
        exchange = nil
        let isWhole = inbox.contains { if case .part(.end) = $0 { true } else { false } }
        inbox = []
        if isAnswered, isWhole { settle() } else { close() }
    }

    /// The exchange is over: what becomes of the connection.
    private func settle() {
        exchange = nil
        guard !isStream, isKeptAlive, isRequestComplete, inbox.isEmpty, !isClosed, context?.channel.isActive == true
        else {
            return close()
        }
        table.pool.keep(self)
    }

    func close() {
        table.pool.forget(self)
        guard !isClosed else { return }
        isClosed = true
        context?.close(promise: nil)
    }

    // MARK: What comes

    private func read() {
        guard !isReading, !isClosed, let context else { return }
        isReading = true
        context.read()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        inbox.append(.part(unwrapInboundIn(data)))
        flow()
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        isReading = false
        flow()
        context.fireChannelReadComplete()
    }

    /// Tells what may be told, and reads on if more is wanted.
    func flow() {
        while let exchange, let next = inbox.first {
            switch next {
            case .failure(let failure):
                inbox.removeAll()
                self.exchange = nil
                close()
                table.tell(.failed(failure), of: exchange)
            case .part(.head(let head)):
                inbox.removeFirst()
                headCame(head, exchange)
            case .part(.body(let buffer)):
                guard exchange.credit > 0 else { return }
                bodyCame(buffer, exchange)
            case .part(.end(let trailers)):
                inbox.removeFirst()
                let fields = HeaderFields(trailers ?? [:])
                settle()
                if !fields.fields.isEmpty { table.tell(.trailers(fields), of: exchange) }
                table.tell(.end, of: exchange)
            }
        }
        // An idle connection reads too, to see its end.
        if exchange.map({ !isAnswered || $0.credit > 0 }) ?? true { read() }
    }

    private func headCame(_ head: HTTPResponseHead, _ exchange: HTTPExchange) {
        let told = ResponseHead(
            status: Int(head.status.code),
            headers: HeaderFields(head.headers),
            protocolName: isStream ? "h2" : "http/\(head.version.major).\(head.version.minor)"
        )
        switch told.status {
        case 101 where exchange.request.bodyLength == .tunnel:
            isAnswered = true
            table.tell(.head(told), of: exchange)
        case 101:
            inbox = [.failure(TransferFailure(.badServerResponse, "the server switches to another protocol, unasked"))]
        case 100..<200: table.tell(.informational(told), of: exchange)
        default:
            isAnswered = true
            isKeptAlive = head.isKeepAlive && exchange.request.bodyLength != .tunnel
            // Inside a way that a proxy has made nobody speaks but the server.
            if told.status == 407, let proxy = exchange.forwarder {
                table.tell(.refusedByProxy(ProxyRefusal(told, of: proxy.place)), of: exchange)
            }
            table.tell(.head(told), of: exchange)
        }
    }

    private func bodyCame(_ buffer: ByteBuffer, _ exchange: HTTPExchange) {
        var buffer = buffer
        let count = min(buffer.readableBytes, exchange.credit)
        let bytes = buffer.readBytes(length: count) ?? []
        if buffer.readableBytes == 0 { inbox.removeFirst() } else { inbox[0] = .part(.body(buffer)) }
        exchange.credit -= count
        if !bytes.isEmpty { table.tell(.body(bytes), of: exchange) }
    }

    // MARK: Its end

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // The end of the stream follows; whether the response was complete is the decoder's to say.
        if let error = error as? TLSError, error.code == .truncated { return }
        broke(error)
    }

    func channelInactive(context: ChannelHandlerContext) {
        isClosed = true
        table.pool.forget(self)
        if exchange != nil {
            let what = isAnswered ? "in the middle of its answer" : "without an answer"
            inbox.append(.failure(TransferFailure(.networkConnectionLost, "the server closed the connection \(what)")))
            flow()
        }
        context.fireChannelInactive()
    }

    /// The connection is of no more use. An answer that is all here is told all the same.
    private func broke(_ error: any Error) {
        if let exchange {
            inbox.append(.failure(exchange.failure(of: error, wasAnswered: isAnswered)))
            flow()
        }
        if exchange == nil { close() }
    }
}
