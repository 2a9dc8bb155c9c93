extension Callback {
    /// What the device must know of a kind of callback: one row of a table, so that a new kind is one row more.
    struct Traits {
        /// The name in the log; nil for what is the device's own doing.
        var name: CallbackName?
        /// The name where the app has scenes, if it is another one (L-15).
        var sceneName: CallbackName?
        /// What has become of the process when it has returned; nil for a callback that takes it nowhere.
        var transition: Lifecycle.Transition?
        /// What the app reads as its state while it runs (L-1, L-6 to L-11); nil for what it reads between callbacks.
        var state: ApplicationState?
        /// Who sees to it that it returns.
        var watchdog = Watchdog.sceneUpdate
        /// Whether it runs on the main thread; the scheduler's handlers have queues of their own (B-6).
        var isOnMain = true
        /// What the log says when it has returned.
        var outcome: EventName?
    }

    /// What bounds a callback that does not return.
    enum Watchdog {
        /// The launch watchdog, which runs from the start of the process (L-57).
        case processLaunch
        /// Those of L-57, from the call on.
        case sceneCreate, sceneUpdate, background
        /// L-21.
        case processExit
        /// K of the budget (L-39).
        case budget
        /// The window of the run (F-5, B-21).
        case window
    }

    var traits: Traits {
        switch self {
        case .launch:
            Traits(name: .didFinishLaunchingWithOptions, transition: .launched, watchdog: .processLaunch)
        case .connectScene:
            Traits(name: .sceneWillConnect, transition: .sceneConnected, watchdog: .sceneCreate)
        case .disconnectScene:
            Traits(name: .sceneDidDisconnect, transition: .sceneDisconnected)
        case .didBecomeActive:
            Traits(
                name: .applicationDidBecomeActive,
                sceneName: .sceneDidBecomeActive,
                transition: .activated,
                state: .active,
                outcome: .appActivated
            )
        case .willResignActive:
            Traits(
                name: .applicationWillResignActive,
                sceneName: .sceneWillResignActive,
                transition: .resignedActive,
                outcome: .appResignedActive
            )
        case .didEnterBackground:
            Traits(
                name: .applicationDidEnterBackground,
                sceneName: .sceneDidEnterBackground,
                transition: .enteredBackground,
                state: .background,
                watchdog: .background,
                outcome: .appEnteredBackground
            )
        case .willEnterForeground:
            Traits(
                name: .applicationWillEnterForeground,
                sceneName: .sceneWillEnterForeground,
                transition: .enteredForeground,
                state: .background,
                outcome: .appForegrounded
            )
        case .willTerminate:
            Traits(name: .applicationWillTerminate, transition: .toldToTerminate, watchdog: .processExit)
        case .expireTasks: Traits(name: .expirationHandlers, watchdog: .budget)
        case .expireActivities: Traits(name: .expiringActivities, watchdog: .budget)
        case .didReceiveMemoryWarning: Traits(name: .applicationDidReceiveMemoryWarning)
        case .protectedDataWillBecomeUnavailable: Traits(name: .applicationProtectedDataWillBecomeUnavailable)
        case .protectedDataDidBecomeAvailable: Traits(name: .applicationProtectedDataDidBecomeAvailable)
        case .takeSnapshot: Traits(outcome: .snapshot)  // A picture is the device's own doing.
        case .performFetch: Traits(name: .applicationPerformFetch, watchdog: .window)
        case .launchTask: Traits(name: .launchHandler, watchdog: .window, isOnMain: false)
        case .expireTask: Traits(name: .taskExpirationHandler, watchdog: .window, isOnMain: false)
        case .receivePush: Traits(name: .applicationDidReceiveRemoteNotification, watchdog: .window)
        case .didRegister: Traits(name: .applicationDidRegisterForRemoteNotifications)
        case .failToRegister: Traits(name: .applicationDidFailToRegisterForRemoteNotifications)
        case .willPresent: Traits(name: .userNotificationCenterWillPresent)
        case .didReceiveResponse: Traits(name: .userNotificationCenterDidReceive)
        case .raise: Traits(name: .exception)
        }
    }
}

extension Callback {
    /// The callback's name in the log, or nil if the log has no line of it.
    func logName(usesScenes: Bool) -> CallbackName? {
        let traits = traits
        return usesScenes ? traits.sceneName ?? traits.name : traits.name
    }

    /// What people call it.
    func shownName(usesScenes: Bool) -> String {
        logName(usesScenes: usesScenes)?.rawValue ?? "snapshot"
    }
}

extension Callback.Watchdog {
    /// The time from the call on, or nil where it is counted from elsewhere.
    func limit(_ profile: Profile) -> Duration? {
        switch self {
        case .sceneCreate: profile.launchWatchdog
        case .sceneUpdate: profile.updateWatchdog
        case .background: profile.didEnterBackgroundHardLimit
        case .processExit: profile.terminateLimit
        case .processLaunch, .budget, .window: nil
        }
    }

    /// What the system log calls the time that was exceeded.
    var word: String {
        switch self {
        case .processLaunch: "process-launch"
        case .sceneCreate: "scene-create"
        case .processExit: "process-exit"
        case .sceneUpdate, .background, .budget, .window: "scene-update"
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
    case userNotificationCenterWillPresent
    case userNotificationCenterDidReceive
    case launchHandler
    case taskExpirationHandler
    case exception
}
