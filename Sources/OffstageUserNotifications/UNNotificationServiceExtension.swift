public import Foundation
import OffstageApp
package import OffstageWire

/// Changes a remote notification before people see it: one with an alert and `mutable-content` (Y-9).
open class UNNotificationServiceExtension: NSObject {
    public override init() {
        super.init()
    }

    /// To be overridden. The handler is to be called within the extension's time; what it is given is shown.
    open func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        contentHandler(request.content)
    }

    /// The last chance to call the content handler, on a separate thread.
    open func serviceExtensionTimeWillExpire() {}
}

extension UNNotificationServiceExtension: NotificationServicing {
    package func receive(_ notification: NotificationMessage.Notification, number: Int) {
        didReceive(UNNotificationRequest(notification)) { content in
            // As on iOS, what cannot be attached is left out: the notification is shown all the same.
            let said = (try? content.kept()) ?? content.message
            Connection.shared?.send(.push(.notification(.contentHandled(number: number, said))))
        }
    }

    package func expire() {
        serviceExtensionTimeWillExpire()
    }
}
