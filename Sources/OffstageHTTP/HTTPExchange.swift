import NIOCore
import OffstageTransfer

/// One exchange, from its opening to its end.
final class HTTPExchange {
    let number: ExchangeNumber
    let request: SourceRequest
    let openedAt: NIODeadline
    var timings = ConnectionTimings()
    /// Bytes of body that may still be told.
    var credit = 0
    /// Through which it goes, if through any.
    var proxy: ProxyRules.Server?
    /// Kept alive even when its channel is gone: what it brought may still have to be told. It lets go of the exchange
    /// when that is over.
    var connection: HTTPConnection?
    /// The connection that is being made for it.
    var pending: (any Channel)?
    /// Whether there is such a connection.
    var isClaimed = false
    /// Whether it was cancelled: a connection that is still on its way is of no use.
    var isOver = false

    init(_ number: ExchangeNumber, _ request: SourceRequest, at now: NIODeadline) {
        self.number = number
        self.request = request
        openedAt = now
    }

    /// Nobody wants to hear of it any more.
    func abandon() {
        pending?.close(promise: nil)
        connection?.abandon()
    }

    /// How long ago it was opened.
    func age(at moment: NIODeadline) -> Duration {
        .nanoseconds(Int64(moment.uptimeNanoseconds) - Int64(openedAt.uptimeNanoseconds))
    }
}
