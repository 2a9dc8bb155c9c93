/// Misuse, in plain words: what happened, what iOS would do, how to mend it. The catalogue is `docs/findings.md`.
struct Finding: Equatable, Sendable {
    var id: FindingID
    var rules: [String]
    var message: String
    var hint: String
    /// What it is about; the same finding about the same subject is reported once in a process's life.
    var subject = ""
    /// Where in the app's sources, as `File.swift:12`; what names no line is no place.
    var site = ""
    /// iOS kills the app for it, whatever the level of others of its kind.
    var isFatal = false
    /// What was seen of the process before it died.
    var scene: DeathScene?
}

extension Finding {
    fileprivate var level: FindingID.Level { isFatal ? .error : id.level }

    /// `file` and `line` of the place, or none.
    fileprivate var place: [Record.Field] {
        guard let colon = site.lastIndex(of: ":"), colon != site.startIndex, let line = Int(site[colon...].dropFirst())
        else { return [] }
        return [.init("file", .string(String(site[..<colon]))), .init("line", .integer(line))]
    }
}

extension Device {
    mutating func report(_ finding: Finding, of process: ProcessNumber, _ turn: inout Turn) {
        let isNew =
            processes.change(process) { $0.isNews(finding) } ?? extensions.change(process) { $0.isNews(finding) }
        guard isNew == true else { return }
        record(finding, owner(of: process) ?? extensions[process]?.app, &turn)
    }

    /// Tells of what happened while the app may not have run; who calls sees to it that it is told once.
    mutating func report(_ finding: Finding, about app: AppIdentifier, _ turn: inout Turn) {
        record(finding, app, &turn)
    }

    private mutating func record(_ finding: Finding, _ app: AppIdentifier?, _ turn: inout Turn) {
        record(
            .finding,
            app,
            [
                .init("id", .string(finding.id.rawValue)), .init("level", .string(finding.level.rawValue)),
                .init("rules", .strings(finding.rules)), .init("message", .string(finding.message)),
                .init("hint", .string(finding.hint)),
            ] + finding.place + (finding.scene?.fields ?? []),
            &turn
        )
    }
}

extension Finding {
    /// A task was open when the handlers had returned; which mistake that is depends on how it came about.
    static func notEnded(_ task: BackgroundTask, isLeaked: Bool, at now: Instant) -> Finding {
        if isLeaked { return leaked(task) }
        if !task.hasHandler { return withoutHandler(task) }
        return Finding(
            id: .taskNotEnded,
            rules: ["L-41", "L-44", "L-46"],
            message: """
                \(task.words) had not ended when the expiration handlers returned, \(seconds(now - task.began)) s \
                after it was begun\(task.place).
                """,
            hint: """
                Call endBackgroundTask(_:) in the handler itself, before it returns; an end that hops to a queue comes \
                too late.
                """,
            subject: String(task.identifier),
            site: task.site
        )
    }

    private static func leaked(_ task: BackgroundTask) -> Finding {
        Finding(
            id: .taskLeaked,
            rules: ["L-25", "L-44"],
            message: """
                \(task.words) is still open after the handlers, but a later task was begun at the same place, \
                \(task.site): the variable that held its identifier was overwritten.
                """,
            hint: "Keep one identifier for each task, or end the old task before you begin the next.",
            subject: String(task.identifier),
            site: task.site
        )
    }

    private static func withoutHandler(_ task: BackgroundTask) -> Finding {
        Finding(
            id: .taskWithoutHandler,
            rules: ["L-38", "L-44"],
            message: "\(task.words), begun\(task.place), has no expiration handler and was open when its time was up.",
            hint: "Pass an expiration handler that stops the work and calls endBackgroundTask(_:).",
            subject: String(task.identifier),
            site: task.site
        )
    }

