import Foundation
import OffstageScenario
import Testing

@testable import offstage

/// `offstage explore` where no device has to live for it.
@Suite(.timeLimit(.minutes(1))) struct ExploreTests {
    // MARK: Shards

    @Test(arguments: [1, 2, 3, 7, 150]) func shards_countedFromEither_shareTheSeedsOut(count: Int) throws {
        let all: Range<UInt64> = 5..<105
        for first in [0, 1] {
            let parts = try (first..<first + count).map { try Shard("\($0)/\(count)").seeds(of: all) }
            #expect(parts.joined().sorted() == Array(all))
            let sizes = parts.map(\.count)
            #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
        }
    }

    @Test(arguments: ["", "1", "/", "3/2", "1/0", "-1/2", "1/2/3", "a/b", " 1/2", "+1/2", "1/99999999999999999999"])
    func shard_thatIsNone(text: String) {
        #expect(throws: Failure.usage("'\(text)' is no shard; write --shard I/N with I from 0 to N, such as 2/8.")) {
            try Shard(text)
        }
    }

    @Test func shard_ofAnIndexedJob() throws {
        let shard = try Shard(environment: ["JOB_COMPLETION_INDEX": "2", "JOB_COMPLETION_TOTAL": "4"])
        #expect(shard == (try Shard("2/4")))
        #expect(try Shard(environment: [:]) == nil)
        #expect(try Shard(environment: ["JOB_COMPLETION_INDEX": "", "SLURM_ARRAY_TASK_ID": ""]) == nil)
    }

    @Test func shard_ofAnArray_beginsWhereTheArrayBegins() throws {
        let array = ["SLURM_ARRAY_TASK_COUNT": "4", "SLURM_ARRAY_TASK_MIN": "10", "SLURM_ARRAY_TASK_STEP": "5"]
        let shards = try [10, 15, 20, 25].map {
            try Shard(environment: array.merging(["SLURM_ARRAY_TASK_ID": "\($0)"]) { $1 })
        }
        #expect(shards.map { $0?.index } == [0, 1, 2, 3])
        #expect(shards.allSatisfy { $0?.count == 4 })
        let plain = try Shard(environment: ["SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_COUNT": "4"])
        #expect(plain?.index == 3)
    }

    @Test(arguments: [
        (
            ["JOB_COMPLETION_INDEX": "1"],
            "JOB_COMPLETION_INDEX is set but JOB_COMPLETION_TOTAL is not; set both, or use --shard I/N."
        ),
        (
            ["JOB_COMPLETION_TOTAL": "4"],
            "JOB_COMPLETION_TOTAL is set but JOB_COMPLETION_INDEX is not; set both, or use --shard I/N."
        ),
        (
            ["JOB_COMPLETION_INDEX": "one", "JOB_COMPLETION_TOTAL": "4"],
            "JOB_COMPLETION_INDEX is 'one', which is no whole number from 0 on."
        ),
        (
            ["JOB_COMPLETION_INDEX": "0", "JOB_COMPLETION_TOTAL": "0"],
            "JOB_COMPLETION_TOTAL is '0', which is no whole number from 1 on."
        ),
        (
            ["JOB_COMPLETION_INDEX": "4", "JOB_COMPLETION_TOTAL": "4"],
            "JOB_COMPLETION_INDEX says part 4 counted from 0, but JOB_COMPLETION_TOTAL says there are 4 parts."
        ),
        (
            ["SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_MIN": "2", "SLURM_ARRAY_TASK_COUNT": "4"],
            "SLURM_ARRAY_TASK_ID is 1, which is none of an array that begins at 2 in steps of 1; use --shard I/N."
        ),
    ])
    func variables_thatMakeNoSense(environment: [String: String], sentence: String) {
        #expect(throws: Failure.usage(sentence)) { try Shard(environment: environment) }
    }

    @Test func shard_onTheCommandLine_comesBeforeTheVariables() async throws {
        let variables = ["JOB_COMPLETION_INDEX": "9", "JOB_COMPLETION_TOTAL": "4"]
        let without = try await Program.run("explore", "/nowhere.yaml", environment: variables)
        #expect(without.code == 2)
        #expect(without.errors.hasPrefix("offstage: JOB_COMPLETION_INDEX says part 9"))
        let with = try await Program.run("explore", "/nowhere.yaml", "--shard", "1/2", environment: variables)
        #expect(with.code == 2)
        #expect(with.errors.hasPrefix("offstage: /nowhere.yaml cannot be read"))
    }

    // MARK: Options

    @Test func kinds_ofVariation() throws {
        #expect(try Explore.kinds("threads, jitter") == [.threads, .jitter])
        #expect(try Explore.kinds("none") == [])
        #expect(throws: Failure.usage("'memroy' cannot be varied; did you mean `memory`?")) {
            try Explore.kinds("memroy")
        }
    }

    @Test(arguments: [
        (["--seeds", "0"], "The number of seeds is 1 or more."), (["--jobs", "0"], "The number of jobs is from 1"),
        (["--os", "14"], "There is no profile for iOS 14"), (["--limit", "0"], "The limit is from 1"),
        (["--shard", "5/4"], "'5/4' is no shard"),
        (["--vary", "colour"], "'colour' cannot be varied; known are jitter"),
        (["--first", "9223372036854775807"], "There are no 100 seeds from"),
    ])
    func options_thatMakeNoSense(options: [String], sentence: String) async throws {
        let result = try await Program.run(["explore", "night.yaml"] + options)
        #expect(result.code == 2)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains(sentence))
    }

    @Test func output_thatCannotBeMade() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "offstage-explore-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "night.yaml")
        try Data("apps: [ { bundle: . } ]\nuntil: 1s\n".utf8).write(to: file)
        let result = try await Program.run("explore", file.path, "--output", "/etc/hostname/explored")
        #expect(result.code == 2)
        #expect(result.errors.hasPrefix("offstage: /etc/hostname/explored cannot be made: "))
    }

    @Test func paths_ofKeptScenarios_leadBackToTheApps() {
        #expect(ExploredFiles.path(from: "/a/explored", to: "/a/apps/A.app") == "../apps/A.app")
        #expect(ExploredFiles.path(from: "/a/b", to: "/a/b/A.app") == "A.app")
        #expect(ExploredFiles.path(from: "/a/b", to: "/a/b") == ".")
        #expect(ExploredFiles.path(from: "/a/b/c", to: "/x") == "../../../x")
    }
}

