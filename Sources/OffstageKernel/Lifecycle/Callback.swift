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
    /// `userNotificationCenter(_:didReceive:withCompletionHandler:)`: the user tapped it, chose an action or dismissed
    /// it (N-14, N-17). It returns when the method does; the completion handler answers the run.
    indirect case didReceiveResponse(RunNumber, NotificationResponse)
    /// `didReceive(_:withContentHandler:)` of a notification service extension (Y-9), on a queue of its own. It returns
    /// when the method does; the content handler answers the number.
    indirect case receiveNotification(RunNumber, NotificationRequest)
    /// `serviceExtensionTimeWillExpire()`, on a separate thread (Y-9).
    case expireNotification
    /// `application(_:handleEventsForBackgroundURLSession:completionHandler:)` (T-40). It returns when the method does;
    /// the completion handler answers the run.
    case handleSessionEvents(RunNumber, session: String)
    /// A method of `CLLocationManagerDelegate`.
    indirect case location(LocationNews)
    /// Apple's framework raises an exception with this text (B-7); the process ends with it.
    case raise(String)
}

extension Callback {
    /// Its word on the wire and in crash records.
    package enum Kind: String, CaseIterable, Sendable {
        case launch, connectScene, disconnectScene, didBecomeActive, willResignActive, didEnterBackground
        case willEnterForeground, willTerminate, expireTasks, expireActivities, didReceiveMemoryWarning
        case protectedDataWillBecomeUnavailable, protectedDataDidBecomeAvailable, takeSnapshot
        case performFetch, launchTask, expireTask, raise
        case receivePush, didRegister, failToRegister
        case willPresent, didReceiveResponse
        case receiveNotification, expireNotification
        case handleSessionEvents
        case location
    }

