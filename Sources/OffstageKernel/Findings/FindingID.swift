/// Every kind of misuse that the device tells of. The raw values stand in logs and scenario files and never change; the
/// catalogue for people is `docs/findings.md`.
public enum FindingID: String, CaseIterable, Sendable {
    // Background tasks.
    case taskNotEnded = "task-not-ended"
    case taskOverranBudget = "task-overran-budget"
    case taskLeaked = "task-leaked"
    case taskEndInvalid = "task-end-invalid"
    case taskIdle = "task-idle"
    case taskWithoutHandler = "task-without-handler"
    case workAfterEnd = "work-after-end"
    case handlerBlockedMain = "handler-blocked-main"
    case tooManyTasks = "too-many-tasks"
    case expiringActivitiesExhausted = "expiring-activities-exhausted"

    // Deaths.
    case appCrashed = "app-crashed"
    case killedByWatchdog = "killed-by-watchdog"
    case activityOverranBudget = "activity-overran-budget"
    case cpuLimitExceeded = "cpu-limit-exceeded"

    // What an app touches.
    case offMainThread = "off-main-thread"
    case defaultsReadBeforeUnlock = "defaults-read-before-unlock"
    case defaultsWrittenAfterRead = "defaults-written-after-read"
    case keychainReadRefused = "keychain-read-refused"
    case keychainWrittenAfterRefusal = "keychain-written-after-refusal"
    case fileLockHeldAtSuspend = "file-lock-held-at-suspend"
    case sandboxViolation = "sandbox-violation"
    case formerContainerPath = "former-container-path"
    case socketUsedAfterSuspension = "socket-used-after-suspension"
    case listenerNotReopened = "listener-not-reopened"
    case timerLate = "timer-late"

    // Background Fetch and BGTaskScheduler.
    case completionNeverCalled = "completion-never-called"
    case completionCalledTwice = "completion-called-twice"
    case completionAfterWindow = "completion-after-window"
    case completionAfterExpiration = "completion-after-expiration"
    case bgtaskNotCompleted = "bgtask-not-completed"
    case bgtaskWithoutExpirationHandler = "bgtask-without-expiration-handler"
    case expirationHandlerStarved = "expiration-handler-starved"
    case identifierNotPermitted = "identifier-not-permitted"
    case registeredTooLate = "registered-too-late"
    case registeredTwice = "registered-twice"
    case noLaunchHandler = "no-launch-handler"
    case noTaskScheduler = "no-task-scheduler"
    case bgtaskHandlerCrashed = "bgtask-handler-crashed"

    // Notifications.
    case workAfterCompletion = "work-after-completion"
    case notificationHandledTwice = "notification-handled-twice"
    case contentHandlerNotCalled = "content-handler-not-called"

    // Background sessions.
    case eventsHandlerNotCalled = "events-handler-not-called"
    case sessionMisused = "session-misused"
    case sessionDelegateMismatch = "session-delegate-mismatch"
    case sessionInUse = "session-in-use"
    case sessionNotMade = "session-not-made"
    case downloadUnheard = "download-unheard"
    case sessionEventsUndelivered = "session-events-undelivered"
    case temporaryFileReadLate = "temporary-file-read-late"
    case uploadFileNotKept = "upload-file-not-kept"
    case outstandingTasksNotAsked = "outstanding-tasks-not-asked"
    case tooManySessions = "too-many-sessions"
    case tooManyTransfers = "too-many-transfers"

    // Other sessions.
    case transferFrozen = "transfer-frozen"
}

extension FindingID {
    /// How much a finding weighs.
    public enum Level: String, CaseIterable, Sendable {
        /// iOS kills the app, raises an exception, refuses what the app needs, or the app loses data.
        case error
        /// It costs budget, or it will break one day.
        case warning
    }

    public var level: Level {
        switch self {
        case .taskNotEnded, .taskOverranBudget, .taskLeaked, .taskEndInvalid, .taskWithoutHandler, .tooManyTasks,
            .expiringActivitiesExhausted, .fileLockHeldAtSuspend, .completionNeverCalled, .bgtaskNotCompleted,
            .expirationHandlerStarved:
            // iOS kills the app for it, if not now, then when the time is over.
            .error
        case .appCrashed, .killedByWatchdog, .activityOverranBudget, .cpuLimitExceeded:
            // The app is dead.
            .error
        case .registeredTooLate, .registeredTwice, .noLaunchHandler, .bgtaskHandlerCrashed:
            // An exception or a trap ends the app.
            .error
        case .identifierNotPermitted:
            // Nothing is registered, `submit` throws, and the work never runs.
            .error
        case .offMainThread:
            // Undefined; apps have crashed of it (L-59).
            .error
        case .defaultsReadBeforeUnlock, .defaultsWrittenAfterRead, .keychainWrittenAfterRefusal:
            // What is read is not what was written; an app that believes it deletes what it has.
            .error
        case .sandboxViolation, .formerContainerPath, .socketUsedAfterSuspension, .listenerNotReopened,
            .keychainReadRefused:
            // The call fails, as it does on iOS; whether the app can do without it only the app knows.
            .warning
        case .contentHandlerNotCalled:
            // iOS kills the extension, and people read what was not meant for them.
            .error
        case .eventsHandlerNotCalled:
            // The app is suspended when its time is over; it has cost the battery and the picture of its screen.
            .warning
        case .sessionMisused:
            // An exception ends the app.
            .error
        case .sessionDelegateMismatch, .sessionInUse, .downloadUnheard, .sessionEventsUndelivered,
            .temporaryFileReadLate, .uploadFileNotKept:
            // What came, or what was to be sent, is lost.
            .error
        case .sessionNotMade, .outstandingTasksNotAsked, .tooManySessions, .tooManyTransfers:
            // What is done waits, or what is under way is not seen.
            .warning
        case .transferFrozen:
            // What had come is to be fetched again.
            .warning
        case .taskIdle:
            // It costs budget only.
            .warning
        case .workAfterEnd, .bgtaskWithoutExpirationHandler:
            // The app is suspended in the middle of its work and goes on when it runs again.
            .warning
        case .handlerBlockedMain:
            // The handler has returned; one that does not, and for which iOS kills the app, makes an error of it.
            .warning
        case .noTaskScheduler:
            // Correct code asks for the version, and is answered otherwise than on a phone.
            .warning
        case .completionAfterExpiration:
            // iOS takes the app at its word, and the scheduler learns what is not so.
            .warning
        case .workAfterCompletion:
            // What is half done stays so until the app runs again.
            .warning
        case .notificationHandledTwice:
            // It costs time and data, and people may see it.
            .warning
        case .timerLate:
            // What it was to do is done late, on some devices.
            .warning
        case .completionCalledTwice, .completionAfterWindow:
            // iOS ignores the call (F-9).
            .warning
        }
    }
}
