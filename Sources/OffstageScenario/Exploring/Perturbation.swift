import OffstageKernel

/// What a seed does to a scenario: the same seed always does the same, and each kind of variation has chance of its
/// own, so that switching one off leaves the others as they were.
public struct Perturbation: Sendable {
    public var scenario: Scenario
    public var kinds: Set<Variation.Kind>
    public var opportunities: Opportunities

    /// At most so many steps of one kind are injected; more would hide each other.
    private static let mostSteps: UInt64 = 3

    public init(_ scenario: Scenario, kinds: Set<Variation.Kind>, opportunities: Opportunities) {
        self.scenario = scenario
        self.kinds = kinds
        self.opportunities = opportunities
    }

    public func variation(seed: UInt64) -> Variation {
        var plain = scenario
        plain.device.seed = seed
        var variation = Variation(plain)
        variation.jitter = kinds.contains(.jitter)
        if kinds.contains(.order) { variation.shuffle.insert(.order) }
        if kinds.contains(.threads) { variation.shuffle.insert(.threads) }
        let steps =
            (kinds.contains(.expiry) ? expirations(seed) : []) + (kinds.contains(.memory) ? pressures(seed) : [])
        let met = kinds.contains(.transfers) ? interferences(seed) : []
        variation.faults = met.compactMap(\.fault)
        variation.injected = (steps + met.flatMap(\.steps)).sorted { $0.at < $1.at }
        if kinds.contains(.pushes) { variation.diverted = diversions(seed) }
        return variation
    }

    // MARK: What is injected

    /// Some stays in the background end early, each once.
    private func expirations(_ seed: UInt64) -> [Scenario.Step] {
        var chance = SeededGenerator(seed: seed ^ 0x6578_7069_7279)
        var stays = opportunities.stays
        guard !stays.isEmpty else { return [] }
        return (0..<min(1 + chance.below(Self.mostSteps), UInt64(stays.count))).compactMap { _ in
            let stay = stays.remove(at: Int(chance.below(UInt64(stays.count))))
            return step(.expiration(stay.app.rawValue), at: moment(after: stay.begin, before: stay.end, &chance))
        }
    }

    /// Memory runs short soon after something changed for an app in the background, or at any moment.
    private func pressures(_ seed: UInt64) -> [Scenario.Step] {
        var chance = SeededGenerator(seed: seed ^ 0x006d_656d_6f72_79)
        return (0..<1 + chance.below(Self.mostSteps)).compactMap { _ in
            let isAnywhere = chance.below(4) == 0 || opportunities.marks.isEmpty
            let marks = opportunities.marks
            let begin = isAnywhere ? .boot : marks[Int(chance.below(UInt64(marks.count)))]
            return step(.memoryPressure, at: moment(after: begin, before: scenario.until, &chance))
        }
    }

    /// Some pushes come late, or never: a quarter is lost, a quarter comes after the next of the same app. That a
    /// provider's request was accepted promises neither that the notification arrives nor when (P-24, P-35).
    private func diversions(_ seed: UInt64) -> [Variation.Diversion] {
        var chance = SeededGenerator(seed: seed ^ 0x0070_7573_6865_73)
        var pushes = scenario.timeline.filter { $0.receiver != nil }
        guard !pushes.isEmpty else { return [] }
        let all = pushes
        return (0..<min(1 + chance.below(Self.mostSteps), UInt64(pushes.count))).compactMap { _ in
            let push = pushes.remove(at: Int(chance.below(UInt64(pushes.count))))
            let fate = chance.below(4)
            let next = all.first { $0.at > push.at && $0.receiver == push.receiver }
            let begin = fate == 1 ? next?.at ?? push.at : push.at
            let late = moment(after: begin, before: scenario.until, &chance)
            if fate == 0 { return .init(push: push, moment: nil) }
            return late.map { .init(push: push, moment: $0) }
        }
    }

    private func step(_ simulation: Simulation, at moment: Instant?) -> Scenario.Step? {
        moment.map {
            Scenario.Step(at: $0, events: [.simulated(simulation)], position: .init(line: 1, column: 1))
        }
    }

    /// A moment between two others, in whole milliseconds: half the time as likely soon as late, else each order of
    /// magnitude as likely as the next, because what goes wrong often goes wrong at once.
    func moment(after begin: Instant, before end: Instant, _ chance: inout SeededGenerator) -> Instant? {
        let millisecond: Int64 = 1_000_000
        let first = begin.nanoseconds / millisecond + 1
        let count = (min(end, scenario.until).nanoseconds + millisecond - 1) / millisecond - first
        let isUniform = chance.below(2) == 0
        let draw = chance.next()
        guard count > 0 else { return nil }
        var range = UInt64(count)
        if !isUniform {
            let magnitudes = UInt64(UInt64.bitWidth - range.leadingZeroBitCount)
            range = min(range, 1 << ((draw >> 32) % magnitudes))
        }
        return Instant(nanoseconds: (first + Int64(draw % range)) * millisecond)
    }
}

extension Scenario.Step {
    /// Of the push that this is.
    fileprivate var receiver: AppIdentifier? {
        if case .push(.sent(let app, _))? = events.first { app } else { nil }
    }
}

extension SeededGenerator {
    /// A number from 0 to `bound` − 1; the bounds here are far too small for the remainder to favour any.
    fileprivate mutating func below(_ bound: UInt64) -> UInt64 { next() % bound }
}
