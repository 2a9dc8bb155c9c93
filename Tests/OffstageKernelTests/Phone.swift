import Foundation
import OffstageKernel
import Testing

/// A device in a test, with apps that are a few lines of behaviour: every callback is answered at once, unless the
/// behaviour says otherwise, and time goes from deadline to deadline.
///
/// It is strict: an effect that its processes cannot have, a word of a process that is gone or frozen, or a list of
/// apps that disagrees with the effects fails the test.
struct Phone {
    /// What an app does in a callback: the facts it reports before it returns.
    struct Behavior: Sendable {
        var facts: @Sendable (Callback) -> [ProcessFact] = { _ in [] }
        /// What it reports some seconds after a callback began, given the moment in seconds.
        var later: @Sendable (Callback, Double) -> [(after: Double, fact: ProcessFact)] = { _, _ in [] }
        /// Callbacks that never return.
        var hangs: @Sendable (Callback) -> Bool = { _ in false }
        /// After how many seconds a callback returns.
        var returnsAfter: @Sendable (Callback) -> Double = { _ in 0 }
        /// Whether the process leaves when `willTerminate` has returned.
        var exits = true
        var connects = true
        /// Whether its delegates return.
        var hearsEnds = true
        /// Processor time used, as a share of the time since boot in percent, and whether it moves data.
        var cpuPercent: Int64 = 2
        var lockedFiles: [String] = []
        /// How long its earliest timer has to go whenever it is stopped.
        var nextTimer: Duration?
        /// What is seen of it before it is killed.
        var scene: DeathScene?
    }

    private(set) var device: Device
    private(set) var now = Instant.boot
    private(set) var inputs: [Input] = []
    private(set) var records: [Record] = []
    private(set) var effects: [Effect] = []
    private(set) var refusals: [Refusal] = []
    var behavior: [AppIdentifier: Behavior] = [:]
    private var inbox: [Event] = []
    private var spoken = EventQueue<Event>()
    private(set) var processes = PhoneProcesses()
    /// What a suspended process says when it goes on.
    private var frozen: [(process: ProcessNumber, word: Event)] = []
    private(set) var answers: [Answer] = []
    /// What came of downloads that were left off.
    var parts: [TransferKey: PartialDownload] = [:]

    static let app = AppIdentifier("app")

    init(os: Int = 17, seed: UInt64 = 1, speed: Int = 1, jitter: Bool = false) {
        self.init(.init(os: os, seed: seed, speed: speed, budgetJitter: jitter))
    }

    init(_ settings: Device.Settings) {
        device = Device(settings: settings)!
        send(.started)
    }

    /// A phone with one app called `app`.
    init(os: Int = 17, scenes: Bool = false, _ behavior: Behavior) {
        self.init(os: os)
        install(Phone.app, scenes: scenes, behavior)
    }

    mutating func install(_ app: AppIdentifier, scenes: Bool = false, _ behavior: Behavior = Behavior()) {
        install(
            AppManifest(identifier: app, name: app.rawValue, executable: "App", declaresScenes: scenes),
            behavior
        )
    }

    mutating func install(_ manifest: AppManifest, _ behavior: Behavior = Behavior()) {
        self.behavior[manifest.identifier] = behavior
        send(.installed(manifest))
    }

    // MARK: Time

    /// Lets time pass to `seconds` after boot, deadline by deadline.
    mutating func run(until seconds: Double) {
        let end = Instant(nanoseconds: Int64(seconds * 1e9))
        while let next = [device.nextDeadline, spoken.first].compactMap(\.self).min(), next <= end {
            now = max(now, next)
            if device.nextDeadline.map({ $0 <= now }) == true { send(.timePassed) }
            while let (_, event) = spoken.popFirst(upTo: now) { send(event) }
        }
        now = end
    }

    /// The device dies with its host and is read back.
    mutating func storeAndReadBack() throws {
        device = try JSONDecoder().decode(Device.self, from: JSONEncoder().encode(device))
    }

    // MARK: What happens

    mutating func open(_ app: AppIdentifier = Phone.app) { send(.user(.opened(app))) }
    mutating func home() { send(.user(.pressedHome)) }

