import ArgumentParser
import Foundation
import OffstageDevice
import OffstageKernel
import OffstageScenario

struct Explore: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explore",
        abstract: "Run a scenario under many seeds and shrink what fails.",
        discussion: """
            Every seed is a run in virtual time that differs in what no app may rely on: the moment of the expiration \
            handlers, background time taken back early, memory pressure, the order of what happens at the same moment, \
            which ready thread runs next, and what becomes of pushes and transfers. A seed fails as a run does; \
            warnings fail it with --strict only. It is kept as a scenario file with its log, and the first of every \
            kind of failure also as the smallest scenario that fails the same way.

            The same seeds give the same files whatever the number of jobs. Ends with 1 if a seed fails.
            """
    )

    @Argument(help: "The scenario file; - for standard input.", completion: .file(extensions: ["yaml", "yml"]))
    var scenario: String

    @Option(help: "How many seeds to explore.")
    var seeds = 100

    @Option(help: "The first of the seeds.")
    var first: UInt64 = 1

    @Option(
        help: ArgumentHelp(
            """
            Explore only part I of N of the seeds, counted from 0 or from 1 (N/N is 0/N). Without it the variables of \
            an indexed Kubernetes job or of a Slurm array say so, if there are any.
            """,
            valueName: "I/N"
        )
    )
    var shard: String?

    @Option(
        help: ArgumentHelp(
            "What a seed varies: jitter, expiry, memory, order, threads, pushes, transfers, or none.",
            valueName: "list"
        )
    )
    var vary = Variation.Kind.allCases.map(\.rawValue).joined(separator: ",")

    @Option(help: "The OS profile instead of the file's: 6, 9, 12, 13, 15, 17, 18 or 26.")
    var os: Int?

    @Option(help: "How many devices live at once; as many as there are processors if nothing is said.")
    var jobs: Int?

    @Option(help: "Seconds of real time after which a run counts as stuck.")
    var limit = 60

    @Option(help: ArgumentHelp("Where failing seeds are kept.", valueName: "folder"), completion: .directory)
    var output = "explored"

    @OptionGroup var strictness: StrictOption

    @OptionGroup var format: FormatOptions

    func validate() throws {
        if let os, !Profile.generations.contains(os) { throw ValidationError(DeviceRun.unknownProfile(os)) }
        guard seeds >= 1 else { throw ValidationError("The number of seeds is 1 or more.") }
        guard first.addingReportingOverflow(UInt64(seeds)).overflow == false, first <= UInt64(Int.max - seeds) else {
            throw ValidationError("There are no \(seeds) seeds from \(first) on.")
        }
        if let jobs, !(1...1024).contains(jobs) { throw ValidationError("The number of jobs is from 1 to 1024.") }
        guard (1...86_400).contains(limit) else { throw ValidationError("The limit is from 1 to 86400 seconds.") }
    }

    func run() throws {
        Output.outlivesItsReader()
        let kinds = try Self.kinds(vary)
        let environment = ProcessInfo.processInfo.environment
        let part =
            try shard.map { text throws(Failure) in try Shard(text) } ?? Shard(environment: environment) ?? .whole
        var file = try ScenarioFile(scenario)
        if let os { file.scenario.device.os = os }
        var files = ExploredFiles(folder: output, origin: file, isStrict: strictness.strict)
        try files.prepare(besides: file.inputs)
        let bundles = try file.bundles()
        for (index, bundle) in bundles.enumerated() {
            guard case .present(let identifier?, let tasks) = ScenarioFile.probe(bundle, in: "/") else { continue }
            file.scenario.apps[index].identifier = AppIdentifier(identifier)
            file.scenario.apps[index].tasks = tasks
        }
        let summary = try explore(file, bundles, kinds, part, &files)
        try format.print(summary, people: summary.text)
        try Output.flush()
        if !summary.isGood { throw ExitCode(1) }
    }

    private func explore(
        _ file: ScenarioFile,
        _ bundles: [String],
        _ kinds: Set<Variation.Kind>,
        _ part: Shard,
        _ files: inout ExploredFiles
    ) throws -> ExploreSummary {
        let own = part.seeds(of: first..<first + UInt64(seeds))
        let folder = try PrivateFolder()
        let crew = TrialCrew(folder: folder.path, limit: .seconds(limit))
        let progress = ExplorationProgress(total: own.count)
        let start = ContinuousClock.now
        let jobs = jobs ?? Processors.count
        let exploration = Exploration(
            scenario: file.scenario,
            bundles: zip(file.scenario.apps, bundles).map { .init(source: $0.source, path: $1) },
            kinds: kinds,
            isStrict: strictness.strict,
            seeds: own,
            jobs: jobs,
            crew: crew,
            progress: progress,
            scratch: folder.path
        )
        let stop: @Sendable (Int32) -> Void = { _ in
            crew.interrupt()
            folder.remove()
        }
        return try Interruption.guarding(stop: stop) {
            defer {
                progress.clear()
                folder.remove()
            }
            let baseline = try exploration.baseline()
            let failing = try exploration.explore(baseline.opportunities)
            let shrunk = try exploration.shrink(failing)
            return ExploreSummary(
                scenario: file.scenario.name,
                file: file.name,
                os: file.scenario.device.os,
                strict: strictness.strict,
                vary: Variation.Kind.allCases.filter(kinds.contains).map(\.rawValue),
                shard: .init(index: part.index, count: part.count),
                seeds: own.count,
                failed: failing.count,
                failures: try kept(failing, shrunk, baseline.sightings, &files),
                counters: failing.counters,
                jobs: jobs,
                runs: progress.runs,
                wall: (ContinuousClock.now - start) / .seconds(1),
                rate: Double(progress.runs) / max(0.001, (ContinuousClock.now - start) / .seconds(1))
            )
        }
    }

    /// Writes the files of all that are kept, and groups what failed by kind.
    private func kept(
        _ failing: FailingSeeds,
        _ shrunk: [Exploration.Shrunk],
        _ unvaried: [Sighting],
        _ files: inout ExploredFiles
    ) throws -> [ExploreSummary.Failing] {
        var paths: [UInt64: String] = [:]
        for seed in failing.kept { paths[seed.seed] = try files.keep(seed) }
        return try zip(failing.kinds, shrunk).map { kind, least in
            let symptom = kind.symptom
            let seeds = failing.kept.filter { $0.sightings.contains { $0.symptom == symptom } }.map(\.seed)
            return ExploreSummary.Failing(
                kind: symptom.kind,
                text: symptom.description,
                id: symptom.kind == .finding ? symptom.text : nil,
                app: symptom.app?.rawValue,
                unvaried: unvaried.contains { $0.symptom == symptom },
                count: kind.count,
                seeds: seeds,
                files: seeds.compactMap { paths[$0] },
                minimal: try files.keep(least)
            )
        }
    }

    /// - Throws: ``Failure`` for a word that is none.
    static func kinds(_ list: String) throws(Failure) -> Set<Variation.Kind> {
        guard list != "none" else { return [] }
        var kinds: Set<Variation.Kind> = []
        for word in list.split(separator: ",", omittingEmptySubsequences: false) {
            let word = word.trimmingCharacters(in: .whitespaces)
            guard let kind = Variation.Kind(rawValue: word) else {
                let all = Variation.Kind.allCases.map(\.rawValue)
                let hint = suggestion(for: word, among: all)
                throw .usage("'\(word)' cannot be varied\(hint)\(hint.hasSuffix("?") ? "" : ".")")
            }
            kinds.insert(kind)
        }
        return kinds
    }
}
