/// The networks of telephone companies that the device is in. It has no SIM.
open class CTTelephonyNetworkInfo: NSObject, @unchecked Sendable {
    // Sendable because its handlers are kept for nobody.
    open weak var delegate: (any CTTelephonyNetworkInfoDelegate)?
    open var dataServiceIdentifier: String? { nil }
    open var serviceSubscriberCellularProviders: [String: CTCarrier]? { nil }
    open var serviceCurrentRadioAccessTechnology: [String: String]? { nil }
    open var subscriberCellularProvider: CTCarrier? { nil }
    open var currentRadioAccessTechnology: String? { nil }
    open var serviceSubscriberCellularProvidersDidUpdateNotifier: ((String) -> Void)?
    open var subscriberCellularProviderDidUpdateNotifier: ((CTCarrier) -> Void)?
}

public protocol CTTelephonyNetworkInfoDelegate: NSObjectProtocol {
    func dataServiceIdentifierDidChange(_ identifier: String)
}

extension CTTelephonyNetworkInfoDelegate {
    public func dataServiceIdentifierDidChange(_ identifier: String) {}
}

/// A telephone company. None is known.
open class CTCarrier: NSObject {
    open var carrierName: String? { nil }
    open var mobileCountryCode: String? { nil }
    open var mobileNetworkCode: String? { nil }
    open var isoCountryCode: String? { nil }
    open var allowsVOIP: Bool { true }
}

public let CTRadioAccessTechnologyGPRS = "CTRadioAccessTechnologyGPRS"
public let CTRadioAccessTechnologyEdge = "CTRadioAccessTechnologyEdge"
public let CTRadioAccessTechnologyWCDMA = "CTRadioAccessTechnologyWCDMA"
public let CTRadioAccessTechnologyHSDPA = "CTRadioAccessTechnologyHSDPA"
public let CTRadioAccessTechnologyHSUPA = "CTRadioAccessTechnologyHSUPA"
public let CTRadioAccessTechnologyCDMA1x = "CTRadioAccessTechnologyCDMA1x"
public let CTRadioAccessTechnologyCDMAEVDORev0 = "CTRadioAccessTechnologyCDMAEVDORev0"
public let CTRadioAccessTechnologyCDMAEVDORevA = "CTRadioAccessTechnologyCDMAEVDORevA"
public let CTRadioAccessTechnologyCDMAEVDORevB = "CTRadioAccessTechnologyCDMAEVDORevB"
public let CTRadioAccessTechnologyeHRPD = "CTRadioAccessTechnologyeHRPD"
public let CTRadioAccessTechnologyLTE = "CTRadioAccessTechnologyLTE"
public let CTRadioAccessTechnologyNRNSA = "CTRadioAccessTechnologyNRNSA"
public let CTRadioAccessTechnologyNR = "CTRadioAccessTechnologyNR"

extension NSNotification.Name {
    /// Posted on iOS when the way of the radio changes, which it does not here.
    public static let CTServiceRadioAccessTechnologyDidChange = NSNotification.Name(
        "CTServiceRadioAccessTechnologyDidChangeNotification"
    )
    public static let CTRadioAccessTechnologyDidChange = NSNotification.Name(
        "CTRadioAccessTechnologyDidChangeNotification"
    )
}

/// Whether the app may use cellular data. Nobody has restricted it, and nobody tells.
open class CTCellularData: NSObject, @unchecked Sendable {
    // Sendable because its handler is kept for nobody.
    open var restrictedState: CTCellularDataRestrictedState { .restrictedStateUnknown }
    open var cellularDataRestrictionDidUpdateNotifier: ((CTCellularDataRestrictedState) -> Void)?
}

public enum CTCellularDataRestrictedState: UInt, Sendable {
    case restrictedStateUnknown, restricted, notRestricted
}
