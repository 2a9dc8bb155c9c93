public import Foundation

/// Each is posted right after the delegate's method of the same meaning, also in an app with scenes (L-14, L-15).
extension UIApplication {
    public nonisolated static let didFinishLaunchingNotification = name("DidFinishLaunching")
    public nonisolated static let didBecomeActiveNotification = name("DidBecomeActive")
    public nonisolated static let willResignActiveNotification = name("WillResignActive")
    public nonisolated static let didEnterBackgroundNotification = name("DidEnterBackground")
    public nonisolated static let willEnterForegroundNotification = name("WillEnterForeground")
    public nonisolated static let willTerminateNotification = name("WillTerminate")
    public nonisolated static let didReceiveMemoryWarningNotification = name("DidReceiveMemoryWarning")
    public nonisolated static let significantTimeChangeNotification = name("SignificantTimeChange")
    public nonisolated static let backgroundRefreshStatusDidChangeNotification = name(
        "BackgroundRefreshStatusDidChange"
    )
    public nonisolated static let protectedDataWillBecomeUnavailableNotification = name(
        "ProtectedDataWillBecomeUnavailable"
    )
    public nonisolated static let protectedDataDidBecomeAvailableNotification = name(
        "ProtectedDataDidBecomeAvailable"
    )
    public nonisolated static let userDidTakeScreenshotNotification = name("UserDidTakeScreenshot")

    private nonisolated static func name(_ event: String) -> NSNotification.Name {
        NSNotification.Name("UIApplication\(event)Notification")
    }
}
