public import OffstageKernel
public import OffstageTransfer

/// A scenario and what one seed does to it: what an exploration runs, and what it shrinks when that fails.
///
/// Nothing here is more than an ordinary scenario can say: ``scenario`` is one, and reads back from its file.
public struct Variation: Equatable, Sendable {
    /// What a seed may vary, beyond what it gives the apps as chance.
    public enum Kind: String, Sendable, CaseIterable {
        /// The moment of the expiration handlers.
        case jitter
        /// The system takes background time back before it is used up.
        case expiry
        /// Other apps need the memory.
        case memory
        /// The order of what happens at the same moment.
        case order
        /// Which of the threads that are ready runs next.
        case threads
        /// Remote notifications come late, in another order or never.
        case pushes
        /// Servers fail, the network goes for a while, and memory runs short while something is transferred.
        case transfers
    }

    /// The scenario with the seed and nothing else changed.
    public var plain: Scenario
    public var jitter = false
    public var shuffle: Set<Scenario.Shuffle> = []
    /// Steps that the timeline does not have, in the order of their moments.
    public var injected: [Scenario.Step] = []

    /// Pushes of the timeline that come otherwise.
    public var diverted: [Diversion] = []

    /// What becomes of a push on its way.
    public struct Diversion: Equatable, Sendable {
        /// As the timeline has it.
        public var push: Scenario.Step
        /// When it is sent instead; never if it is nil.
        public var moment: Instant?
    }

    /// What goes wrong with the first requests of routes, before what the scenario itself has there.
    public var faults: [AddedFault] = []

    /// A fault that a route of an origin does not have.
    public struct AddedFault: Equatable, Sendable {
        public var origin: String
        public var path: String
        public var method: String?
        public var fault: Origin.Fault
    }

    public init(_ plain: Scenario) {
        self.plain = plain
    }

    /// As a scenario: what a seed puts in comes after the steps of the same moment.
    public var scenario: Scenario {
        var scenario = plain
        scenario.device.jitter = plain.device.jitter || jitter
        scenario.device.shuffle.formUnion(shuffle)
        scenario.timeline = parts.map(\.step)
        for added in faults.reversed() {
            guard let origin = scenario.origins.firstIndex(where: { $0.url == added.origin }),
                let route = scenario.origins[origin].routes.firstIndex(where: {
                    $0.path == added.path && $0.method == added.method
                })
            else { continue }
            scenario.origins[origin].routes[route].faults.insert(added.fault, at: 0)
        }
        return scenario
    }

    /// Where the injected steps and the late pushes stand in the timeline of ``scenario``.
    public var injectedPlaces: [Int] {
        parts.enumerated().compactMap { $0.element.origin == nil ? nil : $0.offset }
    }

    /// Without the injected steps at these places of the timeline of ``scenario``; pushes that stand there are no
    /// longer late.
    public func removing(injectedAt places: Set<Int>) -> Variation {
        let removed = parts.enumerated().filter { places.contains($0.offset) }.compactMap(\.element.origin)
        var rest = self
        rest.injected = injected.indices.filter { !removed.contains(.injected($0)) }.map { injected[$0] }
        rest.diverted = diverted.indices.filter { !removed.contains(.diverted($0)) }.map { diverted[$0] }
        return rest
    }

    /// What put a step where it is.
    private enum Addition: Equatable {
        case injected(Int)
        case diverted(Int)
    }

    /// The timeline, in the order of time, with what the seed did to it.
    private var parts: [(step: Scenario.Step, origin: Addition?)] {
        let diverted = diverted.enumerated().filter { plain.timeline.contains($0.element.push) }
        var added: [(step: Scenario.Step, origin: Addition)] = injected.enumerated().map { ($1, .injected($0)) }
        for (number, diversion) in diverted {
            guard let moment = diversion.moment else { continue }
            var late = diversion.push
            late.at = moment
            added.append((late, .diverted(number)))
        }
        var rest = added.enumerated().sorted { ($0.element.step.at, $0.offset) < ($1.element.step.at, $1.offset) }[...]
        var parts: [(step: Scenario.Step, origin: Addition?)] = []
        for step in plain.timeline where !diverted.contains(where: { $0.element.push == step }) {
            while let next = rest.first?.element, next.step.at < step.at {
                parts.append((next.step, next.origin))
                rest.removeFirst()
            }
            parts.append((step, nil))
        }
        return parts + rest.map { ($0.element.step, $0.element.origin) }
    }
}
