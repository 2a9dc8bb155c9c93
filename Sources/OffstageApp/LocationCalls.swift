package import OffstageWire
import Synchronization

/// The way from the main loop to the location managers, which are above this module and in few apps.
package enum LocationCalls {
    package typealias Receiver = @MainActor @Sendable (LocationMessage.News) -> Void

    private static let receiver = Mutex<Receiver?>(nil)

    /// To be set before the device hears that there is a delegate; nothing is called earlier. Any thread.
    package static func setReceiver(_ new: @escaping Receiver) {
        receiver.withLock { $0 = new }
    }

    @MainActor static func perform(_ call: DeviceMessage.Call) {
        guard case .location(let news)? = call.subject else { return }
        receiver.withLock { $0 }?(news)
    }
}
