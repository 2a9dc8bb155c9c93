import OffstageKernel
import OffstageScenario

/// A log that the kernel itself has written: two apps through an evening, one of which never ends its task.
struct RecordedNight {
    private var device = Device(settings: .init(os: 17, seed: 7))!
    private var now = Instant.boot
    private var inbox: [Event] = []
    private(set) var records: [Record] = []
    private(set) var inputs: [Input] = []

    static let sync = AppIdentifier("com.example.photosync")
    static let notes = AppIdentifier("com.example.notes")

    /// The whole evening, the same every time.
    static let records = night.records

    /// The same with its inputs.
    static let log = RecordedLog(
        head: LogHead(settings: night.device.settings, start: .newYear2026),
        inputs: night.inputs,
        records: night.records
    )

    /// Of one expected finding, with another that is not expected, and of an event that there must not be.
    static var verdict: Verdict {
        Expectations(
            findings: .ids([.init(id: "task-not-ended", position: .init(line: 20, column: 14))]),
            events: [
                .init(
                    app: sync,
                    event: "app-killed",
                    count: Count(.exactly, 0),
                    position: .init(line: 22, column: 7)
                ),
                .init(event: "app-suspended", count: Count(.atLeast, 2), position: .init(line: 23, column: 7)),
            ]
        ).verdict(on: records)
    }

    private static let night: RecordedNight = {
        var night = RecordedNight()
        for event in [
            Event.started, .environment(.passcode(true)),
            .installed(AppManifest(identifier: sync, name: "PhotoSync", executable: "PhotoSync")),
            .installed(AppManifest(identifier: notes, name: "Notes", executable: "Notes")),
        ] { night.send(event) }
        night.run(to: 1, .user(.opened(sync)))
        night.run(to: 20, .user(.interruptionBegan))
        night.run(to: 22, .user(.interruptionEnded))
        night.run(to: 30, .user(.pressedHome))
        night.run(to: 40, .user(.opened(notes)))
        night.run(to: 300, .environment(.network(.cellular)))
        night.run(to: 600, .user(.locked))
        night.run(to: 7200, .woken(sync, .push))
        night.run(to: 10_800, .user(.unlocked))
        night.run(to: 10_810, .user(.pressedHome))
        night.run(to: 14_400, .simulated(.memoryPressure))
        night.run(to: 32_400, .user(.opened(sync)))
        night.run(to: 32_430, .user(.removed(sync)))
        night.run(to: 36_000, .timePassed)
        return night
    }()

    static let end = Instant.boot + .seconds(36_000)

    private mutating func run(to second: Int, _ event: Event) {
        let end = Instant.boot + .seconds(second)
        while let next = device.nextDeadline, next <= end {
            now = max(now, next)
            send(.timePassed)
        }
        now = end
        send(event)
    }

    private mutating func send(_ event: Event) {
        inbox.append(event)
        while !inbox.isEmpty {
            let next = inbox.removeFirst()
            inputs.append(device.input(next, at: now))
            for effect in device.handle(next, at: now) { perform(effect) }
        }
    }

    private mutating func perform(_ effect: Effect) {
        switch effect {
        case .record(let record): records.append(record)
        case .spawn(let process, _, _), .spawnExtension(let process, _, _):
            inbox += [.process(process, .spawned), .process(process, .connected)]
        case .deliver(let process, let delivery):
            inbox += facts(delivery.callback, of: device.owner(of: process)).map { .process(process, $0) }
            let took = delivery.callback == .didEnterBackground ? 12 : 0
            inbox.append(.process(process, .returned(delivery.number, milliseconds: took)))
            if delivery.callback == .willTerminate { inbox.append(.process(process, .exited(status: 0))) }
        case .suspend(let process): inbox.append(.process(process, .stopped(usage, lockedFiles: [])))
        case .measure(let process): inbox.append(.process(process, .used(usage)))
        case .examine(let process): inbox.append(.process(process, .examined(nil)))
        case .refuse(let refusal): fatalError(refusal.reason)
        // It has neither transfers nor questions.
        default: break
        }
    }

    private var usage: Usage { Usage(cpuNanoseconds: now.nanoseconds / 50, ioBytes: 0) }

    /// PhotoSync begins a task in the background and never ends it; Notes begins one and ends it in its handler.
    private func facts(_ callback: Callback, of app: AppIdentifier?) -> [ProcessFact] {
        let task = BackgroundTask.Beginning(
            identifier: 1,
            name: app == Self.sync ? "upload <3 photos>" : "save",
            hasHandler: true,
            site: "Main.swift:12"
        )
        switch callback {
        case .launch: return [.logged(LogLine(message: "hello from \"\(app?.rawValue ?? "")\"\u{1B}[31m & <b>you</b>"))]
        case .didEnterBackground: return [.taskBegan(task)]
        case .expireTasks: return app == Self.notes ? [.taskEnded(1, inHandler: true)] : []
        default: return []
        }
    }
}
