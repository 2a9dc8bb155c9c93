import Foundation
import OffstageKernel
import OffstageScenario
import Synchronization

/// Counts for several threads.
private final class Tally: Sendable {
    private let count = Atomic(0)
    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}

/// A scenario under many seeds: each is run, what fails is kept, and the first of every kind of failure is shrunk.
///
/// What comes out depends on the scenario, the seeds and the kinds of variation, and not on how many devices live at a
/// time: every run is decided by its seed alone, and what is done with the results is done in the order of the seeds.
struct Exploration: Sendable {
    let scenario: Scenario
    /// Of every app, with its source as the scenario has it.
    let bundles: [Bundle]
    let kinds: Set<Variation.Kind>
    /// Whether warnings fail a seed.
    let isStrict: Bool
    let seeds: Shard.Seeds
    let jobs: Int
    let crew: TrialCrew
    let progress: ExplorationProgress
    /// Where logs lie until it is known whether they are kept.
    let scratch: String

    struct Bundle: Sendable {
        var source: Scenario.App.Source
        var path: String
    }

    /// A seed that fails.
    struct FailingSeed: Sendable {
        var seed: UInt64
        /// Without steps that the device refused because they came at a moment at which they mean nothing.
        var variation: Variation
        var sightings: [Sighting]
        var counters: [String: Int]
        /// Nil if the device ended before it could write one.
        var log: String?
    }

    /// A failing variation as small as it gets.
    struct Shrunk: Sendable {
        var symptom: Symptom
        var failing: FailingSeed
    }

    /// What comes of the scenario as it is.
    func baseline() throws(Failure) -> (sightings: [Sighting], opportunities: Opportunities) {
        let lane = TrialLane(0, crew)
        defer { lane.close() }
        var trial = trial(Variation(scenario))
        trial.wantsOpportunities = true
        var result = try lane.run(trial)
        // What ended the worker may have come from outside, and without opportunities next to nothing would be varied.
        if result.opportunities == nil { result = try lane.run(trial) }
        progress.ran()
        let plain = Variation(scenario)
        let opportunities = result.opportunities ?? Opportunities(stays: [], marks: [])
        return (result.sightings + refusals(result, plain), opportunities)
    }

    /// The seeds that fail. The logs of those that are not kept are gone.
    func explore(_ opportunities: Opportunities) throws(Failure) -> FailingSeeds {
        let perturbation = Perturbation(scenario, kinds: kinds, opportunities: opportunities)
        let failing = Mutex(FailingSeeds())
        try inLanes(seeds) { lane, seed throws(Failure) -> FailingSeed? in
            let found = try run(perturbation.variation(seed: seed), seed, log: "\(scratch)/\(seed).jsonl", lane)
            progress.explored(failed: found != nil)
            return found
        } take: { _, found in
            guard let found else { return }
            let dropped = failing.withLock { $0.add(found) }
            for log in dropped.compactMap(\.log) { unlink(log) }
        }
        return failing.withLock(\.self)
    }

    /// The smallest failure of every kind, made from the first seed that has it.
    func shrink(_ failing: FailingSeeds) throws(Failure) -> [Shrunk] {
        let firsts = failing.kinds
        guard !firsts.isEmpty else { return [] }
        let count = firsts.count
        progress.shrinks(0, of: count)
        let done = Tally()
        let shrunk = Mutex([Shrunk?](repeating: nil, count: count))
        try inLanes(Array(firsts.enumerated())) { lane, entry throws(Failure) in
            let (number, kind) = entry
            let least = try shrink(kind.first, keeping: kind.symptom, log: "\(scratch)/shrunk-\(number).jsonl", lane)
            progress.shrinks(done.next(), of: count)
            return least
        } take: { place, least in
            shrunk.withLock { $0[place] = least }
        }
        return shrunk.withLock { $0.compactMap(\.self) }
    }

    // MARK: One seed

    /// Injected steps that mean nothing at their moment go, until there are none; then it is what a file can say.
    /// - Returns: nil if all is well.
    private func run(
        _ variation: Variation,
        _ seed: UInt64,
        log: String,
        _ lane: TrialLane
    ) throws(Failure) -> FailingSeed? {
        var variation = variation
        while true {
            var trial = trial(variation)
            trial.log = log
            let result = try lane.run(trial)
            progress.ran()
            let sightings = result.sightings + refusals(result, variation)
            guard !sightings.isEmpty else {
                unlink(log)
                return nil
            }
            let places = Set(result.refused.map(\.place)).intersection(variation.injectedPlaces)
            guard places.isEmpty else {
                variation = variation.removing(injectedAt: places)
                continue
            }
            let hasLog = access(log, R_OK) == 0
            return FailingSeed(
                seed: seed,
                variation: variation,
                sightings: sightings,
                counters: result.counters,
                log: hasLog ? log : nil
            )
        }
    }

    private func shrink(
        _ failing: FailingSeed,
        keeping symptom: Symptom,
        log: String,
        _ lane: TrialLane
    ) throws(Failure) -> Shrunk {
        var shrinking = Shrinking<Failure>(
            failing.variation,
            keeping: symptom,
            of: failing.sightings.map(\.symptom),
            // Every run that gets stuck takes its time.
            limit: symptom.kind == .stuck ? 20 : 500
        ) { variation throws(Failure) in
            let result = try lane.run(trial(variation))
            progress.ran()
            let places = Set(result.refused.map(\.place)).intersection(variation.injectedPlaces)
            let sightings = result.sightings + refusals(result, variation)
            return .init(sightings.map(\.symptom), refusesInjected: !places.isEmpty)
        }
        let least = try shrinking.minimal()
        let again = try run(least, failing.seed, log: log, lane)
        // What does not fail again cannot be repeated; then the whole is all there is.
        let isSame = again?.sightings.contains { $0.symptom == symptom } ?? false
        return Shrunk(symptom: symptom, failing: again.flatMap { isSame ? $0 : nil } ?? failing)
    }

    private func trial(_ variation: Variation) -> Trial {
        let scenario = variation.scenario
        let paths = scenario.apps.map { app in bundles.first { $0.source == app.source }?.path ?? "" }
        return Trial(yaml: scenario.yaml(), bundles: paths, isStrict: isStrict)
    }

    /// A step of the timeline itself that is refused is a failure; an injected one came at the wrong moment.
    private func refusals(_ result: Trial.Result, _ variation: Variation) -> [Sighting] {
        let timeline = variation.scenario.timeline
        let injected = Set(variation.injectedPlaces)
        var seen: Set<Symptom> = []
        return result.refused.filter { !injected.contains($0.place) }.compactMap { refused in
            let symptom = Symptom(.refusal, refused.reason)
            return seen.insert(symptom).inserted ? Sighting(symptom, timeline[refused.place].description) : nil
        }
    }

    // MARK: Lanes

    /// Does the same with every item, on as many threads as devices may live at a time.
    /// - Parameter take: takes in what came of an item, by its place, on any of the threads.
    private func inLanes<Items: RandomAccessCollection & Sendable, Outcome: Sendable>(
        _ items: Items,
        _ work: @escaping @Sendable (TrialLane, Items.Element) throws(Failure) -> Outcome,
        take: @escaping @Sendable (Int, Outcome) -> Void
    ) throws(Failure) where Items.Index == Int, Items.Element: Sendable {
        let shared = LaneWork(items, work, take: take)
        let ended = DispatchGroup()
        for number in 0..<min(jobs, items.count) {
            ended.enter()
            let crew = crew
            Thread.detachNewThread {
                shared.run(TrialLane(number, crew))
                ended.leave()
            }
        }
        ended.wait()
        try shared.check()
    }
}
