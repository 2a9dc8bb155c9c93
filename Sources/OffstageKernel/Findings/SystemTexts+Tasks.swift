/// What Apple's frameworks say when `BGTaskScheduler` is misused, worded as public crash reports show it.
package enum SystemTexts {
    /// Begins the line of an exception that nobody catches; its name and reason follow.
    package static let uncaughtException = "*** Terminating app due to uncaught exception "

    /// B-3.
    static let registeredTooLate = "All launch handlers must be registered before application finishes launching"

    /// B-4.
    static func registeredTwice(_ identifier: String) -> String {
        "Launch handler for task with identifier \(identifier) has already been registered"
    }

    /// B-7.
    static func noLaunchHandler(_ identifier: String) -> String {
        "No launch handler registered for task with identifier \(identifier)"
    }

    /// N-3.
    static let noPushEntitlement = "no valid \u{201c}aps-environment\u{201d} entitlement string found for application"

    /// N-3: a reason of this device's own gateway.
    static let noPushToken = "the push gateway issued no token"
}

extension CrashReport {
    /// F-5, B-21.
    static func unanswered(_ run: RefreshRun, _ process: RunningProcess, _ profile: Profile) -> CrashReport {
        CrashReport(
            reason: run.isTask ? "bgtask-timeout" : "\(run.kind.rawValue)-timeout",
            code: "0x8badf00d",
            namespace: profile.reporter.rawValue,
            description: run.isTask
                ? "background task timeout: setTaskCompleted was not called"
                : "background \(run.kind.rawValue) timeout: the completion handler was not called",
            open: process.openWords
        )
    }
}
