import Foundation
package import OffstageWire
import Synchronization

/// What changes notifications before people see them: `UNNotificationServiceExtension`, which is above this module.
package protocol NotificationServicing: NSObject {
    /// On a thread that is not the main thread.
    func receive(_ notification: NotificationMessage.Notification, number: Int)
    /// On another one, while the method above may still run.
    func expire()
}

/// Hands each notification to an object of its own, as iOS does (Y-9).
package final class NotificationServices: Sendable {
    package static let shared = NotificationServices()

    /// The object goes from thread to thread, as it does on iOS; what is in it is the extension's own affair.
    private struct Service: @unchecked Sendable {
        let object: any NotificationServicing
    }

    private struct State {
        var type: (any NotificationServicing.Type)?
        /// That of the last notification.
        var current: Service?
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "com.apple.usernotifications.service", attributes: .concurrent)

    private init() {}

    func serve(with type: any NotificationServicing.Type) {
        state.withLock { $0.type = type }
    }

    func perform(_ call: DeviceMessage.Call, whenDone done: @escaping @Sendable () -> Void) {
        guard call.name == .receiveNotification else { return expire(whenDone: done) }
        guard case .notification(let notification, _)? = call.subject, let number = call.identifiers.first else {
            return done()
        }
        queue.async {
            self.begin()?.object.receive(notification, number: number)
            done()
        }
    }

    private func begin() -> Service? {
        guard let type = state.withLock({ $0.type }),
            let object = Instantiation.make(type) as? any NotificationServicing
        else { return nil }
        let service = Service(object: object)
        state.withLock { $0.current = service }
        return service
    }

    private func expire(whenDone done: @escaping @Sendable () -> Void) {
        guard let service = state.withLock({ $0.current }) else { return done() }
        Thread.detachNewThread {
            service.object.expire()
            done()
        }
    }
}
