import Foundation
import OffstageDevice
import OffstageKernel
import OffstageScenario

/// Sends notifications to probe apps, and reads from the log what became of them.
struct PushExperiment {
    var os: Int
    var trials: Int
    var seed: UInt64
    /// Whether the cases are observed on a live device: each takes its time.
    var isLive = false

    /// Between two rates: longer than the budget needs to be full again (N-20).
    private static let pause = Duration.seconds(2 * 3600)
    /// After this long an app that was left is suspended; a probe holds nothing.
    private static let settling = Duration.seconds(10)
    /// How long is watched what comes of a notification: in virtual time, which is cheap, until its window is over.
    private var attention: Duration { isLive ? .seconds(6) : .seconds(40) }

    // MARK: Cases

    /// - Throws: ``Failure`` if the device or the probe cannot be run.
    func cases(_ bundle: AppBundle) throws -> [FetchExperiment.Result] {
        let observations = try (0..<trials).map { trial in
            try DeviceSession.run {
                try openDevice(trial, $0)
            } _: { session in
                try perform(.environment(.network(.wifi)), session.device)
                return try PushCase.all.enumerated().map { try observe($1, number: $0 + 1, bundle, session) }
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

    /// With an app of its own, whose budget is full.
    private func observe(
        _ push: PushCase,
        number: Int,
        _ bundle: AppBundle,
        _ session: DeviceSession
    ) throws -> String {
        let copy = try ProbeApp.copy(bundle, as: "\(bundle.identifier).\(number)", in: session.folder)
        let app = try session.device.install(copy, arguments: [])
        try perform(.user(.answeredNotifications(app, isAllowed: true)), session.device)
        let observed = try observe(push, badge: number, app, session)
        try perform(.uninstalled(app), session.device)
        try FileManager.default.removeItem(atPath: copy)
        return observed
    }

    private func observe(
        _ push: PushCase,
        badge: Int,
        _ app: AppIdentifier,
        _ session: DeviceSession
    ) throws -> String {
        let device = session.device
        try suspend(app, session, for: Self.settling)
        for event in push.state.events(app) { try perform(event, device) }
        // What a live device has to say of that, it has said then; an app that was just left is not suspended yet.
        try session.run(until: device.now + .seconds(1))
        var first = device.records.count
        try perform(.push(.sent(app, push.payload.notification(badge: badge))), device)
        try session.run(until: device.now + (push.state == .background ? .seconds(2) : attention))
        func seen() -> String {
            PushObservation(device.records[first...].filter { $0.app == app }).text
        }
        guard let end = push.state.end else { return seen() }
        let before = seen()
        first = device.records.count
        try perform(end, device)
        try session.run(until: device.now + attention)
        let after = seen()
        return after == "nothing" ? before : "\(before); then \(after)"
    }

    /// Lets the app be opened, left and suspended.
    private func suspend(_ app: AppIdentifier, _ session: DeviceSession, for pause: Duration) throws {
        try perform(.user(.opened(app)), session.device)
        try session.run(until: session.device.now + .seconds(1))
        try perform(.user(.pressedHome), session.device)
        try session.run(until: session.device.now + pause)
    }

    // MARK: Rates

    /// Silent notifications to a suspended app, at growing rates: virtual in any case, for they take days.
    func rates(_ bundle: AppBundle) throws -> PushRates {
        try DeviceSession.run {
            try openVirtually(0, $0)
        } _: { session in
            let app = try session.device.install(bundle.bundle, arguments: [])
            try perform(.environment(.network(.wifi)), session.device)
            return PushRates(
                rows: try PushRates.perHour.enumerated().map { place, rate in
                    try suspend(app, session, for: Self.pause)
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

    /// In all virtual trials but the first, chance decides what comes first of what happens at the same moment, and
    /// which of an app's threads runs next.
    private func openDevice(_ trial: Int, _ folder: String) throws -> any ScenarioDevice {
        isLive ? try LiveDevice(folder, settings(trial), NetworkSettings()) : try openVirtually(trial, folder)
    }

    private func openVirtually(_ trial: Int, _ folder: String) throws -> any ScenarioDevice {
        try VirtualDevice(
            folder,
            settings: settings(trial),
            start: WallTime.newYear2026.nanoseconds,
            shuffle: trial == 0 ? [] : [.order, .threads]
        )
    }

    private func settings(_ trial: Int) -> Device.Settings { .init(os: os, seed: seed &+ UInt64(trial)) }

    private func perform(_ event: Event, _ device: any ScenarioDevice) throws {
        if let refusal = try device.perform(event) { throw Failure.notRun(refusal.reason) }
    }
}