    static func overran(_ task: BackgroundTask, at now: Instant) -> Finding {
        Finding(
            id: .taskOverranBudget,
            rules: ["L-30", "L-31", "L-44"],
            message: """
                \(task.words), begun \(seconds(now - task.began)) s ago\(task.place), was open when the app's \
                background budget was used up; the app is killed with 0x8badf00d.
                """,
            hint:
                "Do less than the budget allows, or end the task and hand the work to a background session or BGTask.",
            subject: String(task.identifier),
            site: task.site
        )
    }

    /// - Parameter isKept: whether the app has shown that it keeps the identifiers of tasks begun at this place.
    static func endedInvalid(_ identifier: Int, stillOpen task: BackgroundTask, isKept: Bool) -> Finding {
        let cause =
            isKept
            ? "the variable it is kept in was overwritten, or the handler has an older copy of it"
            : """
            the result of beginBackgroundTask was dropped, or the handler captured the variable before it was assigned
            """
        return Finding(
            id: .taskEndInvalid,
            rules: ["L-26", "L-42"],
            message: """
                An expiration handler ended task \(identifier), which was never begun, while \(task.words) is \
                open: \(cause).
                """,
            hint: isKept
                ? "Set the variable to .invalid only where its task is ended, and keep one for each task."
                : "Keep the result in a variable that the handler captures by reference, and reads when it runs.",
            subject: String(identifier),
            site: task.site
        )
    }

    /// What a process that does nothing waits for, as far as the device knows.
    enum Idleness {
        case idles, waitsForNetwork, waitsToRetry

        fileprivate var hint: String {
            switch self {
            case .idles: "End the task as soon as its work is done, and hold none while there is nothing to do."
            case .waitsForNetwork:
                """
                A transfer waits for a network: end the task, and let a scheduled task or a background session carry \
                it out when there is one.
                """
            case .waitsToRetry:
                """
                The last transfer failed: end the task before you wait to retry, and begin a new one when you do.
                """
            }
        }
    }

    static func idle(_ task: BackgroundTask, for span: Duration, _ cause: Idleness) -> Finding {
        Finding(
            id: .taskIdle,
            rules: ["L-29", "L-30"],
            message: """
                \(task.words), begun\(task.place), held the app awake for \(seconds(span)) s in which it used no \
                processor time and moved no data.
                """,
            hint: cause.hint,
            subject: String(task.identifier),
            site: task.site
        )
    }

    static func workAfterEnd(_ worked: Duration) -> Finding {
        Finding(
            id: .workAfterEnd,
            rules: ["L-41", "L-53"],
            message: """
                The app worked for \(worked.nanoseconds / 1_000_000) ms after its last task had ended, until it was \
                suspended in the middle; that work goes on when the app is opened again.
                """,
            hint: "Wait until cancelled work has stopped, then end the task."
        )
    }

    static func slowCallback(_ name: String, took elapsed: Duration) -> Finding {
        Finding(
            id: .handlerBlockedMain,
            rules: ["L-22", "L-39"],
            message: "\(name) took \(seconds(elapsed)) s on the main thread.",
            hint: "Return at once: cancel in the handler, and do the winding up elsewhere.",
            subject: name
        )
    }

    static func tooManyTasks(limit: Int, at site: String) -> Finding {
        Finding(
            id: .tooManyTasks,
            rules: ["L-49"],
            message: "More than \(limit) background tasks are open; the app is killed with 0xbada5e47.",
            hint: "End every task you begin; one task around a batch serves as well as one for each item.",
            site: site
        )
    }

    static func activitiesExhausted(_ open: Int, threads: Int) -> Finding {
        Finding(
            id: .expiringActivitiesExhausted,
            rules: ["L-51"],
            message: """
                \(open) expiring activities run at once and hold all \(threads) threads that concurrent queues have: \
                no other block runs on such a queue, not even the calls that say that time is up.
                """,
            hint: "Begin one activity around a batch of work, and return from its block when the work is done."
        )
    }

    static func lockedFiles(_ files: [String]) -> Finding {
        Finding(
            id: .fileLockHeldAtSuspend,
            rules: [],
            message: "The app held a lock on \(files.joined(separator: ", ")) when it was suspended.",
            hint: "Close databases in shared containers before the app is suspended, inside a background task."
        )
    }

