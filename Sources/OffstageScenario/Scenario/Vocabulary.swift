import OffstageKernel

/// The words that scenario files and logs know. `docs/log.md` says what each event means.
package enum Vocabulary {
    package static let events = [
        "activity-begun", "activity-ended", "app-activated", "app-crashed", "app-entered-background", "app-exited",
        "app-foregrounded", "app-installed", "app-killed", "app-launch-failed", "app-launched", "app-log",
        "app-removed", "app-resigned-active", "app-resumed", "app-stuck", "app-suspended", "app-terminating",
        "app-uninstalled", "badge", "bgtask-cancelled", "bgtask-completed", "bgtask-expired", "bgtask-prompt",
        "bgtask-refused", "bgtask-retitled", "bgtask-started", "bgtask-submitted", "callback", "cpu-charged",
        "device-locked", "device-rebooted", "device-started", "device-unlocked", "environment", "fetch-interval",
        "finding", "notification-shown", "notification-tapped", "protected-data", "push-accepted", "push-delivered",
        "push-dropped", "push-stored", "refresh-completed", "refresh-decision", "refresh-started",
        "sandbox-violation", "session-events-delivered", "snapshot", "task-begun", "task-ended", "task-expired",
        "transfer-created",
        "transfer-finished", "transfer-progress", "transfer-retry", "transfer-started", "transfer-waiting",
    ]

    package static let findings = FindingID.allCases.map(\.rawValue)

    static let actions = [
        "open", "home", "remove", "lock", "unlock", "interrupt", "stop", "environment", "simulate", "wake",
    ]

    /// Words of the format that no device can follow yet.
    static let actionsNotYet = ["push", "tap", "fetch", "task"]

    static let simulations = ["memory-pressure", "reboot", "expire", "terminate", "fetch", "task"]

    static let environment = [
        "network", "battery", "charging", "lowPowerMode", "thermal", "backgroundRefresh", "passcode", "debugger",
    ]
}
