/// Misuse of Background Fetch and `BGTaskScheduler`.
extension RunningProcess {
    /// A process that traps in a handler off main, without a word: code of the main actor checks where it is called,
    /// and what Swift runs into otherwise it says before it ends.
    func trapsInHandlers(_ signal: Int32) -> [Finding] {
        // SIGILL or SIGTRAP, as the architecture has it.
        guard signal == 4 || signal == 5, lastWords?.contains("actor executor assumption") != false else { return [] }
        return calls.compactMap { call in
            guard let handler = call.callback.handler, let registration = runs.registration(for: call.callback),
                registration.queue != "com.apple.main-thread"
            else { return nil }
            return .trapped(in: handler, registration)
        }
    }
}

extension Callback {
    /// Which handler of a scheduled task it calls.
    fileprivate var handler: String? {
        if case .launchTask = self { return "launch handler" }
        if case .expireTask = self { return "expiration handler" }
        return nil
    }
}

extension RefreshRuns {
    /// What was registered for the task whose handler is called.
    fileprivate func registration(for callback: Callback) -> Registration? {
        let identifier: String? =
            if case .launchTask(let task) = callback {
                task.request.identifier
            } else if case .expireTask(let run) = callback {
                self[run]?.request?.identifier
            } else {
                nil
            }
        return identifier.flatMap(registration(of:))
    }
}

extension Finding {
    /// The window closed and the app is killed; which mistake that is depends on what was still running.
    static func neverCompleted(_ run: RefreshRun, _ process: RunningProcess) -> Finding {
        guard run.isTask else { return handlerNeverCompleted(run) }
        let isCalled = process.calls.contains { $0.callback == .expireTask(run.number) }
        let isLaunching = process.calls.contains {
            if case .launchTask(let task) = $0.callback { task.run == run.number } else { false }
        }
        let registration = run.request.flatMap { process.runs.registration(of: $0.identifier) }
        if isCalled, isLaunching, let registration { return starved(registration, run) }
        return Finding(
            id: .bgtaskNotCompleted,
            rules: ["B-19", "B-21"],
            message: """
                The expiration handler of \(run.words) was called, but setTaskCompleted(success:) was not called \
                before the time was over; the app is killed with 0x8badf00d.
                """,
            hint: """
                Call setTaskCompleted(success: false) in the expiration handler itself; cancelling is not enough when \
                the work does not stop at once.
                """,
            subject: String(run.number.rawValue)
        )
    }

    private static func handlerNeverCompleted(_ run: RefreshRun) -> Finding {
        Finding(
            id: .completionNeverCalled,
            rules: ["F-5", "N-12"],
            message: """
                The completion handler of \(run.kind == .fetch ? "a background fetch" : run.words) was not called \
                within its 30 s; the app is killed with 0x8badf00d.
                """,
            hint: "Call the completion handler on every path, and give up in time when the work takes too long.",
            subject: String(run.number.rawValue)
        )
    }

    private static func starved(_ registration: RefreshRuns.Registration, _ run: RefreshRun) -> Finding {
        Finding(
            id: .expirationHandlerStarved,
            rules: ["B-6", "B-19", "B-21"],
            message: """
                The expiration handler of \(run.words) could not run: the launch handler still occupied the queue \
                "\(registration.queue)" it was registered with.
                """,
            hint: "Return from the launch handler at once and do the work on a queue or in a task of its own.",
            subject: registration.identifier
        )
    }

    static func withoutExpirationHandler(_ run: RefreshRun) -> Finding {
        Finding(
            id: .bgtaskWithoutExpirationHandler,
            rules: ["B-20"],
            message: """
                \(run.words.capitalizedFirst) had no expirationHandler when its time was over; it was marked as \
                failed and the app suspended in the middle of the work.
                """,
            hint: "Set expirationHandler first, stop the work in it and call setTaskCompleted(success: false).",
            subject: run.request?.identifier ?? ""
        )
    }

    static func completedTwice(_ run: RefreshRun, at places: CompletionPlaces) -> Finding {
        let seconds = run.started.nanoseconds / 1_000_000_000
        let site = places.place
        let earlier = run.answerSite.isEmpty ? places.first : run.answerSite
        let first = earlier.isEmpty ? "" : "; the first call was at \(earlier)"
        return Finding(
            id: .completionCalledTwice,
            rules: ["F-9", "B-21", "N-13"],
            message: """
                The completion of \(run.words) that began \(seconds) s after the device's start was called a second \
                time\(site.isEmpty ? "" : " at \(site)")\(first); the second call has no effect.
                """,
            hint: "Let one place decide that the work is over, and call the completion there.",
            subject: String(run.number.rawValue),
            site: site
        )
    }