    static func observed(_ observation: Observation) -> Finding {
        switch observation {
        case .offMainThread(let api, let site):
            Finding(
                id: .offMainThread,
                rules: ["L-59"],
                message: "\(api) must be used from the main thread only; it was called from another one at \(site).",
                hint: "Hop to the main queue or the main actor before you touch UIKit.",
                subject: "\(api) \(site)",
                site: site
            )
        case .sandboxViolation(let call, let path):
            Finding(
                id: .sandboxViolation,
                rules: [],
                message: """
                    \(call) was refused\(path.map { " for \($0)" } ?? ""): it is none of the app's own; the call \
                    failed with EPERM.
                    """,
                hint: """
                    Keep to the app's containers, and ask for their paths at every launch: they change with an update.
                    """,
                subject: "\(call) \(path ?? "")"
            )
        case .formerContainerReached(let call, let path, let store): formerContainer(call, path, store: store)
        case .takenConnectionUsed(let call): takenConnection(call)
        case .takenListenerReached(let call): takenListener(call)
        case .keychainReadRefused(let item): keychainReadRefused(item)
        case .keychainWrittenAfterRefusal(let item): keychainWrittenAfterRefusal(item)
        case .defaultsReadBeforeUnlock(let key):
            Finding(
                id: .defaultsReadBeforeUnlock,
                rules: ["L-60"],
                message: """
                    UserDefaults were read for "\(key)" before the first unlock: the answer is empty, not the truth.
                    """,
                hint: "Ask isProtectedDataAvailable first, and take an empty answer before it for no answer.",
                subject: key
            )
        case .defaultsWrittenAfterRead(let key):
            Finding(
                id: .defaultsWrittenAfterRead,
                rules: ["L-58", "L-60"],
                message: """
                    UserDefaults were written for "\(key)" after they had been read for it before the first unlock, \
                    when the answer was not what had been stored: what was stored is lost.
                    """,
                hint: """
                    Read the value again when protectedDataDidBecomeAvailableNotification has come, and decide then \
                    whether to write.
                    """,
                subject: key
            )
        }
    }

    private static func formerContainer(_ call: String, _ path: String, store: String?) -> Finding {
        Finding(
            id: .formerContainerPath,
            rules: ["T-35"],
            message: """
                \(call) was asked for \(path), in a container that the app had before an update: nothing is there any \
                more\(store.map { "; the old path is stored in \($0)" } ?? "").
                """,
            hint: """
                Store only what follows the container's folder, and put it behind the folder that FileManager names at \
                every launch.
                """
        )
    }

    private static func takenConnection(_ call: String) -> Finding {
        Finding(
            id: .socketUsedAfterSuspension,
            rules: ["L-54"],
            message: """
                \(call) was asked to send over a connection that the system had taken while the app was suspended; it \
                failed, on a phone with ENOTCONN (57) or ECONNABORTED (53).
                """,
            hint: """
                Close your connections in applicationDidEnterBackground, and connect anew in \
                applicationWillEnterForeground.
                """
        )
    }

    private static func takenListener(_ call: String) -> Finding {
        Finding(
            id: .listenerNotReopened,
            rules: ["L-54"],
            message: """
                \(call) was asked for a port of the app itself, whose listener the system had taken while the app was \
                suspended: nobody listens there.
                """,
            hint: """
                Close your listener in applicationDidEnterBackground, and open it again in \
                applicationWillEnterForeground, before anybody asks for it.
                """
        )
    }

    /// Such as `27.0`, rounded to tenths.
    static func seconds(_ span: Duration) -> String {
        let tenths = (span.nanoseconds + 50_000_000) / 100_000_000
        return "\(tenths / 10).\(tenths % 10)"
    }
}

extension BackgroundTask {
    fileprivate var words: String { "Task \(identifier) (\"\(name)\")" }
    fileprivate var place: String { site.isEmpty ? "" : " at \(site)" }
}
