import Foundation
package import OffstageWire
import Synchronization

/// The way from the main loop to the notification center, which is above this module and in few apps.
package enum NotificationCalls {
    package typealias Receiver = @MainActor @Sendable (DeviceMessage.Call) -> Void

    private static let receiver = Mutex<Receiver?>(nil)

    /// To be set before the device hears that there is a delegate; nothing is called earlier. Any thread.
    package static func setReceiver(_ new: @escaping Receiver) {
        receiver.withLock { $0 = new }
    }

    @MainActor static func perform(_ call: DeviceMessage.Call) {
        receiver.withLock { $0 }?(call)
    }
}

extension Date {
    /// When a notification is due, in nanoseconds since 1970 and whole milliseconds; what no clock will reach is as far
    /// as such a number goes.
    package var notificationMoment: Int64 { Int64(min(timeIntervalSince1970, 9e9) * 1000) * 1_000_000 }
}
