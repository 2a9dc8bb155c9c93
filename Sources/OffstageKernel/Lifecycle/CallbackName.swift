/// The name of a callback in the log: the method that the app sees called. The kernel writes no other, and the raw
/// values never change.
package enum CallbackName: String, CaseIterable, Sendable {
    case didFinishLaunchingWithOptions
    case sceneWillConnect
    case sceneDidDisconnect
    case applicationDidBecomeActive, sceneDidBecomeActive
    case applicationWillResignActive, sceneWillResignActive
    case applicationDidEnterBackground, sceneDidEnterBackground
    case applicationWillEnterForeground, sceneWillEnterForeground
    case applicationWillTerminate
    case expirationHandlers
    case expiringActivities
    case applicationDidReceiveMemoryWarning
    case applicationProtectedDataWillBecomeUnavailable
    case applicationProtectedDataDidBecomeAvailable
    case applicationPerformFetch
    case launchHandler
    case taskExpirationHandler
    case exception
}