    /// Reports a fact about the process an app has now.
    mutating func report(_ fact: ProcessFact, from app: AppIdentifier = Phone.app) {
        guard let process = processes.running.first(where: { $0.value.app == app })?.key else {
            Issue.record("\(app) does not run and says \(fact)")
            return
        }
        let isHeard = !processes.isFrozen(process) || fact.isSeenFromOutside
        processes.expect(isHeard, "\(app) is frozen and says \(fact)")
        send(.process(process, fact))
    }

    /// Feeds an event and everything that follows from it at the same moment, in order.
    mutating func send(_ event: Event) {
        inbox.append(event)
        defer { inbox.removeAll(keepingCapacity: true) }
        var place = 0
        while place < inbox.count {
            let next = inbox[place]
            place += 1
            if case .process(let process, let fact) = next {
                // What was on its way when its process was killed, or frozen.
                if processes.running[process] == nil { continue }
                if processes.isFrozen(process), !fact.isSeenFromOutside {
                    frozen.append((process, next))
                    continue
                }
            }
            feed(next)
        }
    }

    /// Feeds an event whatever becomes of it in the drivers: a word that was on its way when its process ended.
    mutating func feed(_ event: Event) {
        inputs.append(device.input(event, at: now))
        processes.note(event)
        for effect in device.handle(event, at: now) { perform(effect) }
        if let disagreement = processes.disagreement(with: &device) {
            Issue.record("\(disagreement), after \(event)")
        }
    }

    private mutating func perform(_ effect: Effect) {
        effects.append(effect)
        processes.perform(effect, &device)
        switch effect {
        case .record(let record): records.append(record)
        case .refuse(let refusal): refusals.append(refusal)
        case .spawn(let process, let app, _), .spawnExtension(let process, let app, _):
            inbox.append(.process(process, .spawned))
            if behavior[app]?.connects != false { inbox.append(.process(process, .connected)) }
        case .deliver(let process, let delivery): answer(delivery, process)
        case .measure(let process): inbox.append(.process(process, .used(usage(of: process))))
        case .suspend(let process):
            let (files, timer) = (behaviorOf(process).lockedFiles, behaviorOf(process).nextTimer)
            inbox.append(.process(process, .stopped(usage(of: process), lockedFiles: files, nextTimer: timer)))
        case .resume(let process):
            inbox += frozen.filter { $0.process == process }.map(\.word)
            frozen.removeAll { $0.process == process }
        case .answer(_, _, let answer): answers.append(answer)
        case .examine(let process): inbox.append(.process(process, .examined(behaviorOf(process).scene)))
        case .stopTransfer(let key):
            inbox.append(.transfer(key, .stopped(parts[key])))
        case .discardTransfer(let key): parts[key] = nil
        case .tellSession(let process, let key, let news): hear(news, of: key, process)
        case .kill, .inform, .deleteFiles, .reclaimSockets, .useNetwork, .endTransfers, .beginTransfer,
            .answerChallenge, .discardTransfers, .delivered:
            break
        }
    }

    /// A delegate returns at once, unless the behaviour says that its process takes no notice.
    private mutating func hear(_ news: SessionNews, of key: SessionKey, _ process: ProcessNumber) {
        guard case .ended(let task, let ending) = news, behaviorOf(process).hearsEnds else { return }
        if ending.response != nil {
            inbox.append(.process(process, .session(.delivered(task: task, session: key.session, isLast: false))))
        }
        inbox.append(.process(process, .session(.delivered(task: task, session: key.session, isLast: true))))
    }

    private mutating func answer(_ delivery: Delivery, _ process: ProcessNumber) {
        let behavior = behaviorOf(process)
        for fact in behavior.facts(delivery.callback) { inbox.append(.process(process, fact)) }
        for (after, fact) in behavior.later(delivery.callback, Double(now.nanoseconds) / 1e9) {
            spoken.insert(.process(process, fact), at: now + .nanoseconds(Int64(after * 1e9)))
        }
        guard !behavior.hangs(delivery.callback) else { return }
        let returned = Event.process(process, .returned(delivery.number, milliseconds: 0))
        let delay = behavior.returnsAfter(delivery.callback)
        if delay > 0 {
            spoken.insert(returned, at: now + .nanoseconds(Int64(delay * 1e9)))
        } else {
            inbox.append(returned)
        }
        if delivery.callback == .willTerminate, behavior.exits { inbox.append(.process(process, .exited(status: 0))) }
    }

