public import Foundation
import OffstageWire
import Synchronization

extension ProcessInfo {
    public enum ThermalState: Int, Sendable {
        case nominal, fair, serious, critical
    }

    /// Whether the user saves power. A change posts `NSProcessInfoPowerStateDidChange`.
    public var isLowPowerModeEnabled: Bool { AppProcess.shared.surroundings.lowPowerMode }

    /// How hot the device is. Changes are announced only to processes that have asked once.
    public var thermalState: ThermalState {
        thermalStateWasRead.store(true, ordering: .relaxed)
        return ThermalState(rawValue: AppProcess.shared.surroundings.thermal) ?? .nominal
    }

    public var isMacCatalystApp: Bool { false }
    public var isiOSAppOnMac: Bool { false }

    public static let thermalStateDidChangeNotification = NSNotification.Name(
        "NSProcessInfoThermalStateDidChangeNotification"
    )

    /// Posted on a global queue, as on iOS.
    static func postPowerNotifications(
        from old: DeviceMessage.Surroundings,
        to new: DeviceMessage.Surroundings
    ) {
        var names: [NSNotification.Name] = []
        if old.lowPowerMode != new.lowPowerMode { names.append(.NSProcessInfoPowerStateDidChange) }
        if old.thermal != new.thermal, thermalStateWasRead.load(ordering: .relaxed) {
            names.append(thermalStateDidChangeNotification)
        }
        guard !names.isEmpty else { return }
        DispatchQueue.global().async { [names] in
            for name in names { NotificationCenter.default.post(name: name, object: ProcessInfo.processInfo) }
        }
    }
}

private let thermalStateWasRead = Atomic(false)

extension NSNotification.Name {
    public static let NSProcessInfoPowerStateDidChange = NSNotification.Name(
        "NSProcessInfoPowerStateDidChangeNotification"
    )
}
