import OffstageKernel

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

        init(_ name: EventName) {
            rawValue = name.rawValue
        }

        public var description: String { rawValue }
    }
}

extension VirtualDevice.Event {
    /// An app was installed, or updated.
    public static let appInstalled = Self(.appInstalled)
    /// An app and its containers were deleted.
    public static let appUninstalled = Self(.appUninstalled)
    /// A process was started; `reason`, `state`.
    public static let appLaunched = Self(.appLaunched)
    /// No process could be started; `message`.
    public static let appLaunchFailed = Self(.appLaunchFailed)
    /// The app became active.
    public static let appActivated = Self(.appActivated)
    /// The app became inactive.
    public static let appResignedActive = Self(.appResignedActive)
    /// `applicationDidEnterBackground` has returned.
    public static let appEnteredBackground = Self(.appEnteredBackground)
    /// `applicationWillEnterForeground` has returned.
    public static let appForegrounded = Self(.appForegrounded)
    /// The process is stopped.
    public static let appSuspended = Self(.appSuspended)
    /// The process runs again; `reason`.
    public static let appResumed = Self(.appResumed)
    /// The user removed the app in the app switcher.
    public static let appRemoved = Self(.appRemoved)
    /// `applicationWillTerminate` is on its way.
    public static let appTerminating = Self(.appTerminating)
    /// The device killed the process; `reason`, and with a crash record `code` and `namespace`.
    public static let appKilled = Self(.appKilled)
    /// The process ended by itself; `status`.
    public static let appExited = Self(.appExited)
    /// A signal ended the process; `signal`.
    public static let appCrashed = Self(.appCrashed)
    /// The app works without ever waiting, and time cannot go on.
    public static let appStuck = Self(.appStuck)
    /// Processor time of the app passed on the device's clock; `ms`.
    public static let cpuCharged = Self(.cpuCharged)
    /// The sandbox refused a call; `path`, `call`.
    public static let sandboxViolation = Self(.sandboxViolation)
    /// A call into the app; `name`, `phase`, `main_ms`.
    public static let callback = Self(.callback)
    /// A line that the app printed or logged; `message`, `level`, `subsystem`, `category`.
    public static let appLog = Self(.appLog)
    /// The app was drawn for the app switcher.
    public static let snapshot = Self(.snapshot)
    /// The app set its badge; `badge`.
    public static let badge = Self(.badge)
    /// The app's widgets shall have new timelines; `kind`, `budget`, `left`.
    public static let widgetReload = Self(.widgetReload)
    /// `beginBackgroundTask`; `task`, `name`.
    public static let taskBegun = Self(.taskBegun)
    /// The task's expiration handler is due; `task`, `name`.
    public static let taskExpired = Self(.taskExpired)
    /// `endBackgroundTask`; `task`.
    public static let taskEnded = Self(.taskEnded)
    /// `performExpiringActivity`; `activity`, `name`.
    public static let activityBegun = Self(.activityBegun)
    /// The activity's block returned; `activity`.
    public static let activityEnded = Self(.activityEnded)
    /// The process of an app extension was started; `extension`, `reason`.
    public static let extensionLaunched = Self(.extensionLaunched)
    /// An extension is called with a notification; `extension`, `id`.
    public static let extensionCalled = Self(.extensionCalled)
    /// The extension has called the content handler; `extension`, `id`.
    public static let extensionAnswered = Self(.extensionAnswered)
    /// The extension is told that its time ends; `extension`, `id`.
    public static let extensionExpired = Self(.extensionExpired)
    /// An extension with nothing left to do is suspended; `extension`.
    public static let extensionSuspended = Self(.extensionSuspended)
    /// A suspended extension has something to do; `extension`.
    public static let extensionResumed = Self(.extensionResumed)
    /// The process of an extension is gone; `extension`, `reason`.
    public static let extensionEnded = Self(.extensionEnded)
    /// A notification may be changed, and the app has no extension that does; `id`.
    public static let extensionMissing = Self(.extensionMissing)
    /// A task of a URL session begins; `transfer`, `kind`, `method`, `url`.
    public static let transferCreated = Self(.transferCreated)
    /// The request is on its way; `transfer`.
    public static let transferStarted = Self(.transferStarted)
    /// There is no network that it may use; `transfer`, `reason`.
    public static let transferWaiting = Self(.transferWaiting)
    /// More of a long body has come; `transfer`, `bytes`, `expected`.
    public static let transferProgress = Self(.transferProgress)
    /// A task of a background session failed on the way and is tried again; `session`, `task`, `attempt`, `error`,
    /// `why`, `delay_ms`.
    public static let transferRetry = Self(.transferRetry)
    /// The app has heard all that happened in a background session while it was away; `session`, `events`.
    public static let sessionEventsDelivered = Self(.sessionEventsDelivered)
    /// Ends that the app had not heard when the time of its wake was over are never told, on a device that does so;
    /// `session`, `events`.
    public static let sessionEventsLost = Self(.sessionEventsLost)
    /// A task of a URL session ends; `transfer`, `status`, `bytes`, `error`; of a background session `session` and
    /// `task` instead of `transfer`, and `reason` where the system cancelled it.
    public static let transferFinished = Self(.transferFinished)
    /// The app has a token for remote notifications; `token`.
    public static let pushRegistered = Self(.pushRegistered)
    /// The gateway inside the device takes a notification; `id`, `lints`.
    public static let pushAccepted = Self(.pushAccepted)
    /// A notification waits at the gateway or on the device; `id`, `reason`.
    public static let pushStored = Self(.pushStored)
    /// A notification has arrived at the device; `id`, `silent`.
    public static let pushDelivered = Self(.pushDelivered)
    /// A notification does not reach the app's handler; `id`, `reason`.
    public static let pushDropped = Self(.pushDropped)
    /// The completion handler of a notification was called; `id`, `result`.
    public static let pushCompleted = Self(.pushCompleted)
    /// The app asks to show notifications, or the user answers; `status`.
    public static let notificationAuthorization = Self(.notificationAuthorization)
    /// The app added a notification that is due later; `id`.
    public static let notificationScheduled = Self(.notificationScheduled)
    /// A notification is shown; `id`, `source`, `title`, `body`.
    public static let notificationShown = Self(.notificationShown)
    /// A notification was due and is not shown; `id`, `reason`.
    public static let notificationDropped = Self(.notificationDropped)
    /// The user tapped a notification, or one of its actions; `id`, `action`.
    public static let notificationTapped = Self(.notificationTapped)
    /// The user swiped a notification away; `id`.
    public static let notificationDismissed = Self(.notificationDismissed)
    /// The app asks to know where the device is, or the user answers; `status`.
    public static let locationAuthorization = Self(.locationAuthorization)
    /// The app begins or ends to monitor a region or significant changes; `kind`, `region`, `phase`.
    public static let locationMonitoring = Self(.locationMonitoring)
    /// The significant-change service reports to the app; `location`.
    public static let locationChanged = Self(.locationChanged)
    /// The device has come into a region that the app monitors; `region`.
    public static let regionEntered = Self(.regionEntered)
    /// The device has left a region that the app monitors; `region`.
    public static let regionExited = Self(.regionExited)
    /// The app set its minimum interval of fetches; `interval`.
    public static let fetchInterval = Self(.fetchInterval)
    /// The scheduler's answer for what waits has changed; `decision`, `policy`, `reason`, `next` and its scores.
    public static let refreshDecision = Self(.refreshDecision)
    /// A fetch is called.
    public static let refreshStarted = Self(.refreshStarted)
    /// The completion handler of a fetch was called; `result`.
    public static let refreshCompleted = Self(.refreshCompleted)
    /// `submit` accepted a request; `identifier`, `kind`, `earliest`.
    public static let scheduledTaskSubmitted = Self(.bgtaskSubmitted)
    /// `submit` threw; `identifier`, `kind`, `code`.
    public static let scheduledTaskRefused = Self(.bgtaskRefused)
    /// A pending request was removed; `identifier`, `kind`.
    public static let scheduledTaskCancelled = Self(.bgtaskCancelled)
    /// A launch handler is called; `identifier`, `kind`.
    public static let scheduledTaskStarted = Self(.bgtaskStarted)
    /// A scheduled task is out of time; `identifier`.
    public static let scheduledTaskExpired = Self(.bgtaskExpired)
    /// `setTaskCompleted`, or the system marked the task; `identifier`, `success`.
    public static let scheduledTaskCompleted = Self(.bgtaskCompleted)
    /// A continued task shows another title; `identifier`, `kind`, `title`, `subtitle`.
    public static let scheduledTaskRetitled = Self(.bgtaskRetitled)
    /// The user is asked whether a slow continued task shall go on; `identifier`, `kind`.
    public static let scheduledTaskPrompt = Self(.bgtaskPrompt)
    /// The device came up; `os`, `seed`, `speed`.
    public static let deviceStarted = Self(.deviceStarted)
    /// The device was switched off and on.
    public static let deviceRebooted = Self(.deviceRebooted)
    /// The device was locked.
    public static let deviceLocked = Self(.deviceLocked)
    /// The device was unlocked.
    public static let deviceUnlocked = Self(.deviceUnlocked)
    /// Protected files closed or opened; `available`.
    public static let protectedData = Self(.protectedData)
    /// The surroundings changed; what has changed, with its value.
    public static let environment = Self(.environment)
    /// Misuse was noticed; `id`, `rules`, `message`, `hint`.
    public static let finding = Self(.finding)
}
