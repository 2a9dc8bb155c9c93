/// What the system itself writes, worded as public logs of the generation show it (L-42, L-45 to L-47, L-57).
extension Profile {
    func unknownTaskText(_ identifier: Int) -> String {
        let tail = """
            or it may have already been ended. Break in UIApplicationEndBackgroundTaskError() to debug.
            """
        if os < 13 {
            return "Can't endBackgroundTask: no background task exists with identifier \(identifier), \(tail)"
        }
        let hex = String(identifier, radix: 16)
        return "Can't end BackgroundTask: no background task exists with identifier \(identifier) (0x\(hex)), \(tail)"
    }

    /// L-46. Addresses do not appear in the log.
    func stillOpenText(_ task: BackgroundTask, at now: Instant) -> String {
        """
        Background task still not ended after expiration handlers were called: <_UIBackgroundTaskInfo>: \
        taskID = \(task.identifier), taskName = \(task.name), \
        creationTime = \(task.began.nanoseconds / 1_000_000_000) \
        (elapsed = \((now - task.began).nanoseconds / 1_000_000_000)). \
        This app will likely be terminated by the system. Call UIApplication.endBackgroundTask(_:) to avoid this.
        """
    }

    /// L-47.
    func openForLongText(_ task: BackgroundTask) -> String {
        """
        Background Task \(task.identifier) ("\(task.name)"), was created over 30 seconds ago. In applications running \
        in the background, this creates a risk of termination. Remember to call UIApplication.endBackgroundTask(_:) \
        for your task in a timely manner to avoid this.
        """
    }
}

extension CrashReport {
    /// L-44, L-45, L-39.
    static func taskTimeout(
        _ process: RunningProcess,
        inHandlers: Bool,
        _ profile: Profile,
        at now: Instant
    ) -> CrashReport {
        let permitted = profile.taskBudget.nanoseconds / 1_000_000_000
        let description =
            switch profile.reporter {
            case .springBoard, .backboardd:
                """
                has active assertions beyond permitted time: permittedBackgroundDuration: \(permitted).000000 \
                reason: finishTask
                """
            case .assertiond: "finishTask:\(permitted)s"
            case .runningBoard: "background task timeout: finishTask"
            }
        return CrashReport(
            reason: inHandlers ? "expiration-handler-overrun" : "task-timeout",
            code: "0x8badf00d",
            namespace: profile.reporter.rawValue,
            description: description,
            open: process.openWords
        )
    }

    /// L-57, L-21.
    static func watchdog(
        _ callback: Callback,
        limit: Duration,
        _ process: RunningProcess,
        _ profile: Profile
    ) -> CrashReport {
        let hundredths = limit.nanoseconds / 10_000_000
        let fraction = String(hundredths % 100)
        let seconds = "\(hundredths / 100).\(fraction.count < 2 ? "0" : "")\(fraction)"
        let description =
            callback == .willTerminate
            ? "Failed to terminate gracefully after \(hundredths / 100).\(hundredths / 10 % 10)s"
            : """
            \(callback.traits.watchdog.word) watchdog transgression: exhausted real (wall clock) time allowance of \
            \(seconds) seconds
            """
        return CrashReport(
            reason: "watchdog",
            code: "0x8badf00d",
            namespace: profile.reporter.rawValue,
            description: description,
            open: process.openWords
        )
    }

    /// L-49.
    static func tooManyTasks(_ process: RunningProcess, _ profile: Profile) -> CrashReport {
        CrashReport(
            reason: "too-many-tasks",
            code: "0xbada5e47",
            namespace: profile.reporter.rawValue,
            description: "too many background task assertions",
            open: ["\(process.assertions.tasks.count) tasks"]
        )
    }

    /// L-56.
    static func cpuLimit(_ process: RunningProcess, spent: Duration, _ profile: Profile) -> CrashReport {
        let limit = profile.cpuWindow * (profile.backgroundCPULimit ?? 100) / 100
        return CrashReport(
            reason: "cpu-limit",
            code: "cpu usage",
            namespace: profile.reporter.rawValue,
            description: """
                \(spent.nanoseconds / 1_000_000) ms of processor time in the background, \
                limit \(limit.nanoseconds / 1_000_000) ms in \(profile.cpuWindow.nanoseconds / 1_000_000) ms
                """,
            open: process.openWords
        )
    }

    static func lockedFiles(_ files: [String], _ process: RunningProcess, _ profile: Profile) -> CrashReport {
        CrashReport(
            reason: "file-lock-held",
            code: "0xdead10cc",
            namespace: profile.reporter.rawValue,
            description: "held file locks in a shared container at suspension",
            open: files
        )
    }

    static func brokeWire(_ message: String, _ process: RunningProcess) -> CrashReport {
        CrashReport(
            reason: "wire-broken",
            code: "0x0",
            namespace: "OFFSTAGE",
            description: message,
            open: process.openWords
        )
    }
}

extension RunningProcess {
    /// What was open, for a crash record.
    var openWords: [String] {
        assertions.tasks.map { "task \($0.identifier) \"\($0.name)\"" }
            + assertions.activities.map { "activity \"\($0.reason)\"" }
            + calls.map { "callback \($0.callback.shownName(usesScenes: usesScenes))" }
    }
}
