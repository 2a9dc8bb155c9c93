import OffstageKernel

/// The whole kernel on a lifecycle mix: a user opens an app, leaves it with a task open, comes back before or after its
/// suspension, and now and then memory runs out. The benchmark plays the driver: it answers every effect at once.
struct LifecycleBenchmark {
    var visits = 20_000

    private static let app = AppManifest(
        identifier: AppIdentifier("com.example.bench"),
        name: "Bench",
        executable: "Bench"
    )

    struct Result {
        var eventsPerSecond: Double
        var recordsPerEvent: Double
    }

    func run() -> Result {
        guard let device = Device(settings: .init(os: 17)) else { preconditionFailure("no profile of iOS 17") }
        var driver = Driver(device: device)
        let wall = ContinuousClock().measure {
            driver.feed(.started)
            driver.feed(.user(.unlocked))
            driver.feed(.installed(Self.app))
            for visit in 0..<visits { driver.visit(Self.app.identifier, number: visit) }
        }
        precondition(driver.suspensions > visits / 4, "the mix never suspended the app: \(driver.suspensions)")
        precondition(driver.kills > 0, "the mix never killed the app")
        return Result(
            eventsPerSecond: Double(driver.events) / wall.seconds,
            recordsPerEvent: Double(driver.records) / Double(driver.events)
        )
    }
}

/// A driver without processes: what an effect asks for has happened the moment it is asked for.
private struct Driver {
    var device: Device
    private(set) var events = 0
    private(set) var records = 0
    private(set) var suspensions = 0
    private(set) var kills = 0
    private var now = Instant.boot
    private var process: ProcessNumber?
    private var nextTask = 1
    private var openTasks: [Int] = []
    /// Facts that wait their turn; they are never fed from within the loop over effects.
    private var waiting: [Event] = []

    init(device: Device) {
        self.device = device
    }

    /// One visit of the user: a second in the app, one or two tasks, half a minute or two seconds away.
    mutating func visit(_ app: AppIdentifier, number: Int) {
        feed(.user(.opened(app)))
        advance(by: .seconds(1))
        beginTask()
        if number % 3 == 0 { beginTask() }
        feed(.user(.pressedHome))
        if number % 2 == 0 { endTasks(inHandler: false) }
        advance(by: number % 4 == 1 ? .seconds(2) : .seconds(40))
        if number % 16 == 0 { feed(.simulated(.memoryPressure)) }
    }

    mutating func feed(_ event: Event) {
        waiting.append(event)
        var next = 0
        while next < waiting.count {
            events += 1
            for effect in device.handle(waiting[next], at: now) { perform(effect) }
            next += 1
        }
        waiting.removeAll(keepingCapacity: true)
    }

    private mutating func advance(by span: Duration) {
        let end = now + span
        while let deadline = device.nextDeadline, deadline <= end {
            now = max(now, deadline)
            feed(.timePassed)
        }
        now = end
    }

    private mutating func beginTask() {
        guard let process else { return }
        let task = BackgroundTask.Beginning(
            identifier: nextTask,
            name: "upload",
            hasHandler: true,
            site: "Bench.swift:1"
        )
        openTasks.append(nextTask)
        nextTask += 1
        feed(.process(process, .taskBegan(task)))
    }

    private mutating func endTasks(inHandler: Bool) {
        guard let process else { return }
        let ended = openTasks.map { Event.process(process, .taskEnded($0, inHandler: inHandler)) }
        openTasks.removeAll(keepingCapacity: true)
        if inHandler { waiting += ended } else { ended.forEach { feed($0) } }
    }

    private mutating func perform(_ effect: Effect) {
        switch effect {
        case .record: records += 1
        case .spawn(let process, _, _):
            self.process = process
            nextTask = 1
            openTasks.removeAll(keepingCapacity: true)
            waiting += [.process(process, .spawned), .process(process, .connected)]
        case .deliver(let process, let delivery):
            if case .expireTasks = delivery.callback { endTasks(inHandler: true) }
            if case .takeSnapshot = delivery.callback { waiting.append(.process(process, .snapshotTaken)) }
            waiting.append(.process(process, .returned(delivery.number, milliseconds: 0)))
        case .suspend(let process):
            suspensions += 1
            let usage = Usage(cpuNanoseconds: 0, ioBytes: 0)
            waiting.append(.process(process, .stopped(usage, lockedFiles: [])))
        case .measure(let process):
            waiting.append(.process(process, .used(Usage(cpuNanoseconds: 0, ioBytes: 0))))
        case .examine(let process): waiting.append(.process(process, .examined(nil)))
        case .kill: kills += 1
        // Of what the mix does nothing else needs an answer; a new effect must not break the benchmark unseen.
        default: break
        }
    }
}