    private func behaviorOf(_ process: ProcessNumber) -> Behavior {
        if let app = processes.running[process]?.app, let own = behavior[app] { own } else { Behavior() }
    }

    private func usage(of process: ProcessNumber) -> Usage {
        let percent = behaviorOf(process).cpuPercent
        return Usage(cpuNanoseconds: now.nanoseconds / 100 * percent, ioBytes: 0)
    }

    // MARK: What is seen

    /// The log as rows: seconds, event, and what distinguishes it. Lines of apps and callbacks' returns are left out.
    var story: [String] {
        records.compactMap { $0.row }
    }

    /// The rows from the given moment on.
    func story(from seconds: Double) -> [String] {
        records.filter { $0.time.nanoseconds >= Int64(seconds * 1e9) }.compactMap { $0.row }
    }

    /// The events with this name.
    func events(_ name: String) -> [Record] {
        records.filter { $0.event == name }
    }

    /// The ids of the findings, in order.
    var findings: [String] {
        events("finding").compactMap { $0.text("id") }
    }

    /// The callbacks that were delivered, with the state the app read in them, from the given moment on.
    var deliveries: [String] {
        effects.compactMap {
            if case .deliver(_, let delivery) = $0 { "\(delivery.callback) [\(delivery.state)]" } else { nil }
        }
    }

    var state: String? { device.installedApps.first?.state }
}

extension ProcessFact {
    /// Whether a driver says it about the process: a frozen one need not do anything for it.
    fileprivate var isSeenFromOutside: Bool {
        switch self {
        case .spawned, .failedToSpawn, .used, .stopped, .exited, .crashed, .examined, .brokeWire: true
        case .connected, .returned, .taskBegan, .taskEnded, .activityBegan, .activityEnded, .refresh, .push, .transfer,
            .session, .logged, .badge, .widgetsReloaded, .snapshotTaken, .observed, .stuck, .charged,
            .location:
            false
        }
    }
}

extension Record {
    func text(_ field: String) -> String? {
        if case .string(let text) = self[field] { text } else { nil }
    }

    fileprivate var row: String? {
        if event == "app-log" || text("phase") == "returned" { return nil }
        let milliseconds = time.nanoseconds / 1_000_000
        let fraction = String(milliseconds % 1000)
        let padded = String(repeating: "0", count: 3 - fraction.count) + fraction
        var row = "\(milliseconds / 1000).\(padded) \(event)"
        for name in ["name", "id", "reason", "code"] {
            if let text = text(name), event != "task-begun", event != "task-expired" { row += " \(text)" }
        }
        if case .integer(let task) = self["task"] { row += " \(task)" }
        return row
    }
}

extension Phone {
    /// A phone whose app was opened at 0 and left at 10.
    static func left(_ behavior: Behavior = Behavior(), os: Int = 17) -> Phone {
        var phone = Phone(os: os, behavior)
        phone.open()
        phone.run(until: 10)
        phone.home()
        return phone
    }

    /// What became of an app that was opened and left at once, on a fast device.
    static func leftAtOnce(_ behavior: Behavior, speed: Int) -> Phone {
        var phone = Phone(speed: speed)
        phone.install(Phone.app, behavior)
        phone.open()
        phone.home()
        phone.run(until: 60)
        return phone
    }
}

/// Behaviours of apps that several tests need.
extension Phone.Behavior {
    /// Begins task 1 at launch and ends it in its handler, as the measuring experiment does (seed of L-32).
    static let endsInHandler = Phone.Behavior(facts: { callback in
        switch callback {
        case .launch: [.taskBegan(.test(1))]
        case .expireTasks(let tasks): tasks.map { .taskEnded($0, inHandler: true) }
        default: []
        }
    })

    /// Begins task 1 at launch and never ends it.
    static let neverEnds = Phone.Behavior(facts: { $0 == .launch(.user) ? [.taskBegan(.test(1))] : [] })
}

extension BackgroundTask.Beginning {
    static func test(_ identifier: Int, handler: Bool = true, site: String? = nil) -> BackgroundTask.Beginning {
        .init(
            identifier: identifier,
            name: "task \(identifier)",
            hasHandler: handler,
            site: site ?? "A.swift:\(identifier)"
        )
    }
}

extension TransferSummary {
    /// A request for data, as good as any.
    static let test = TransferSummary(kind: "data", method: "GET", url: "https://api.example.com/feed")
}
