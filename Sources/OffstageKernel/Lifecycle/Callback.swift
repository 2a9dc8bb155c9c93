/// A call into an app. With scenes the app's side calls the scene delegate's method of the same meaning (L-15); the
/// kernel asks for ``connectScene`` and ``disconnectScene`` only from apps that have scenes.
public enum Callback: Equatable, Sendable, Codable {
    /// `willFinishLaunching`, then `didFinishLaunching` (L-6).
    case launch(LaunchReason)
    case connectScene
    case disconnectScene
    case didBecomeActive
    case willResignActive
    case didEnterBackground
    case willEnterForeground
    case willTerminate
    /// One pass over the expiration handlers of these tasks, in this order (L-38).
    case expireTasks([Int])
    /// The second call of these expiring activities, with `expired` true (L-51).
    case expireActivities([Int])
    case didReceiveMemoryWarning
    case protectedDataWillBecomeUnavailable
    case protectedDataDidBecomeAvailable
    /// Draw the screen for the app switcher (L-23).
    case takeSnapshot
    /// `application(_:performFetchWithCompletionHandler:)` (F-4). It returns when the method does; the completion
    /// handler answers the run.
    case performFetch(RunNumber)
    /// A launch handler, on the queue it was registered with (B-6, B-17). It returns when the handler does.
    case launchTask(LaunchedTask)
    /// The expiration handler of a task (B-19).
    case expireTask(RunNumber)
    /// `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)` with this payload (N-6). It returns when
    /// the method does; the completion handler answers the run.
    case receivePush(RunNumber, payload: String)
    /// `application(_:didRegisterForRemoteNotificationsWithDeviceToken:)`, the token in hexadecimal (N-1).
    case didRegister(token: String)
    /// `application(_:didFailToRegisterForRemoteNotificationsWithError:)` (N-3).
    case failToRegister(String)
    /// `userNotificationCenter(_:willPresent:withCompletionHandler:)` (N-7). It returns when the method does; the
    /// completion handler answers the number.
    indirect case willPresent(RunNumber, ShownNotification)
    /// `userNotificationCenter(_:didReceive:withCompletionHandler:)`: the user tapped it (N-14).
    indirect case didReceiveResponse(ShownNotification)
    /// Apple's framework raises an exception with this text (B-7); the process ends with it.
    case raise(String)
}

extension Callback {
    /// Whether it is the delegate's method for this run, whose completion handler answers it.
    func handles(_ run: RunNumber) -> Bool {
        switch self {
        case .performFetch(let number), .receivePush(let number, _): number == run
        case .launch, .connectScene, .disconnectScene, .didBecomeActive, .willResignActive, .didEnterBackground,
            .willEnterForeground, .willTerminate, .expireTasks, .expireActivities, .didReceiveMemoryWarning,
            .protectedDataWillBecomeUnavailable, .protectedDataDidBecomeAvailable, .takeSnapshot, .launchTask,
            .expireTask, .didRegister, .failToRegister, .willPresent, .didReceiveResponse, .raise:
            false
        }
    }
}
