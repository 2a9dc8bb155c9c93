/// Deaths that iOS reports, and that are not told by the mistake behind them.
extension Finding {
    /// The finding with what was seen of the process before it died.
    func at(_ scene: DeathScene?) -> Finding {
        guard let scene else { return self }
        var finding = self
        finding.scene = scene
        if finding.site.isEmpty { finding.site = scene.site }
        for words in [scene.words, scene.note] where !words.isEmpty { finding.message += " " + words }
        return finding
    }

    static func crashed(_ process: RunningProcess, _ signal: Int32, _ scene: DeathScene?) -> Finding {
        var place = process.lifecycle.standing == .launching ? " during its launch" : ""
        if let stack = scene?.stack, stack.thread != "main" { place += " on \(stack.words)" }
        let words = process.lastWords.map { ": \($0)" } ?? "."
        let finding = Finding(
            id: .appCrashed,
            rules: [],
            message: "The app crashed\(place) with \(Signal.name(signal))\(words)",
            hint: "Look at the first of the app's own frames: the same code ends the app on iOS."
        )
        return finding.at(scene)
    }

    static func killedByWatchdog(_ process: RunningProcess, _ callback: Callback, limit: Duration) -> Finding {
        let name = callback.shownName(usesScenes: process.usesScenes)
        let isOut = process.calls.contains { $0.callback == callback }
        let message =
            if isOut {
                "\(name) had not returned after \(seconds(limit)) s"
            } else if process.lifecycle.standing == .launching {
                "The app had not begun to launch after \(seconds(limit)) s"
            } else {
                "The app had not ended \(seconds(limit)) s after it was told to terminate"
            }
        return Finding(
            id: .killedByWatchdog,
            rules: ["L-21", "L-57"],
            message: "\(message); the app is killed with 0x8badf00d.",
            hint: "Never wait on the main thread: return at once, and do what takes long on a queue or in a task.",
            subject: name
        )
    }

    /// Handlers that were still running when the budget ended: iOS kills the app for it (L-39).
    static func neverReturned(_ process: RunningProcess, since: Instant, at now: Instant) -> Finding {
        let open = process.openTasks
        var finding = Finding(
            id: .handlerBlockedMain,
            rules: ["L-22", "L-39"],
            message: """
                The expiration handlers, called \(seconds(now - since)) s ago, had not returned when the app's \
                background budget was used up\(open.isEmpty ? "" : ", with \(open) open"); the app is killed with \
                0x8badf00d.
                """,
            hint: "Return at once: cancel in the handler and end the task there, and do the winding up elsewhere.",
            subject: "the expiration handlers, for good"
        )
        finding.isFatal = true
        return finding
    }

    static func overran(_ activity: Assertions.Activity) -> Finding {
        Finding(
            id: .activityOverranBudget,
            rules: ["L-44", "L-51"],
            message: """
                The block of the expiring activity "\(activity.reason)" had not returned when the app's background \
                budget was used up; the app is killed with 0x8badf00d.
                """,
            hint: "Stop the work of the first call when the block is called again with expired true.",
            subject: String(activity.identifier)
        )
    }

    /// - Parameter use: what was used, and how much there is.
    static func overranProcessor(_ use: String) -> Finding {
        Finding(
            id: .cpuLimitExceeded,
            rules: ["L-56"],
            message: "The app used \(use); it is killed.",
            hint: "Work in smaller portions, and leave what needs the processor to a processing task."
        )
    }
}

extension RunningProcess {
    fileprivate var openTasks: String {
        assertions.tasks.map { "task \($0.identifier) (\"\($0.name)\")" }.joined(separator: ", ")
    }
}
