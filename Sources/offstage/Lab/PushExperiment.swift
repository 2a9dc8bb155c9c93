import OffstageDevice
import OffstageKernel
import OffstageScenario

/// Sends notifications to a probe app on a virtual device, and reads from the log what became of them.
struct PushExperiment {
    var os: Int
    var trials: Int
    var seed: UInt64

    /// Between two observations: longer than the budget needs to be full again (N-20).
    private static let pause = Duration.seconds(2 * 3600)

    // MARK: Cases

    /// - Throws: ``Failure`` if the device or the probe cannot be run.
    func cases(_ bundle: AppBundle) throws -> [FetchExperiment.Result] {
        let observations = try (0..<trials).map { trial in
            try onDevice(trial, bundle) { session, app in
                try PushCase.all.enumerated().map { try observe($1, badge: $0 + 1, app, session) }
            }
        }
        return PushCase.all.enumerated().map { place, push in
            let odd = observations.map { $0[place] }.first { $0 != push.expected }
            return FetchExperiment.Result(
                name: push.name,
                rule: push.rule.rawValue,
                expected: push.expected,
                observed: odd ?? push.expected,
                isAsExpected: odd == nil
            )
        }
    }

    private func observe(
        _ push: PushCase,
        badge: Int,
        _ app: AppIdentifier,
        _ session: DeviceSession
    ) throws -> String {
        let device = session.device
        try suspend(app, session)
        for event in push.state.events(app) { try perform(event, device) }
        var first = device.records.count
        try perform(.push(.sent(app, push.payload.notification(badge: badge))), device)
        // An app that was left a moment ago is not suspended yet.
        try session.run(until: device.now + .seconds(push.state == .background ? 2 : 40))
        func seen() -> String {
            PushObservation(device.records[first...].filter { $0.app == app }).text
        }
        guard let end = push.state.end else { return seen() }
        let before = seen()
        first = device.records.count
        try perform(end, device)
        try session.run(until: device.now + .seconds(40))
        let after = seen()
        return after == "nothing" ? before : "\(before); then \(after)"
    }

    /// Lets the app be opened, left and suspended, with a full budget.
    private func suspend(_ app: AppIdentifier, _ session: DeviceSession) throws {
        try perform(.user(.opened(app)), session.device)
        try session.run(until: session.device.now + .seconds(1))
        try perform(.user(.pressedHome), session.device)
        try session.run(until: session.device.now + Self.pause)
    }

    // MARK: Rates

    /// Silent notifications to a suspended app, at growing rates.
    func rates(_ bundle: AppBundle) throws -> PushRates {
        try onDevice(0, bundle) { session, app in
            PushRates(
                rows: try PushRates.perHour.enumerated().map { place, rate in
                    try suspend(app, session)
                    return try rows(rate, number: place, app, session)
                }
            )
        }
    }

    private func rows(
        _ perHour: Int,
        number: Int,
        _ app: AppIdentifier,
        _ session: DeviceSession
    ) throws -> PushRates.Row {
        let device = session.device
        let first = device.records.count
        var sent: [String: Instant] = [:]
        let begin = device.now
        let gap = 3600 * 1_000_000_000 / Int64(perHour)
        // Sent on the stroke of their gaps, they would meet the budget as it is filled up, and none would wait.
        var chance = SeededGenerator(seed: seed &+ UInt64(perHour))
        for push in 0..<perHour * PushRates.hours {
            let moment = Int64(push) * gap + Int64.random(in: 0..<gap, using: &chance)
            try session.run(until: begin + .nanoseconds(moment))
            let id = Self.id(number, push)
            var notification = RemoteNotification(payload: PushCase.silent, type: "background", priority: 5)
            notification.id = id
            let place = device.records.count
            try perform(.push(.sent(app, notification)), device)
            guard place < device.records.count else { throw Failure.notRun("the gateway inside said nothing.") }
            sent[id] = device.records[place].time
        }
        try session.run(until: device.now + Self.pause)
        let delays = device.records[first...].compactMap { record -> Duration? in
            guard record.eventName == .pushCompleted, case .string(let id) = record["id"] else { return nil }
            return sent[id].map { record.time - $0 }
        }
        return PushRates.Row(perHour: perHour, sent: sent.count, delays: delays)
    }

    private static func id(_ rate: Int, _ push: Int) -> String {
        func digits(_ number: Int, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        return "00000000-0000-4000-8000-\(digits(rate, 4))\(digits(push, 8))"
    }

    // MARK: The device

    private func onDevice<Result>(
        _ trial: Int,
        _ bundle: AppBundle,
        _ work: (DeviceSession, AppIdentifier) throws -> Result
    ) throws -> Result {
        try DeviceSession.run {
            try VirtualDevice(
                $0,
                settings: Device.Settings(os: os, seed: seed &+ UInt64(trial)),
                start: WallTime.newYear2026.nanoseconds,
                shuffle: trial == 0 ? [] : [.order, .threads]
            )
        } _: { session in
            let app = try session.device.install(bundle.bundle, arguments: [])
            try perform(.environment(.network(.wifi)), session.device)
            try perform(.user(.answeredNotifications(app, isAllowed: true)), session.device)
            return try work(session, app)
        }
    }

    private func perform(_ event: Event, _ device: any ScenarioDevice) throws {
        if let refusal = try device.perform(event) { throw Failure.notRun(refusal.reason) }
    }
}
