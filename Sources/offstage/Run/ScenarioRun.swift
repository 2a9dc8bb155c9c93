import Foundation
import OffstageDevice
import OffstageKernel
import OffstageScenario

/// A scenario carried out on a virtual device, or on a live one.
struct ScenarioRun {
    let file: ScenarioFile
    let bundles: [String]
    var isLive = false
    /// Takes in the log, if it is wanted.
    let log: LogFile?
    /// Takes in the story, some lines at a time.
    let tell: ([String]) throws -> Void

    /// What is left when the device is gone.
    struct Outcome {
        var isVirtual = true
        var records: [Record] = []
        /// How far device time came.
        var end = Instant.boot
        /// Steps that the device refused, and why.
        var refusals: [(step: Scenario.Step, refusal: Refusal)] = []
        var counters: [String: Int] = [:]
        /// What ended the run before its time.
        var failure: (any Error)?
    }

    private var scenario: Scenario { file.scenario }

    func callAsFunction() throws -> Outcome {
        try DeviceSession.run(open) { session in
            var outcome = Outcome(isVirtual: !isLive)
            if let device = session.device as? VirtualDevice { log?.follow(device, start: scenario.device.start) }
            do {
                try carryOut(on: session, &outcome)
            } catch {
                outcome.failure = (error as? DeviceError).map(Failure.init) ?? error
            }
            session.device.close()
            if isLive { log?.write(storedIn: session.folder + "/device") }
            outcome.records = session.device.records
            outcome.end = session.device.now
            outcome.counters = session.device.counters
            return outcome
        }
    }

    private func open(_ folder: String) throws -> any ScenarioDevice {
        if isLive { return try LiveDevice(folder, scenario.device.kernelSettings, scenario.network) }
        let device = try VirtualDevice(folder, as: scenario)
        device.onUnresponsive = { app, threads in
            Output.note("\(app) does not answer and is killed. What its threads do:\n\(threads)")
        }
        return device
    }

    private func carryOut(on session: DeviceSession, _ outcome: inout Outcome) throws {
        let device = session.device
        let apps = try zip(scenario.apps, bundles).map { app, bundle in try install(app, bundle, on: device) }
        let listener = StoryListener(Story(start: scenario.device.start, apps: apps, isColoured: Colour.isOn), tell)
        device.records.forEach(listener.hear)
        let log = isLive ? nil : log
        device.onRecord = {
            log?.write($0)
            listener.hear($0)
        }
        defer {
            device.onRecord = nil
            // A run that breaks off tells what still waited for its end.
            listener.finish()
        }
        try device.play(scenario) {
            try session.check()
            try listener.check()
        } refused: { place, refusal in
            let step = scenario.timeline[place]
            outcome.refusals.append((step, refusal))
            Output.note(file.problem(step.position, "the device refuses this step: \(refusal.reason)"))
        }
        device.close()
        listener.finish()
        try listener.check()
    }

    private func install(
        _ app: Scenario.App,
        _ bundle: String,
        on device: any ScenarioDevice
    ) throws -> AppIdentifier {
        do {
            return try device.install(bundle, arguments: app.arguments)
        } catch let error as DeviceError {
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
