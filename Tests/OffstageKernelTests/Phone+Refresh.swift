import OffstageKernel

/// Apps that are launched by the scheduler, and the words tests need for them.
extension Phone {
    static let task = "app.refresh"

    /// A manifest with the modes and identifiers given.
    static func manifest(
        _ app: AppIdentifier = Phone.app,
        modes: [String] = ["fetch", "processing"],
        tasks: [String]? = nil,
        entitlements: [String] = []
    ) -> AppManifest {
        AppManifest(
            identifier: app,
            name: app.rawValue,
            executable: "App",
            backgroundModes: modes,
            permittedTasks: tasks,
            entitlements: entitlements
        )
    }

    /// A phone with an app that has legacy fetch.
    init(fetching behavior: Behavior, os: Int = 12, preset: RefreshProfile.Preset = .typical) {
        self.init(Device.Settings(os: os, refresh: preset))
        install(Phone.manifest(), behavior)
    }

    /// A phone with an app that has tasks.
    init(
        scheduling behavior: Behavior,
        os: Int = 17,
        preset: RefreshProfile.Preset = .typical,
        tasks: [String] = [Phone.task, "app.clean", "app.export.*"],
        entitlements: [String] = []
    ) {
        self.init(Device.Settings(os: os, refresh: preset))
        install(Phone.manifest(tasks: tasks, entitlements: entitlements), behavior)
    }

    // MARK: What happens

    /// The user opens the app for a minute and puts the phone away.
    mutating func use(_ app: AppIdentifier = Phone.app, for span: Double = 60) {
        send(.user(.unlocked))
        open(app)
        run(until: seconds + span)
        home()
        send(.user(.locked))
    }

    mutating func say(_ fact: RefreshFact, from app: AppIdentifier = Phone.app) {
        report(.refresh(fact), from: app)
    }

    mutating func submit(_ request: TaskRequest, from app: AppIdentifier = Phone.app) -> Answer? {
        say(.submitted(QuestionNumber(rawValue: 1), request), from: app)
        return answers.last
    }

    mutating func register(_ identifier: String, queue: String = "q") -> Answer? {
        say(.registered(QuestionNumber(rawValue: 1), identifier: identifier, queue: queue))
        return answers.last
    }

    var seconds: Double { Double(now.nanoseconds) / 1e9 }

    // MARK: What is seen

    /// The number of the run that was called last.
    var lastRun: RunNumber {
        for effect in effects.reversed() {
            guard case .deliver(_, let delivery) = effect else { continue }
            switch delivery.callback {
            case .performFetch(let run): return run
            case .launchTask(let task): return task.run
            default: continue
            }
        }
        return RunNumber(rawValue: 0)
    }

    /// The moments of the events with this name, in seconds.
    func moments(_ event: String) -> [Double] {
        events(event).map { Double($0.time.nanoseconds) / 1e9 }
    }

    /// The decisions as rows: seconds, decision, policy.
    func decisions(from seconds: Double = 0) -> [String] {
        events("refresh-decision").filter { $0.time.nanoseconds >= Int64(seconds * 1e9) }.map {
            "\($0.time.nanoseconds / 1_000_000_000) \($0.text("decision") ?? "") \($0.text("policy") ?? "")"
        }
    }

    /// The gate that was closed when the scheduler last said so.
    var lastPolicy: String? { events("refresh-decision").last?.text("policy") }
    var lastReason: String? { events("refresh-decision").last?.text("reason") }
}

extension Phone.Behavior {
    /// Wants to be fetched for as often as possible and answers each fetch after some seconds.
    static func fetches(
        _ result: FetchResult = .newData,
        after seconds: Double = 5,
        interval: FetchInterval = .minimum
    ) -> Phone.Behavior {
        Phone.Behavior(
            facts: { callback in
                if case .launch = callback { [.refresh(.fetchIntervalSet(interval))] } else { [] }
            },
            later: { callback, _ in
                guard case .performFetch(let run) = callback else { return [] }
                return [(seconds, .refresh(.fetchCompleted(run, result, isOnMain: true, site: "")))]
            },
            cpuPercent: 0
        )
    }

    /// The same, but `willTerminate` takes so many seconds, and the process ends with it.
    static func leaving(_ behavior: Phone.Behavior, after seconds: Double) -> Phone.Behavior {
        var slow = behavior
        slow.exits = false
        slow.hangs = { $0 == .willTerminate || behavior.hangs($0) }
        slow.later = { callback, now in
            behavior.later(callback, now) + (callback == .willTerminate ? [(seconds, .exited(status: 0))] : [])
        }
        return slow
    }

    /// Wants to be fetched for and never answers.
    static let fetchesForever = Phone.Behavior(facts: { callback in
        if case .launch = callback { [.refresh(.fetchIntervalSet(.minimum))] } else { [] }
    })

    /// Registers at each launch, submits at the user's and again whenever its handler is called, has an expiration
    /// handler, and completes after some seconds.
    static func schedules(
        _ request: TaskRequest = TaskRequest(identifier: Phone.task, kind: .refresh),
        after seconds: Double? = 5,
        success: Bool = true,
        handler: Bool = true,
        registers: Bool = true
    ) -> Phone.Behavior {
        let question = QuestionNumber(rawValue: 1)
        return Phone.Behavior(
            facts: { callback in
                switch callback {
                case .launch(let reason):
                    let registration: [ProcessFact] =
                        registers
                        ? [.refresh(.registered(question, identifier: request.identifier, queue: "q"))] : []
                    return registration + (reason == .user ? [.refresh(.submitted(question, request))] : [])
                case .launchTask(let task):
                    return [
                        .refresh(.submitted(question, request)),
                        .refresh(.expirationHandlerSet(task.run, handler)),
                    ]
                default: return []
                }
            },
            later: { callback, _ in
                guard case .launchTask(let task) = callback, let seconds else { return [] }
                return [(seconds, .refresh(.taskCompleted(task.run, success: success)))]
            },
            cpuPercent: 0
        )
    }
}