    static func completedLate(_ run: RefreshRun, at now: Instant) -> Finding {
        let elapsed = (now - run.started).nanoseconds / 1_000_000_000
        return Finding(
            id: .completionAfterWindow,
            rules: ["F-5", "B-18", "B-20", "N-11"],
            message: """
                The completion of \(run.words) was called \(elapsed) s after the beginning, when its time was over.
                """,
            hint: "Finish, or give up, before the window closes.",
            subject: String(run.number.rawValue)
        )
    }

    static func completedAfterExpiration(_ run: RefreshRun, at site: String) -> Finding {
        Finding(
            id: .completionAfterExpiration,
            rules: ["B-19", "B-21"],
            message:
                "\(run.words.capitalizedFirst) was reported as a success after its expiration handler had been called.",
            hint: """
                Call setTaskCompleted(success: false) in the expiration handler, or check before you report success \
                whether it was called.
                """,
            subject: String(run.number.rawValue),
            site: site
        )
    }

    // MARK: Registration

    static func notPermitted(_ identifier: String, _ manifest: AppManifest) -> Finding {
        let nearest = identifier.nearest(among: manifest.permittedTasks ?? [])
        return Finding(
            id: .identifierNotPermitted,
            rules: ["B-2", "B-11"],
            message: """
                The task identifier "\(identifier)" is not in BGTaskSchedulerPermittedIdentifiers of the Info.plist, \
                so nothing is registered or submitted for it.
                """,
            hint: nearest.map { "The Info.plist has \"\($0)\": spell both the same." }
                ?? "Add it to BGTaskSchedulerPermittedIdentifiers.",
            subject: identifier
        )
    }

    static func registeredTooLate(_ identifier: String, at site: String) -> Finding {
        Finding(
            id: .registeredTooLate,
            rules: ["B-3"],
            message: """
                The launch handler of "\(identifier)" was registered after didFinishLaunching had returned: \
                \(SystemTexts.registeredTooLate).
                """,
            hint: "Register in application(_:didFinishLaunchingWithOptions:), not when a scene connects or later.",
            subject: identifier,
            site: site
        )
    }

    static func registeredTwice(_ identifier: String, first: String, second: String) -> Finding {
        let places = first.isEmpty || second.isEmpty ? "" : ": first at \(first), now at \(second)"
        return Finding(
            id: .registeredTwice,
            rules: ["B-4"],
            message: "\(SystemTexts.registeredTwice(identifier))\(places).",
            hint: "Register each identifier once in a process, not for each piece of work.",
            subject: identifier,
            site: second
        )
    }

    /// The app's own `#available(iOS 13, *)` cannot tell: it is true wherever an app runs that was built for Linux.
    static func noTaskScheduler(os: Int, at site: String) -> Finding {
        Finding(
            id: .noTaskScheduler,
            rules: ["B-1"],
            message: """
                BGTaskScheduler was used, but iOS \(os) has no such class; it came with iOS 13. On a phone with \
                iOS \(os) what stands behind #available(iOS 13, *) does not run, and an app that does not ask cannot \
                be installed. Here the question is always answered with yes.
                """,
            hint: "Run the app on a device with iOS 13 or later; what it does on iOS \(os) this run does not show.",
            site: site
        )
    }

    static func noLaunchHandler(_ identifier: String, wasRegistered: Bool) -> Finding {
        Finding(
            id: .noLaunchHandler,
            rules: ["B-5", "B-7"],
            message: """
                \(SystemTexts.noLaunchHandler(identifier))\
                \(wasRegistered ? ": it was registered by an earlier process, not by this one" : "").
                """,
            hint: """
                Register every handler at every launch, before didFinishLaunching returns; registrations do not \
                outlive the process.
                """,
            subject: identifier
        )
    }

    static func trapped(in handler: String, _ registration: RefreshRuns.Registration) -> Finding {
        Finding(
            id: .bgtaskHandlerCrashed,
            rules: ["B-6"],
            message: """
                The app trapped in the \(handler) of "\(registration.identifier)", which is called on the queue \
                "\(registration.queue)", not on the main thread: so does code that belongs to the main actor.
                """,
            hint: """
                A closure written in a type of the main actor belongs to it: register with the main queue, or make the \
                closure @Sendable and hop to the main actor inside.
                """,
            subject: "\(handler) \(registration.identifier)"
        )
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
