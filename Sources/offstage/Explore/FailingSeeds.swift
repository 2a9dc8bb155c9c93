import OffstageScenario

/// What failed of many seeds: of a bounded number of seeds all, of the others only how many there were.
///
/// The lowest seeds are the ones that are kept, so that what is kept does not depend on the order in which runs end.
struct FailingSeeds: Sendable {
    /// One kind of failure.
    struct Kind: Sendable {
        var symptom: Symptom
        /// How many seeds fail so.
        var count: Int
        /// The lowest of them.
        var first: Exploration.FailingSeed
    }

    /// How many seeds are kept as files, and how many kinds are told apart. A person reads a few of them; a thousand
    /// are some megabytes of memory.
    static let limits = (seeds: 1000, kinds: 100)

    private let limits: (seeds: Int, kinds: Int)
    /// How many seeds failed.
    private(set) var count = 0
    /// The lowest that failed, in their order.
    private(set) var kept: [Exploration.FailingSeed] = []
    /// What ended repeatability, over all that failed.
    private(set) var counters: [String: Int] = [:]
    private var known: [Symptom: Kind] = [:]

    init(limits: (seeds: Int, kinds: Int) = FailingSeeds.limits) {
        self.limits = limits
    }

    /// Every kind of failure, in the order of the seeds that had it first.
    var kinds: [Kind] {
        known.values.sorted { left, right in
            let seeds = (left.first.seed, right.first.seed)
            guard seeds.0 == seeds.1 else { return seeds.0 < seeds.1 }
            let order = left.first.sightings.map(\.symptom)
            return order.firstIndex(of: left.symptom) ?? 0 < order.firstIndex(of: right.symptom) ?? 0
        }
    }

    /// Takes in a seed that failed.
    /// - Returns: those, with this one, that are no longer needed for anything.
    mutating func add(_ seed: Exploration.FailingSeed) -> [Exploration.FailingSeed] {
        count += 1
        counters.merge(seed.counters, uniquingKeysWith: +)
        var candidates = [seed]
        for symptom in Set(seed.sightings.map(\.symptom)) { candidates += count(symptom, of: seed) }
        kept.insert(seed, at: kept.firstIndex { $0.seed > seed.seed } ?? kept.count)
        if kept.count > limits.seeds { candidates.append(kept.removeLast()) }
        let needed = Set(kept.map(\.seed)).union(known.values.map(\.first.seed))
        var dropped: Set<UInt64> = []
        return candidates.filter { !needed.contains($0.seed) && dropped.insert($0.seed).inserted }
    }

    /// - Returns: seeds that are no longer the first of their kind.
    private mutating func count(_ symptom: Symptom, of seed: Exploration.FailingSeed) -> [Exploration.FailingSeed] {
        guard var kind = known[symptom] else {
            known[symptom] = Kind(symptom: symptom, count: 1, first: seed)
            guard known.count > limits.kinds, let last = kinds.last else { return [] }
            known[last.symptom] = nil
            return [last.first]
        }
        kind.count += 1
        let former = kind.first
        if seed.seed < former.seed { kind.first = seed }
        known[symptom] = kind
        return seed.seed < former.seed ? [former] : []
    }
}
