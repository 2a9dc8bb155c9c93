import OffstageApp
import OffstageWire

/// What the device's network lets an app do.
public struct NWPath: Equatable, Sendable, CustomDebugStringConvertible {
    public enum Status: Hashable, Sendable {
        case satisfied, unsatisfied, requiresConnection
    }

    public enum UnsatisfiedReason: Hashable, Sendable {
        case notAvailable, cellularDenied, wifiDenied, localNetworkDenied, vpnInactive
    }

    public let status: Status
    /// The ones that can be used, the preferred one first.
    public let availableInterfaces: [NWInterface]
    /// Whether it costs by the byte: cellular does.
    public let isExpensive: Bool
    /// Low Data Mode.
    public let isConstrained: Bool

    public var unsatisfiedReason: UnsatisfiedReason { .notAvailable }
    public var supportsIPv4: Bool { status == .satisfied }
    public var supportsIPv6: Bool { status == .satisfied }
    public var supportsDNS: Bool { status == .satisfied }

    public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool {
        availableInterfaces.contains { $0.type == type }
    }

    /// - Parameter permitted: whether an interface of this type counts.
    init(_ surroundings: DeviceMessage.Surroundings, _ permitted: (NWInterface.InterfaceType) -> Bool) {
        let interface: NWInterface? =
            switch surroundings.network {
            case "wifi": .wifi
            case "cellular": .cellular
            default: nil
            }
        availableInterfaces = [interface].compactMap(\.self).filter { permitted($0.type) }
        status = availableInterfaces.isEmpty ? .unsatisfied : .satisfied
        isExpensive = availableInterfaces.first?.type == .cellular
        isConstrained = status == .satisfied && surroundings.lowDataMode
    }

    public var debugDescription: String {
        let words = [isExpensive ? "expensive" : nil, isConstrained ? "constrained" : nil].compactMap(\.self)
        let names = availableInterfaces.map(\.name)
        return (["\(status)"] + names + words).joined(separator: ", ")
    }
}
