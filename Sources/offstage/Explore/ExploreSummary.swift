import OffstageScenario

/// What came of an exploration, for people and for programs.
struct ExploreSummary: Encodable {
    /// One kind of failure.
    struct Failing: Encodable {
        var kind: Symptom.Kind
        /// What a person reads.
        var text: String
        /// The id of a finding.
        var id: String?
        var app: String?
        /// Whether the scenario fails so without any variation.
        var unvaried: Bool
        /// How many seeds fail so.
        var count: Int
        /// Those of them that are kept as files.
        var seeds: [UInt64]
        /// Of every seed, in the same order.
        var files: [String]
        /// The smallest scenario that fails so.
        var minimal: String

        private enum CodingKeys: String, CodingKey {
            case kind, text, id, app, unvaried, count, seeds, files, minimal
        }
    }

    struct Part: Encodable {
        var index: Int
        var count: Int
    }

    var scenario: String
    var file: String
    var os: Int
    /// Whether warnings fail a seed.
    var strict: Bool
    var vary: [String]
    var shard: Part
    /// How many seeds were explored, here.
    var seeds: Int
    var failed: Int
    var failures: [Failing]
    /// What ended repeatability, over all failing seeds.
    var counters: [String: Int]
    var jobs: Int
    /// All runs, those of the shrinking too.
    var runs: Int
    var wall: Double
    var rate: Double

    private enum CodingKeys: String, CodingKey {
        case scenario, file, os, strict, vary, shard, seeds, failed, failures, counters, jobs, runs
        case wall = "wall_s"
        case rate = "runs_per_s"
    }

    var isGood: Bool { failures.isEmpty }

    /// What stands on the terminal.
    var text: String {
        var lines: [String] = []
        for failure in failures {
            lines.append(Colour.red.paint("✗ \(failure.text)"))
            let many = failure.files.count
            lines.append("    \(failure.count) of \(seeds) seeds: \(Self.list(failure.seeds, of: failure.count))")
            if failure.unvaried { lines.append("    without any variation, too") }
            lines.append("    smallest: offstage run \(failure.minimal)\(strict ? " --strict" : "")")
            if let first = failure.files.first {
                lines.append("    whole:    \(first)\(many > 1 ? " and \(many - 1) more" : "")")
            }
        }
        let part = shard.count > 1 ? " (part \(shard.index)/\(shard.count))" : ""
        let verdict = failed == 0 ? Colour.green.paint("none failed") : Colour.red.paint("\(failed) failed")
        lines.append("\(seeds) \(seeds == 1 ? "seed" : "seeds") explored\(part), \(verdict)")
        if !counters.isEmpty {
            let words = counters.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            lines.append(Colour.yellow.paint("not repeatable: \(words.joined(separator: ", "))"))
        }
        lines.append("\(runs) runs in \(wall.tenths) s, \(rate.tenths) runs/s")
        return lines.joined(separator: "\n")
    }

    /// `1, 2, 5 and 20 more`.
    private static func list(_ seeds: [UInt64], of count: Int) -> String {
        let shown = seeds.prefix(10).map(String.init).joined(separator: ", ")
        let more = count - min(seeds.count, 10)
        return more > 0 ? "\(shown) and \(more) more" : shown
    }
}
