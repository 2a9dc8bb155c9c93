import OffstageDevice
import OffstageKernel
import OffstageScenario

/// What a scenario is carried out on: a device in virtual time or a live one.
///
/// It belongs to one thread, which alone calls it and is told of its log.
protocol ScenarioDevice: AnyObject {
    /// The log so far.
    var records: [Record] { get }
    /// What ended repeatability, or might have, by name; only what is not zero.
    var counters: [String: Int] { get }
    /// Told of every line of the log, in order; live at the latest when this device is called next.
    var onRecord: ((Record) -> Void)? { get set }
    /// How long the timeline has been under way.
    var now: Instant { get }
    /// How long ``run(until:)`` may be kept from an interruption.
    var stride: Duration { get }

    /// Installs a bundle, whose every process gets the arguments.
    func install(_ path: String, arguments: [String]) throws -> AppIdentifier
    /// Lets something happen now.
    /// - Returns: the device's refusal, if it refuses.
    @discardableResult func perform(_ event: Event) throws -> Refusal?
    /// Lets time pass to a moment of the timeline.
    func run(until end: Instant) throws
    /// Ends every process. The log is complete then.
    func close()
}

extension ScenarioDevice {
    /// Lets time pass to a moment of the timeline.
    /// - Parameter check: called now and then; throws what ends the run.
    func run(until end: Instant, checking check: () throws -> Void) throws {
        repeat {
            try check()
            try run(until: min(end, now + stride))
        } while now < end
    }

    /// Lets a scenario happen whose apps are installed, up to its end.
    /// - Parameters:
    ///   - check: called now and then and after every stretch of time; throws what ends the run.
    ///   - refused: takes in each step that the device refuses, by its place in the timeline, and why.
    func play(
        _ scenario: Scenario,
        checking check: () throws -> Void,
        refused: (_ place: Int, Refusal) -> Void
    ) throws {
        for event in scenario.opening { try perform(event) }
        for (place, step) in scenario.timeline.enumerated() {
            try run(until: step.at, checking: check)
            try check()
            for event in step.events {
                if let refusal = try perform(event) { refused(place, refusal) }
            }
        }
        try run(until: scenario.until, checking: check)
    }
}

extension VirtualDevice: ScenarioDevice {
    var stride: Duration { .seconds(600) }
}
