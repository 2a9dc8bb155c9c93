extension EventName {
    /// The fields that a line of this name can have behind `app`, as `docs/log.md` lists them; nil where they are the
    /// environment's own keys. Who compares with another waits for what never comes.
    package var fields: [String]? {
        switch self {
        case .environment: nil
        case .appInstalled: ["name", "update"]
        case .appLaunched: ["reason", "state"]
        case .appLaunchFailed: ["message"]
        case .appResumed, .appSuspended: ["reason"]
        case .appKilled: ["reason", "code", "namespace", "message"]
        case .appExited: ["status"]
        case .appCrashed: ["signal"]
        case .cpuCharged: ["ms", Self.ofExtensions]
        case .callback: ["name", "phase", "main_ms"]
        case .appLog: ["subsystem", "category", "level", "message", Self.ofExtensions]
        case .sandboxViolation: ["path", "call", Self.ofExtensions]
        case .appStuck: [Self.ofExtensions]
        case .badge: ["badge"]
        case .widgetReload: ["kind", "budget", "left"]
        case .taskBegun, .taskExpired: ["task", "name"]
        case .taskEnded: ["task"]
        case .activityBegun: ["activity", "name"]
        case .activityEnded: ["activity"]
        case .fetchInterval: ["interval"]
        case .refreshDecision:
            [
                "kind", "identifier", "decision", "policy", "reason", "next", "usage", "pace", "interval_s", "energy",
                "cellular_kb",
            ]
        case .refreshCompleted: ["result"]
        case .bgtaskSubmitted: ["identifier", "kind", "earliest"]
        case .bgtaskRefused: ["identifier", "kind", "code"]
        case .bgtaskCancelled, .bgtaskStarted, .bgtaskPrompt: ["identifier", "kind"]
        case .bgtaskExpired: ["identifier"]
        case .bgtaskCompleted: ["identifier", "success"]
        case .bgtaskRetitled: ["identifier", "kind", "title", "subtitle"]
        case .pushRegistered: ["token"]
        case .pushAccepted: ["id", "lints"]
        case .pushStored: ["id", "reason"]
        case .pushDelivered: ["id", "silent"]
        case .pushDropped: ["id", "lints", "reason"]
        case .pushCompleted: ["id", "result"]
        case .notificationAuthorization, .locationAuthorization: ["status"]
        case .locationMonitoring: ["kind", "region", "phase"]
        case .locationChanged: ["location"]
        case .regionEntered, .regionExited: ["region"]
        case .notificationScheduled, .notificationDismissed, .extensionMissing: ["id"]
        case .notificationShown: ["id", "source", "title", "body", "attachments"]
        case .notificationDropped: ["id", "reason"]
        case .notificationTapped: ["id", "action"]
        case .extensionLaunched: [Self.ofExtensions, "reason"]
        case .extensionCalled, .extensionAnswered, .extensionExpired: [Self.ofExtensions, "id"]
        case .extensionSuspended, .extensionResumed: [Self.ofExtensions]
        case .extensionEnded: [Self.ofExtensions, "reason", "signal", "status", "message"]
        case .transferCreated: Self.ofTransfers + ["kind", "method", "url"]
        case .transferStarted: Self.ofTransfers
        case .transferWaiting: Self.ofTransfers + ["reason"]
        case .transferProgress: Self.ofTransfers + ["bytes", "expected"]
        case .transferRetry: Self.ofTransfers + ["attempt", "error", "why", "delay_ms"]
        case .transferFinished: Self.ofTransfers + ["status", "bytes", "error", "reason"]
        case .sessionEventsDelivered, .sessionEventsLost: ["session", "events"]
        case .deviceStarted: ["os", "seed", "speed"]
        case .protectedData: ["available"]
        case .finding:
            ["id", "level", "rules", "message", "hint", "file", "line", "frames", "holder", "holder_frames"]
        case .appUninstalled, .appActivated, .appResignedActive, .appEnteredBackground, .appForegrounded,
            .appRemoved, .appTerminating, .snapshot, .refreshStarted, .deviceRebooted, .deviceLocked, .deviceUnlocked:
            []
        }
    }

    /// Of what an extension does, and not its app.
    private static let ofExtensions = "extension"

    /// A foreground session's transfer has a number of the device's, a background session's is a task of its session.
    private static let ofTransfers = ["transfer", "session", "task", ofExtensions]
}
