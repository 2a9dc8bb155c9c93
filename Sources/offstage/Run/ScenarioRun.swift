import Foundation
import OffstageDevice
import OffstageKernel
import OffstageScenario

/// A scenario carried out on a virtual device.
struct ScenarioRun {
    let file: ScenarioFile
    let bundles: [String]
    /// Takes in the story, some lines at a time.
    let tell: ([String]) throws -> Void

    /// What is left when the device is gone.
    struct Outcome {
        var records: [Record] = []
        /// Steps that the device refused, and why.
        var refusals: [(step: Scenario.Step, refusal: Refusal)] = []
        var counters: [String: Int] = [:]
        /// What ended the run before its time.
        var failure: (any Error)?
    }

    private var scenario: Scenario { file.scenario }

    func callAsFunction() throws -> Outcome {
        let settings = scenario.device
        return try VirtualSession.run(
            settings: .init(os: settings.os, seed: settings.seed, speed: settings.speed),
            start: settings.start.nanoseconds
        ) { session in
            var outcome = Outcome()
            do {
                try carryOut(on: session, &outcome)
            } catch {
                outcome.failure = (error as? DeviceError).map(Failure.init) ?? error
            }
            session.device.close()
            outcome.records = session.device.records
            outcome.counters = session.device.counters
            return outcome
        }
    }

    private func carryOut(on session: VirtualSession, _ outcome: inout Outcome) throws {
        let device = session.device
        let apps = try zip(scenario.apps, bundles).map { app, bundle in try install(app, bundle, on: device) }
        let listener = StoryListener(Story(start: scenario.device.start, apps: apps, isColoured: Colour.isOn), tell)
        device.records.forEach(listener.hear)
        device.onRecord = listener.hear
        defer { device.onRecord = nil }
        for event in scenario.opening { try device.perform(event) }
        for step in scenario.timeline {
            try session.run(until: step.at)
            try listener.check()
            for event in step.events {
                guard let refusal = try device.perform(event) else { continue }
                outcome.refusals.append((step, refusal))
                Output.note(file.problem(step.position, "the device refuses this step: \(refusal.reason)"))
            }
        }
        try session.run(until: scenario.until)
        listener.finish()
        try listener.check()
    }

    private func install(
        _ app: Scenario.App,
        _ bundle: String,
        on device: VirtualDevice
    ) throws -> AppIdentifier {
        do throws(DeviceError) {
            return try device.install(bundle, arguments: app.arguments)
        } catch {
            throw DeviceError(error.code, file.problem(app.position, error.description))
        }
    }
}

/// Turns records into lines as they come. What goes wrong with the telling waits until somebody can be told.
private final class StoryListener {
    private var story: Story
    private let tell: ([String]) throws -> Void
    private var problem: (any Error)?

    init(_ story: Story, _ tell: @escaping ([String]) throws -> Void) {
        self.story = story
        self.tell = tell
    }

    func hear(_ record: Record) { pass(story.append(record)) }
    func finish() { pass(story.finish()) }

    func check() throws {
        if let problem { throw problem }
    }

    private func pass(_ lines: [String]) {
        guard problem == nil, !lines.isEmpty else { return }
        do { try tell(lines) } catch { problem = error }
    }
}
