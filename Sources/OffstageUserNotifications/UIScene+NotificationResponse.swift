public import OffstageUIKit
import OffstageWire

extension UIScene.ConnectionOptions {
    /// What the user did with a notification, if that is what the scene is connected for (N-14). The delegate of the
    /// notification center hears of it as well.
    public var notificationResponse: UNNotificationResponse? { call.flatMap(UNNotificationResponse.make) }
}
