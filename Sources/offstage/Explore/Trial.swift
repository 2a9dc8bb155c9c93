import Foundation
import OffstageDevice
import OffstageKernel
import OffstageScenario

/// One run of an exploration, as a worker is told it and tells of it.
struct Trial: Codable {
    /// The scenario as its file would have it.
    var yaml: String
    /// Of every app, in the order of the scenario.
    var bundles: [String]
    /// Whether warnings fail it.
    var isStrict = false
    /// Where to write the log, if it is wanted.
    var log: String?
    /// Whether to say where variations could reach an app.
    var wantsOpportunities = false

    /// A step that the device refused.
    struct Refused: Codable, Equatable {
        /// Where it stands in the timeline.
        var place: Int
        var reason: String
    }

    struct Result: Codable {
        /// Without what the refused steps mean, which depends on whose steps they are.
        var sightings: [Sighting] = []
        var refused: [Refused] = []
        /// What ended repeatability, or might have.
        var counters: [String: Int] = [:]
        var opportunities: Opportunities?
        /// Why nothing could be run at all.
        var failure: Problem?
    }

    /// A ``Failure`` on its way.
    struct Problem: Codable {
        var code: Int32
        var message: String
    }

    /// Carries the scenario out on a device of its own in an empty folder.
    func run(in folder: String, isInterrupted: () -> Bool) -> Result {
        do {
            let scenario = try Scenario(yaml: yaml, file: "explored") { _ in .present(identifier: nil) }
            return try carryOut(scenario, in: folder, isInterrupted)
        } catch {
            let failure = (error as? DeviceError).map { Failure($0) } ?? error as? Failure ?? .notRun("\(error)")
            return Result(failure: Problem(code: failure.code.rawValue, message: failure.message))
        }
    }

    private func carryOut(_ scenario: Scenario, in folder: String, _ isInterrupted: () -> Bool) throws -> Result {
        let device = try VirtualDevice(folder, as: scenario)
        let log = try log.map { path throws(Failure) in try LogFile(path) }
        log?.follow(device, start: scenario.device.start)
        var result = Result()
        defer { device.close() }
        do {
            try play(scenario, on: device, &result, isInterrupted)
        } catch let error as DeviceError where error.code == .stopped {
            result.sightings.append(Sighting(Symptom(.stuck, "an app runs without ever waiting"), error.description))
        }
        device.close()
        result.sightings += scenario.expectations.verdict(on: device.records, isStrict: isStrict).sightings
        result.counters = device.counters
        if wantsOpportunities {
            result.opportunities = Opportunities(records: device.records, until: scenario.until)
        }
        try log?.finish()
        return result
    }

    private func play(
        _ scenario: Scenario,
        on device: VirtualDevice,
        _ result: inout Result,
        _ isInterrupted: () -> Bool
    ) throws {
        for (app, bundle) in zip(scenario.apps, bundles) { try device.install(bundle, arguments: app.arguments) }
        try device.play(scenario) {
            if isInterrupted() { throw DeviceError(.spawnFailed, "interrupted") }
        } refused: { place, refusal in
            result.refused.append(Refused(place: place, reason: refusal.reason))
        }
    }
}
