/// A way of the device into a network.
public struct NWInterface: Hashable, Sendable, CustomDebugStringConvertible {
    public enum InterfaceType: Hashable, Sendable {
        case other, wifi, cellular, wiredEthernet, loopback
    }

    public let type: InterfaceType
    /// As iOS names them: `en0` is Wi-Fi, `pdp_ip0` cellular.
    public let name: String
    public let index: Int

    static let wifi = NWInterface(type: .wifi, name: "en0", index: 8)
    static let cellular = NWInterface(type: .cellular, name: "pdp_ip0", index: 2)

    public var debugDescription: String { name }
}