/// What is kept of many failing seeds.
@Suite struct FailingSeedsTests {
    private static let leak = Symptom(.finding, "task-leaked")
    private static let idle = Symptom(.finding, "task-idle")

    private static func failing(_ seed: UInt64, _ symptoms: [Symptom]) throws -> Exploration.FailingSeed {
        let scenario = try Scenario(yaml: "apps: [ { bundle: A.app } ]\nuntil: 1s\n", file: "s") { _ in
            .present(identifier: "a")
        }
        return .init(
            seed: seed,
            variation: Variation(scenario),
            sightings: symptoms.map { Sighting($0, "") },
            counters: ["yields": 1],
            log: "\(seed).jsonl"
        )
    }

    @Test func seeds_beyondTheLimit_areOnlyCounted() throws {
        // Runs end in any order; what is kept does not depend on it.
        let seeds: [UInt64] = [9, 2, 7, 4, 1, 8, 3, 10, 6, 5]
        for order in [seeds, seeds.sorted(), seeds.reversed()] {
            var failing = FailingSeeds(limits: (seeds: 3, kinds: 100))
            var dropped: Set<UInt64> = []
            for seed in order {
                let symptoms = seed == 8 ? [Self.leak, Self.idle] : [Self.leak]
                dropped.formUnion(failing.add(try Self.failing(seed, symptoms)).map(\.seed))
            }
            #expect(failing.count == 10)
            #expect(failing.kept.map(\.seed) == [1, 2, 3])
            #expect(failing.kinds.map(\.symptom) == [Self.leak, Self.idle])
            #expect(failing.kinds.map(\.count) == [10, 1])
            // The first of a kind is needed for its shrinking.
            #expect(failing.kinds.map(\.first.seed) == [1, 8])
            #expect(dropped == [4, 5, 6, 7, 9, 10])
            #expect(failing.counters == ["yields": 10])
        }
    }

    @Test func kinds_beyondTheLimit_areForgotten() throws {
        var failing = FailingSeeds(limits: (seeds: 2, kinds: 3))
        for seed in 1...20 as ClosedRange<UInt64> {
            _ = failing.add(try Self.failing(seed, [Symptom(.refusal, "reason \(seed)")]))
        }
        #expect(failing.count == 20)
        #expect(failing.kinds.map(\.symptom.text) == ["reason 1", "reason 2", "reason 3"])
    }

    @Test func seeds_aHundredMillion_takeNoRoom() throws {
        let seeds = try Shard("2/7").seeds(of: 1..<100_000_001)
        #expect(MemoryLayout.size(ofValue: seeds) == 24)
        #expect(seeds.count == 14_285_714)
        #expect(seeds.first == 3)
        #expect(seeds.last == 99_999_994)
        #expect(try Shard("149/150").seeds(of: 1..<3).isEmpty)
    }
}
