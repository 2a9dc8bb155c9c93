/// The name of a line of the log. The kernel writes no other, and every name here is written somewhere: who waits for
/// one, or counts on its absence, can rely on it. What each means, and its fields, is in `docs/log.md`; the raw values
/// never change.
package enum EventName: String, CaseIterable, Sendable {
    // Apps and processes.
    case appInstalled = "app-installed"
    case appUninstalled = "app-uninstalled"
    case appLaunched = "app-launched"
    case appLaunchFailed = "app-launch-failed"
    case appActivated = "app-activated"
    case appResignedActive = "app-resigned-active"
    case appEnteredBackground = "app-entered-background"
    case appForegrounded = "app-foregrounded"
    case appSuspended = "app-suspended"
    case appResumed = "app-resumed"
    case appRemoved = "app-removed"
    case appTerminating = "app-terminating"
    case appKilled = "app-killed"
    case appExited = "app-exited"
    case appCrashed = "app-crashed"
    case appStuck = "app-stuck"
    case cpuCharged = "cpu-charged"
    case callback
    case appLog = "app-log"
    case sandboxViolation = "sandbox-violation"
    case snapshot
    case badge
    case widgetReload = "widget-reload"

    // Background tasks.
    case taskBegun = "task-begun"
    case taskExpired = "task-expired"
    case taskEnded = "task-ended"
    case activityBegun = "activity-begun"
    case activityEnded = "activity-ended"

    // Background Fetch and BGTaskScheduler.
    case fetchInterval = "fetch-interval"
    case refreshDecision = "refresh-decision"
    case refreshStarted = "refresh-started"
    case refreshCompleted = "refresh-completed"
    case bgtaskSubmitted = "bgtask-submitted"
    case bgtaskRefused = "bgtask-refused"
    case bgtaskCancelled = "bgtask-cancelled"
    case bgtaskStarted = "bgtask-started"
    case bgtaskExpired = "bgtask-expired"
    case bgtaskCompleted = "bgtask-completed"
    case bgtaskRetitled = "bgtask-retitled"
    case bgtaskPrompt = "bgtask-prompt"

    // Remote notifications.
    case pushRegistered = "push-registered"
    case pushAccepted = "push-accepted"
    case pushStored = "push-stored"
    case pushDelivered = "push-delivered"
    case pushDropped = "push-dropped"
    case pushCompleted = "push-completed"

    // What people see of them.
    case notificationAuthorization = "notification-authorization"
    case notificationScheduled = "notification-scheduled"
    case notificationShown = "notification-shown"
    case notificationDropped = "notification-dropped"
    case notificationTapped = "notification-tapped"
    case notificationDismissed = "notification-dismissed"

    // Where the device is.
    case locationAuthorization = "location-authorization"
    case locationMonitoring = "location-monitoring"
    case locationChanged = "location-changed"
    case regionEntered = "region-entered"
    case regionExited = "region-exited"

    // App extensions.
    case extensionLaunched = "extension-launched"
    case extensionCalled = "extension-called"
    case extensionAnswered = "extension-answered"
    case extensionExpired = "extension-expired"
    case extensionSuspended = "extension-suspended"
    case extensionResumed = "extension-resumed"
    case extensionEnded = "extension-ended"
    case extensionMissing = "extension-missing"

    // Transfers.
    case transferCreated = "transfer-created"
    case transferStarted = "transfer-started"
    case transferWaiting = "transfer-waiting"
    case transferProgress = "transfer-progress"
    case transferRetry = "transfer-retry"
    case transferFinished = "transfer-finished"
    case sessionEventsDelivered = "session-events-delivered"
    case sessionEventsLost = "session-events-lost"

    // The device.
    case deviceStarted = "device-started"
    case deviceRebooted = "device-rebooted"
    case deviceLocked = "device-locked"
    case deviceUnlocked = "device-unlocked"
    case protectedData = "protected-data"
    case environment
    case finding
}

extension EventName {
    /// Whether the process is gone with this line.
    package var endsProcess: Bool { self == .appKilled || self == .appCrashed || self == .appExited }
}

extension Record {
    /// Nil for a name that this version does not write: a log of another one may have such lines.
    package var eventName: EventName? { EventName(rawValue: event) }
}
