public import Foundation
import OffstageApp
import OffstageWire

/// The app as its own code sees it.
@preconcurrency @MainActor open class UIApplication: UIResponder {
    private static var instance: UIApplication?

    /// The one application object. A process without `UIApplicationMain`, such as a test's, has one too.
    public class var shared: UIApplication {
        if let instance { return instance }
        let new = UIApplication()
        instance = new
        return new
    }

    /// Makes the object that ``shared`` is, of the principal class of `UIApplicationMain`.
    static func create(_ principalClass: UIApplication.Type) {
        instance = Instantiation.make(principalClass) as? UIApplication
    }

    open unowned(unsafe) var delegate: (any UIApplicationDelegate)?

    /// Active, inactive or background; a suspended app runs no code to ask (L-1).
    open var applicationState: State {
        MainThreadChecker.check("UIApplication.applicationState")
        return State(rawValue: AppProcess.shared.applicationState) ?? .background
    }

    open var backgroundRefreshStatus: UIBackgroundRefreshStatus {
        UIBackgroundRefreshStatus(rawValue: AppProcess.shared.surroundings.backgroundRefresh) ?? .available
    }

    /// False from the loss of the keys after a lock until the unlock (L-61).
    nonisolated open var isProtectedDataAvailable: Bool { AppProcess.shared.surroundings.protectedDataAvailable }

    /// - Note: Kept and read back; a screen that is not there does not dim.
    open var isIdleTimerDisabled = false {
        willSet { MainThreadChecker.check("UIApplication.isIdleTimerDisabled") }
    }

    /// - Note: Kept and read back only.
    open var isNetworkActivityIndicatorVisible = false {
        willSet { MainThreadChecker.check("UIApplication.isNetworkActivityIndicatorVisible") }
    }

    /// The number on the app's icon; it outlives the process.
    open var applicationIconBadgeNumber: Int {
        get { AppProcess.shared.surroundings.badge }
        set {
            MainThreadChecker.check("UIApplication.applicationIconBadgeNumber")
            AppProcess.shared.surroundings.badge = newValue
            Connection.shared?.send(.badge(newValue))
        }
    }

    open var isRegisteredForRemoteNotifications: Bool {
        AppProcess.shared.surroundings.isRegisteredForRemoteNotifications
    }

    /// Asks for a token; one of the delegate's two methods answers, after this has returned (N-1).
    open func registerForRemoteNotifications() {
        MainThreadChecker.check("UIApplication.registerForRemoteNotifications()")
        Connection.shared?.send(.push(.registered))
    }

    /// Nothing arrives from now on, until the next registration (N-5).
    open func unregisterForRemoteNotifications() {
        MainThreadChecker.check("UIApplication.unregisterForRemoteNotifications()")
        AppProcess.shared.surroundings.isRegisteredForRemoteNotifications = false
        Connection.shared?.send(.push(.unregistered))
    }

    /// Asks the user, as `UNUserNotificationCenter` does (N-4); the delegate is told what came of it.
    open func registerUserNotificationSettings(_ notificationSettings: UIUserNotificationSettings) {
        MainThreadChecker.check("UIApplication.registerUserNotificationSettings(_:)")
        let options = notificationSettings.types.rawValue
        Connection.shared?.ask(.authorizationAsked(options: Int(clamping: options))) { answer in
            let settings = UIUserNotificationSettings(answer)
            DispatchQueue.main.async {
                self.currentUserNotificationSettings = settings
                self.delegate?.application(self, didRegister: settings)
            }
        }
    }

    /// - Note: What the user said in this process; nil before, unlike on iOS.
    open private(set) var currentUserNotificationSettings: UIUserNotificationSettings?

    /// Seconds, a lower bound; the two constants mean as often as the system allows, and never, which is where an app
    /// begins. The setting outlives the process (F-1, F-2).
    open func setMinimumBackgroundFetchInterval(_ minimumBackgroundFetchInterval: TimeInterval) {
        MainThreadChecker.check("UIApplication.setMinimumBackgroundFetchInterval(_:)")
        // 292 years in nanoseconds are the most that fit, and as good as never.
        let isNever = !(minimumBackgroundFetchInterval < 9e9)
        let nanoseconds = isNever ? nil : Int64(max(0, minimumBackgroundFetchInterval) * 1_000_000_000)
        Connection.shared?.send(.refresh(.fetchIntervalSet(nanoseconds: nanoseconds)))
    }

    public nonisolated static let backgroundFetchIntervalMinimum: TimeInterval = 0
    public nonisolated static let backgroundFetchIntervalNever = TimeInterval.greatestFiniteMagnitude

    /// The scenes that are connected now; none in an app without scenes.
    open var connectedScenes: Set<UIScene> { Set(SceneLife.current.map { [$0.scene] } ?? []) }
    open var openSessions: Set<UISceneSession> { Set(SceneLife.current.map { [$0.scene.session] } ?? []) }
    open var supportsMultipleScenes: Bool { false }

    open var windows: [UIWindow] { UIWindow.shown }
    open var keyWindow: UIWindow? { UIWindow.key }

    open var shortcutItems: [UIApplicationShortcutItem]?

    /// - Note: No other app is there to open anything: the answer is false.
    open func open(
        _ url: URL,
        options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        DispatchQueue.main.async { completionHandler?(false) }
    }

    nonisolated open func canOpenURL(_ url: URL) -> Bool { false }

    public nonisolated static let openSettingsURLString = "app-settings:"
    public nonisolated static let openNotificationSettingsURLString = "app-settings:notifications"
}
