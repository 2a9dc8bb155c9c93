public import OffstageKernel

/// All transfers of a device on one source.
///
/// It numbers them, hands their commands to the source through the gate of their session (T-13), and collects what
/// their owners are to be told. It decides nothing itself. A device feeds it what happened and takes the news:
///
///     let number = engine.add(request, options)
///     engine.perform(number) { $0.resume(at: now) }
///     for (number, news) in engine.takeNews() { … }
public struct TransferEngine<Source: ByteSource> {
    public var source: Source
    /// The transfers that are not over; the news of an end are its last.
    public private(set) var transfers: [TransferNumber: Transfer] = [:]
    /// The network that all of them use.
    public private(set) var path: NetworkPath

    private var lastNumber = 0
    private var gate = ConnectionGate()
    private var news: [(TransferNumber, TransferNews)] = []

    public init(_ source: Source, path: NetworkPath = .wifi) {
        self.source = source
        self.path = path
    }

    // MARK: Transfers

    /// Makes a transfer; it is born suspended, as tasks are (T-21).
    public mutating func add(_ request: TransferRequest, _ options: TransferOptions = .init()) -> TransferNumber {
        lastNumber += 1
        let number = TransferNumber(rawValue: lastNumber)
        transfers[number] = Transfer(number, request, options, path: path)
        return number
    }

    /// Lets something happen to a transfer. One that is over does not hear of it.
    public mutating func perform(
        _ number: TransferNumber,
        at now: Instant,
        _ input: (inout Transfer) -> [TransferEffect]
    ) {
        guard var transfer = transfers[number] else { return }
        let effects = input(&transfer)
        transfers[number] = transfer.isOver ? nil : transfer
        carryOut(effects, of: transfer, at: now)
    }

    /// Lets something happen to all transfers, in the order of their numbers.
    public mutating func performAll(at now: Instant, _ input: (inout Transfer) -> [TransferEffect]) {
        for number in transfers.keys.sorted() { perform(number, at: now, input) }
    }

    /// Ends a transfer of which nobody wants to hear any more, because its app is dead.
    public mutating func drop(_ number: TransferNumber, at now: Instant) {
        perform(number, at: now) { $0.cancel(at: now) }
        transfers[number] = nil
        news.removeAll { $0.0 == number }
    }

    public mutating func pathChanged(to path: NetworkPath, at now: Instant) {
        guard path != self.path else { return }
        self.path = path
        performAll(at: now) { $0.pathChanged(to: path, at: now) }
    }

    // MARK: What happens

    /// The source tells of an exchange.
    public mutating func received(_ event: SourceEvent, of exchange: ExchangeNumber, at now: Instant) {
        if event.isLast { leaveGate(exchange, at: now) }
        if case .connected(let timings) = event, timings.protocolName == "h2" {
            for (next, request) in gate.multiplexes(exchange) { source.carryOut(.open(request), of: next, at: now) }
        }
        perform(exchange.transfer, at: now) { $0.received(event, of: exchange, at: now) }
    }

    /// When ``timePassed(at:)`` is wanted, as far as the transfers are concerned.
    public var nextTimeout: Instant? { transfers.values.compactMap(\.nextDeadline).min() }

    public mutating func timePassed(at now: Instant) {
        performAll(at: now) { transfer in
            guard let deadline = transfer.nextDeadline, deadline <= now else { return [] }
            return transfer.timePassed(at: now)
        }
    }

    /// What the owners are to be told, in order; each only once.
    public mutating func takeNews() -> [(TransferNumber, TransferNews)] {
        defer { news = [] }
        return news
    }

    // MARK: Effects

    private mutating func carryOut(_ effects: [TransferEffect], of transfer: Transfer, at now: Instant) {
        for effect in effects {
            switch effect {
            case .tell(let told): news.append((transfer.number, told))
            case .source(.open(let request), let exchange):
                let key = ConnectionGate.Key(session: transfer.options.session, origin: request.url.origin)
                let limit = transfer.options.connectionsPerHost
                guard gate.ask(exchange, request, key: key, limit: limit) else { continue }
                source.carryOut(.open(request), of: exchange, at: now)
            case .source(.cancel, let exchange):
                if leaveGate(exchange, at: now) { source.carryOut(.cancel, of: exchange, at: now) }
            case .source(let command, let exchange):
                source.carryOut(command, of: exchange, at: now)
            }
        }
    }

    /// - Returns: whether the source knows of the exchange.
    @discardableResult
    private mutating func leaveGate(_ exchange: ExchangeNumber, at now: Instant) -> Bool {
        switch gate.leave(exchange) {
        case .hadWaited: return false
        case .nobodyWaits: return true
        case .lets(let next, let request):
            source.carryOut(.open(request), of: next, at: now)
            return true
        }
    }
}
