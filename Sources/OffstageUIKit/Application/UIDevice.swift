public import Foundation
import OffstageApp
import OffstageWire

@preconcurrency @MainActor open class UIDevice: NSObject {
    public enum BatteryState: Int, Sendable {
        case unknown, unplugged, charging, full
    }

    private static let this = UIDevice()

    open class var current: UIDevice { this }

    /// Off, the battery's state and level are unknown and no notification is posted.
    open var isBatteryMonitoringEnabled = false

    open var batteryState: BatteryState {
        guard isBatteryMonitoringEnabled else { return .unknown }
        let surroundings = AppProcess.shared.surroundings
        return UIDevice.batteryState(surroundings)
    }

    /// From 0 to 1; -1 when unknown.
    open var batteryLevel: Float {
        isBatteryMonitoringEnabled ? Float(AppProcess.shared.surroundings.battery) / 100 : -1
    }

    open var name: String { "iPhone" }
    open var model: String { "iPhone" }
    open var localizedModel: String { "iPhone" }
    open var systemName: String { AppProcess.shared.os < 4 ? "iPhone OS" : "iOS" }
    open var systemVersion: String { "\(AppProcess.shared.os).0" }
    open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
    open var isMultitaskingSupported: Bool { true }
    /// The device lies in front of nobody, upright.
    open var orientation: UIDeviceOrientation { .portrait }
    open private(set) var isGeneratingDeviceOrientationNotifications = false

    /// - Note: Nobody turns the device, so none is posted.
    open func beginGeneratingDeviceOrientationNotifications() { isGeneratingDeviceOrientationNotifications = true }
    open func endGeneratingDeviceOrientationNotifications() { isGeneratingDeviceOrientationNotifications = false }

    public nonisolated static let orientationDidChangeNotification = NSNotification.Name(
        "UIDeviceOrientationDidChangeNotification"
    )

    /// - Note: Always nil, which on iOS means that the device is not unlocked yet: ask again later.
    open var identifierForVendor: UUID? { nil }

    public nonisolated static let batteryStateDidChangeNotification = NSNotification.Name(
        "UIDeviceBatteryStateDidChangeNotification"
    )
    public nonisolated static let batteryLevelDidChangeNotification = NSNotification.Name(
        "UIDeviceBatteryLevelDidChangeNotification"
    )

    private static func batteryState(_ surroundings: DeviceMessage.Surroundings) -> BatteryState {
        guard surroundings.charging else { return .unplugged }
        return surroundings.battery == 100 ? .full : .charging
    }

    func batteryChanged(from old: DeviceMessage.Surroundings, to new: DeviceMessage.Surroundings) {
        guard isBatteryMonitoringEnabled else { return }
        if UIDevice.batteryState(old) != UIDevice.batteryState(new) {
            NotificationCenter.default.post(name: UIDevice.batteryStateDidChangeNotification, object: self)
        }
        if old.battery != new.battery {
            NotificationCenter.default.post(name: UIDevice.batteryLevelDidChangeNotification, object: self)
        }
    }
}

public enum UIUserInterfaceIdiom: Int, Sendable {
    case unspecified = -1
    case phone, pad, tv, carPlay
}
