/// One exchange of a transfer, while it is under way.
struct Exchange: Equatable, Sendable {
    /// How it came to its end, while its transfer still has to do something with it.
    enum Ending: Equatable, Sendable {
        case complete
        case failed(TransferFailure)
    }

    let number: ExchangeNumber
    var outflow: Outflow
    var transaction: TransferMetrics.Transaction
    var isConnected = false
    /// Whether the server has said anything.
    var wasAnswered = false
    /// What a proxy on the way has against it.
    var refusal: ProxyRefusal?
    var ending: Ending?
    /// What the source may still send of the body.
    var demanded = 0
    /// What came of the body before it was known whose it is: the response's, or that of an answer which is followed
    /// by another request.
    var early: [[UInt8]] = []
    var received: Int64 = 0
}
