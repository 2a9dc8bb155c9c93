import OffstageKernel
import OffstageTransfer
import OffstageWire

/// Proxies, as the engine, the kernel and the wire have them (E-31).

extension ProxyRules {
    init(_ proxies: TransferOrder.Proxies) {
        self.init(
            http: proxies.http.map { Server(host: $0.host, port: $0.port) },
            https: proxies.https.map { Server(host: $0.host, port: $0.port) },
            socks: proxies.socks.map { Server(host: $0.host, port: $0.port) },
            exceptions: proxies.exceptions
        )
    }
}

extension TransferOrder.Proxies {
    /// More exceptions than these nobody needs, and all of them are kept with each task.
    private static let exceptionLimit = 100

    init(_ proxies: TransferMessage.Proxies) {
        self.init(
            http: proxies.http.flatMap { Place($0) },
            https: proxies.https.flatMap { Place($0) },
            socks: proxies.socks.flatMap { Place($0) },
            exceptions: proxies.exceptions.prefix(Self.exceptionLimit).map(WireTranslation.clamped)
        )
    }
}

extension TransferOrder.Proxies.Place {
    fileprivate init?(_ place: TransferMessage.Proxies.Place) {
        guard !place.host.isEmpty, (1...65_535).contains(place.port) else { return nil }
        self.init(host: WireTranslation.clamped(place.host), port: place.port)
    }
}
