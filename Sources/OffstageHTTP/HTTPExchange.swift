import NIOCore
import OffstageTLS
import OffstageTransfer

/// One exchange, from its opening to its end.
final class HTTPExchange {
    let number: ExchangeNumber
    let request: SourceRequest
    let openedAt: NIODeadline
    var timings = ConnectionTimings()
    /// Bytes of body that may still be told.
    var credit: Int
    /// Through which it goes, if through any.
    var proxy: ProxyRules.Server?
    /// The proxy, where that reads the request and passes it on. What goes by a way that it has made it does not see.
    var forwarder: ProxyRules.Server? {
        guard let proxy, !request.needsWay, !proxy.speaksSOCKS else { return nil }
        return proxy
    }
    /// Kept alive even when its channel is gone: what it brought may still have to be told. It lets go of the exchange
    /// when that is over.
    var connection: HTTPConnection?
    /// The connection that is being made for it.
    var pending: (any Channel)?
    /// Whether there is such a connection.
    var isClaimed = false
    /// What is decided while that connection agrees on TLS.
    var handshake: Handshake?
    /// Whether its server wanted a certificate, and was shown one.
    var wasAskedForIdentity = false
    var hasPresentedIdentity = false
    /// Whether it was cancelled: a connection that is still on its way is of no use.
    var isOver = false

    init(_ number: ExchangeNumber, _ request: SourceRequest, at now: NIODeadline) {
        self.number = number
        self.request = request
        credit = request.demanded
        openedAt = now
    }

    /// Nobody wants to hear of it any more.
    func abandon() {
        handshake?.abandon()
        pending?.close(promise: nil)
        connection?.abandon()
    }

    /// What went wrong with its connection, in the words of the engine.
    func failure(of error: any Error, wasAnswered: Bool) -> TransferFailure {
        if let refusal = handshake?.refusal { return refusal }
        let url = request.url
        // TLS has one word for whatever a server has against a certificate, or for there being none.
        if wasAskedForIdentity, !wasAnswered, error is TLSError {
            return hasPresentedIdentity
                ? TransferFailure(
                    .clientCertificateRejected,
                    "\(url.authority) refuses the certificate that it was shown"
                )
                : TransferFailure(
                    .clientCertificateRequired,
                    "\(url.authority) wants a certificate, and was shown none"
                )
        }
        return TransferFailure(of: error, from: url, wasAnswered: wasAnswered)
    }

    /// What it has in common with others that may share a connection: what the request says, and the way. A way that a
    /// proxy has made for one who said who asks is for nobody else.
    var connectionKey: String {
        guard let proxy else { return request.connectionKey }
        let identity = forwarder == nil ? proxy.authorization ?? "" : ""
        let kind = proxy.speaksSOCKS ? "SOCKS" : "proxy"
        return "\(kind) \(proxy.host):\(proxy.port) \(identity)\n\(request.connectionKey)"
    }

    /// How long ago it was opened.
    func age(at moment: NIODeadline) -> Duration {
        .nanoseconds(Int64(moment.uptimeNanoseconds) - Int64(openedAt.uptimeNanoseconds))
    }
}
