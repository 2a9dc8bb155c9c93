extension Callback {
    /// What the device must know of a callback: one row of a table, so that a new kind is one row more.
    struct Traits {
        var kind: Kind
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
        /// The tasks or activities that expire, or the run or question that the app answers by this number.
        var identifiers: [Int] = []
        /// What the app is told with it.
        var text: String?
        /// Whether the app answers the run by the completion handler that it is given.
        var hasCompletion = false
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
}

extension Callback {
    /// The callback's name in the log, or nil if the log has no line of it.
    func logName(usesScenes: Bool) -> CallbackName? {
        let traits = traits
        return usesScenes ? traits.sceneName ?? traits.name : traits.name
    }

    package var kind: Kind { traits.kind }
    /// What the app is told, from one reading of the table: this stands between a wake and the app's code.
    package var words: (kind: Kind, identifiers: [Int], text: String?) {
        let traits = traits
        return (traits.kind, traits.identifiers, traits.text)
    }

    /// Whether it is the delegate's method for this run, whose completion handler answers it.
    func handles(_ run: RunNumber) -> Bool {
        let traits = traits
        return traits.hasCompletion && traits.identifiers == [run.rawValue]
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
