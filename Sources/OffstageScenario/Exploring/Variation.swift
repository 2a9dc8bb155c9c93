import OffstageKernel

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
    }

    /// The scenario with the seed and nothing else changed.
    public var plain: Scenario
    public var jitter = false
    public var shuffle: Set<Scenario.Shuffle> = []
    /// Steps that the timeline does not have, in the order of their moments.
    public var injected: [Scenario.Step] = []

    public init(_ plain: Scenario) {
        self.plain = plain
    }

    /// As a scenario: injected steps come after those of the same moment.
    public var scenario: Scenario {
        var scenario = plain
        scenario.device.jitter = plain.device.jitter || jitter
        scenario.device.shuffle.formUnion(shuffle)
        scenario.timeline = []
        var rest = injected[...]
        for step in plain.timeline {
            while let next = rest.first, next.at < step.at {
                scenario.timeline.append(next)
                rest.removeFirst()
            }
            scenario.timeline.append(step)
        }
        scenario.timeline += rest
        return scenario
    }

    /// Where the injected steps stand in the timeline of ``scenario``.
    public var injectedPlaces: [Int] {
        injected.indices.map { index in
            index + plain.timeline.count { $0.at <= injected[index].at }
        }
    }

    /// Without the injected steps at these places of the timeline of ``scenario``.
    public func removing(injectedAt places: Set<Int>) -> Variation {
        var rest = self
        rest.injected = zip(injected, injectedPlaces).filter { !places.contains($0.1) }.map(\.0)
        return rest
    }
}