    /// One row for each kind.
    var traits: Traits {
        switch self {
        case .launch:
            Traits(kind: .launch, name: .didFinishLaunchingWithOptions, transition: .launched, watchdog: .processLaunch)
        case .connectScene:
            Traits(kind: .connectScene, name: .sceneWillConnect, transition: .sceneConnected, watchdog: .sceneCreate)
        case .disconnectScene:
            Traits(kind: .disconnectScene, name: .sceneDidDisconnect, transition: .sceneDisconnected)
        case .didBecomeActive:
            Traits(
                kind: .didBecomeActive,
                name: .applicationDidBecomeActive,
                sceneName: .sceneDidBecomeActive,
                transition: .activated,
                state: .active,
                outcome: .appActivated
            )
        case .willResignActive:
            Traits(
                kind: .willResignActive,
                name: .applicationWillResignActive,
                sceneName: .sceneWillResignActive,
                transition: .resignedActive,
                outcome: .appResignedActive
            )
        case .didEnterBackground:
            Traits(
                kind: .didEnterBackground,
                name: .applicationDidEnterBackground,
                sceneName: .sceneDidEnterBackground,
                transition: .enteredBackground,
                state: .background,
                watchdog: .background,
                outcome: .appEnteredBackground
            )
        case .willEnterForeground:
            Traits(
                kind: .willEnterForeground,
                name: .applicationWillEnterForeground,
                sceneName: .sceneWillEnterForeground,
                transition: .enteredForeground,
                state: .background,
                outcome: .appForegrounded
            )
        case .willTerminate:
            Traits(
                kind: .willTerminate,
                name: .applicationWillTerminate,
                transition: .toldToTerminate,
                watchdog: .processExit
            )
        case .expireTasks(let tasks):
            Traits(kind: .expireTasks, name: .expirationHandlers, watchdog: .budget, identifiers: tasks)
        case .expireActivities(let activities):
            Traits(kind: .expireActivities, name: .expiringActivities, watchdog: .budget, identifiers: activities)
        case .didReceiveMemoryWarning: Traits(kind: .didReceiveMemoryWarning, name: .applicationDidReceiveMemoryWarning)
        case .protectedDataWillBecomeUnavailable:
            Traits(kind: .protectedDataWillBecomeUnavailable, name: .applicationProtectedDataWillBecomeUnavailable)
        case .protectedDataDidBecomeAvailable:
            Traits(kind: .protectedDataDidBecomeAvailable, name: .applicationProtectedDataDidBecomeAvailable)
        case .takeSnapshot: Traits(kind: .takeSnapshot, outcome: .snapshot)  // A picture is the device's own doing.
        case .performFetch(let run):
            Traits(
                kind: .performFetch,
                name: .applicationPerformFetch,
                watchdog: .window,
                identifiers: [run.rawValue],
                hasCompletion: true
            )
        case .launchTask(let task):
            Traits(
                kind: .launchTask,
                name: .launchHandler,
                watchdog: .window,
                isOnMain: false,
                identifiers: [task.run.rawValue]
            )
        case .expireTask(let run):
            Traits(
                kind: .expireTask,
                name: .taskExpirationHandler,
                watchdog: .window,
                isOnMain: false,
                identifiers: [run.rawValue]
            )
        case .receivePush(let run, let payload):
            Traits(
                kind: .receivePush,
                name: .applicationDidReceiveRemoteNotification,
                watchdog: .window,
                identifiers: [run.rawValue],
                text: payload,
                hasCompletion: true
            )
        case .didRegister(let token):
            Traits(kind: .didRegister, name: .applicationDidRegisterForRemoteNotifications, text: token)
        case .failToRegister(let reason):
            Traits(kind: .failToRegister, name: .applicationDidFailToRegisterForRemoteNotifications, text: reason)
        case .willPresent(let number, _):
            Traits(kind: .willPresent, name: .userNotificationCenterWillPresent, identifiers: [number.rawValue])
        case .didReceiveResponse(let run, let response):
            Traits(
                kind: .didReceiveResponse,
                name: .userNotificationCenterDidReceive,
                watchdog: .window,
                identifiers: [run.rawValue],
                text: response.action,
                hasCompletion: true
            )
        // Of an extension: it is no app, and has a log of its own.
        case .receiveNotification(let number, _):
            Traits(kind: .receiveNotification, watchdog: .window, isOnMain: false, identifiers: [number.rawValue])
        case .expireNotification: Traits(kind: .expireNotification, watchdog: .window, isOnMain: false)
        case .handleSessionEvents(let run, let session):
            Traits(
                kind: .handleSessionEvents,
                name: .applicationHandleEventsForBackgroundURLSession,
                watchdog: .window,
                identifiers: [run.rawValue],
                text: session,
                hasCompletion: true
            )
        case .location(let news): news.traits
        case .raise(let text): Traits(kind: .raise, name: .exception, text: text)
        }
    }
}

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
    case applicationDidReceiveRemoteNotification
    case applicationDidRegisterForRemoteNotifications
    case applicationDidFailToRegisterForRemoteNotifications
    case applicationHandleEventsForBackgroundURLSession
    case userNotificationCenterWillPresent
    case userNotificationCenterDidReceive
    case locationManagerDidChangeAuthorization
    case locationManagerDidUpdateLocations
    case locationManagerDidFailWithError
    case locationManagerDidEnterRegion
    case locationManagerDidExitRegion
    case locationManagerDidDetermineState
    case locationManagerDidStartMonitoring
    case locationManagerMonitoringDidFail
    case launchHandler
    case taskExpirationHandler
    case exception
}

extension LocationNews {
    fileprivate var traits: Callback.Traits {
        switch self {
        case .authorizationChanged: Callback.Traits(kind: .location, name: .locationManagerDidChangeAuthorization)
        case .updated: Callback.Traits(kind: .location, name: .locationManagerDidUpdateLocations)
        case .failed: Callback.Traits(kind: .location, name: .locationManagerDidFailWithError)
        case .entered: Callback.Traits(kind: .location, name: .locationManagerDidEnterRegion)
        case .exited: Callback.Traits(kind: .location, name: .locationManagerDidExitRegion)
        case .determined: Callback.Traits(kind: .location, name: .locationManagerDidDetermineState)
        case .monitoringStarted: Callback.Traits(kind: .location, name: .locationManagerDidStartMonitoring)
        case .monitoringFailed: Callback.Traits(kind: .location, name: .locationManagerMonitoringDidFail)
        }
    }
}
