extension VirtualDevice {
    /// The kind of a line of the log; a string literal with a name of `docs/log.md` will do.
    public struct Event: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public init(stringLiteral name: String) {
            rawValue = name
        }

        public var description: String { rawValue }
    }
}

extension VirtualDevice.Event {
    /// An app was installed, or updated.
    public static let appInstalled = Self(rawValue: "app-installed")
    /// An app and its containers were deleted.
    public static let appUninstalled = Self(rawValue: "app-uninstalled")
    /// A process was started; `reason`, `state`.
    public static let appLaunched = Self(rawValue: "app-launched")
    /// No process could be started; `message`.
    public static let appLaunchFailed = Self(rawValue: "app-launch-failed")
    /// The app became active.
    public static let appActivated = Self(rawValue: "app-activated")
    /// The app became inactive.
    public static let appResignedActive = Self(rawValue: "app-resigned-active")
    /// `applicationDidEnterBackground` has returned.
    public static let appEnteredBackground = Self(rawValue: "app-entered-background")
    /// `applicationWillEnterForeground` has returned.
    public static let appForegrounded = Self(rawValue: "app-foregrounded")
    /// The process is stopped.
    public static let appSuspended = Self(rawValue: "app-suspended")
    /// The process runs again; `reason`.
    public static let appResumed = Self(rawValue: "app-resumed")
    /// The user removed the app in the app switcher.
    public static let appRemoved = Self(rawValue: "app-removed")
    /// `applicationWillTerminate` is on its way.
    public static let appTerminating = Self(rawValue: "app-terminating")
    /// The device killed the process; `reason`, and with a crash record `code` and `namespace`.
    public static let appKilled = Self(rawValue: "app-killed")
    /// The process ended by itself; `status`.
    public static let appExited = Self(rawValue: "app-exited")
    /// A signal ended the process; `signal`.
    public static let appCrashed = Self(rawValue: "app-crashed")
    /// A call into the app; `name`, `phase`, `main_ms`.
    public static let callback = Self(rawValue: "callback")
    /// A line that the app printed or logged; `message`, `level`, `subsystem`, `category`.
    public static let appLog = Self(rawValue: "app-log")
    /// The app was drawn for the app switcher.
    public static let snapshot = Self(rawValue: "snapshot")
    /// The app set its badge; `badge`.
    public static let badge = Self(rawValue: "badge")
    /// `beginBackgroundTask`; `task`, `name`.
    public static let taskBegun = Self(rawValue: "task-begun")
    /// The task's expiration handler is due; `task`, `name`.
    public static let taskExpired = Self(rawValue: "task-expired")
    /// `endBackgroundTask`; `task`.
    public static let taskEnded = Self(rawValue: "task-ended")
    /// `performExpiringActivity`; `activity`, `name`.
    public static let activityBegun = Self(rawValue: "activity-begun")
    /// The activity's block returned; `activity`.
    public static let activityEnded = Self(rawValue: "activity-ended")
    /// A task of a URL session begins; `transfer`, `kind`, `method`, `url`.
    public static let transferCreated = Self(rawValue: "transfer-created")
    /// The request is on its way; `transfer`.
    public static let transferStarted = Self(rawValue: "transfer-started")
    /// There is no network that it may use; `transfer`, `reason`.
    public static let transferWaiting = Self(rawValue: "transfer-waiting")
    /// A task of a URL session ends; `transfer`, `status`, `bytes`, `error`.
    public static let transferFinished = Self(rawValue: "transfer-finished")
    /// The app set its minimum interval of fetches; `interval`.
    public static let fetchInterval = Self(rawValue: "fetch-interval")
    /// The scheduler's answer for what waits has changed; `decision`, `policy`, `reason`, `next` and its scores.
    public static let refreshDecision = Self(rawValue: "refresh-decision")
    /// A fetch is called.
    public static let refreshStarted = Self(rawValue: "refresh-started")
    /// The completion handler of a fetch was called; `result`.
    public static let refreshCompleted = Self(rawValue: "refresh-completed")
    /// `submit` accepted a request; `identifier`, `kind`, `earliest`.
    public static let scheduledTaskSubmitted = Self(rawValue: "bgtask-submitted")
    /// `submit` threw; `identifier`, `kind`, `code`.
    public static let scheduledTaskRefused = Self(rawValue: "bgtask-refused")
    /// A pending request was removed; `identifier`, `kind`.
    public static let scheduledTaskCancelled = Self(rawValue: "bgtask-cancelled")
    /// A launch handler is called; `identifier`, `kind`.
    public static let scheduledTaskStarted = Self(rawValue: "bgtask-started")
    /// A scheduled task is out of time; `identifier`.
    public static let scheduledTaskExpired = Self(rawValue: "bgtask-expired")
    /// `setTaskCompleted`, or the system marked the task; `identifier`, `success`.
    public static let scheduledTaskCompleted = Self(rawValue: "bgtask-completed")
    /// The device came up; `os`, `seed`, `speed`.
    public static let deviceStarted = Self(rawValue: "device-started")
    /// The device was switched off and on.
    public static let deviceRebooted = Self(rawValue: "device-rebooted")
    /// The device was locked.
    public static let deviceLocked = Self(rawValue: "device-locked")
    /// The device was unlocked.
    public static let deviceUnlocked = Self(rawValue: "device-unlocked")
    /// Protected files closed or opened; `available`.
    public static let protectedData = Self(rawValue: "protected-data")
    /// The surroundings changed; what has changed, with its value.
    public static let environment = Self(rawValue: "environment")
    /// Misuse was noticed; `id`, `rules`, `message`, `hint`.
    public static let finding = Self(rawValue: "finding")
}
