public import Foundation
package import OffstageWire

/// One instance of the app's interface.
@preconcurrency @MainActor open class UIScene: UIResponder {
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive, foregroundInactive, background
    }

    /// What a scene is connected with: only the user connects scenes here (L-17), by the app's icon or by a
    /// notification, whose response UserNotifications adds.
    @preconcurrency @MainActor open class ConnectionOptions: NSObject {
        package let call: DeviceMessage.Call?

        package init(_ call: DeviceMessage.Call?) {
            self.call = call
        }

        open var urlContexts: Set<UIOpenURLContext> { [] }
        open var userActivities: Set<NSUserActivity> { [] }
        open var shortcutItem: UIApplicationShortcutItem? { nil }
    }

    public let session: UISceneSession
    open var delegate: (any UISceneDelegate)?
    open internal(set) var activationState = ActivationState.unattached
    open var title: String! = ""

    public init(session: UISceneSession, connectionOptions: UIScene.ConnectionOptions) {
        self.session = session
    }
}

extension UIScene {
    public nonisolated static let willConnectNotification = name("WillConnect")
    public nonisolated static let didDisconnectNotification = name("DidDisconnect")
    public nonisolated static let didActivateNotification = name("DidActivate")
    public nonisolated static let willDeactivateNotification = name("WillDeactivate")
    public nonisolated static let willEnterForegroundNotification = name("WillEnterForeground")
    public nonisolated static let didEnterBackgroundNotification = name("DidEnterBackground")

    private nonisolated static func name(_ event: String) -> NSNotification.Name {
        NSNotification.Name("UIScene\(event)Notification")
    }
}
