import OffstageDevice
import OffstageKernel
import OffstageScenario

/// Provokes fetches in a probe app, does to each what its case says, and reads from the log what came of it.
struct FetchExperiment {
    /// A row of the case table.
    struct Result: Encodable {
        var name: String
        var rule: String
        var expected: String
        /// Of the first trial that was not as expected, else of all.
        var observed: String
        var isAsExpected: Bool

        private enum CodingKeys: String, CodingKey {
            case name, rule, expected, observed
            case isAsExpected = "as_expected"
        }
    }

    var os: Int
    var trials: Int
    var seed: UInt64
    /// Whether the device is a live one: each case takes its time.
    var isLive = false

    /// - Throws: ``Failure`` if the device or the probe cannot be run.
    func run(_ bundle: AppBundle) throws -> [Result] {
        let observations = try (0..<trials).map { try trial($0, bundle) }
        return FetchCase.all.enumerated().map { place, fetch in
            let observed = observations.map { $0[place] }
            let odd = observed.first { $0 != fetch.expected }
            return Result(
                name: fetch.name,
                rule: fetch.rule.rawValue,
                expected: fetch.expected,
                observed: odd ?? fetch.expected,
                isAsExpected: odd == nil
            )
        }
    }

    /// All cases on one device, each with an app of its own.
    private func trial(_ number: Int, _ bundle: AppBundle) throws -> [String] {
        try DeviceSession.run {
            try openDevice(number, $0)
        } _: { session in
            try FetchCase.all.enumerated().map { try observe($1, number: $0, bundle, on: session) }
        }
    }

    /// In all virtual trials but the first, chance decides what comes first of what happens at the same moment, and
    /// which of an app's threads runs next.
    private func openDevice(_ number: Int, _ folder: String) throws -> any ScenarioDevice {
        let settings = Device.Settings(os: os, seed: seed &+ UInt64(number))
        if isLive { return try LiveDevice(folder, settings, NetworkSettings()) }
        return try VirtualDevice(
            folder,
            settings: settings,
            start: WallTime.newYear2026.nanoseconds,
            shuffle: number == 0 ? [] : [.order, .threads]
        )
    }

    private func observe(
        _ fetch: FetchCase,
        number: Int,
        _ bundle: AppBundle,
        on session: DeviceSession
    ) throws -> String {
        let device = session.device
        let copy = try ProbeApp.copy(bundle, as: "\(bundle.identifier).\(number)", in: session.folder)
        let app = try device.install(copy, arguments: [fetch.answer])
        func provoke(_ event: Event, andWait span: Duration) throws {
            if let refusal = try device.perform(event) { throw Failure.notRun(refusal.reason) }
            try session.run(until: device.now + span)
        }
        // The case before may have locked it.
        try device.perform(.user(.unlocked))
        try provoke(.user(.opened(app)), andWait: .seconds(1))
        try provoke(.user(.pressedHome), andWait: .seconds(10))
        let first = device.records.count
        try provoke(.simulated(.fetch(app)), andWait: .seconds(3))
        if let disturbance = fetch.disturbance { try provoke(disturbance(app), andWait: .zero) }
        try session.run(until: device.now + .seconds(56))
        if fetch.isRepeated { try provoke(.simulated(.fetch(app)), andWait: .seconds(59)) }
        return FetchObservation(device.records[first...].filter { $0.app == app || $0.app == nil }).text
    }
}
