package import OffstagePush

/// Makes a live device's way to a gateway outside. Whoever runs the device supplies it: such a way has sockets and TLS,
/// and a device in a test has neither.
///
/// It is called once, on the device's thread; what it hears may come on any thread.
package typealias CourierConnector =
    @Sendable (_ start: CourierStart, _ news: @escaping @Sendable (CourierNews) -> Void) -> any CourierLink

/// Who a device is to its gateway, and where an earlier life of it left off.
package struct CourierStart: Equatable, Sendable {
    /// Its name, drawn when it first joined a gateway.
    package var device: String
    /// What proves that the name is its own.
    package var key: [UInt8]
    package var position: CourierPosition?
}
