import Foundation
import Testing

/// The same scenario in virtual time and live: the same things happen in the same order.
@Suite(.timeLimit(.minutes(3))) struct TwoWorldsTests {
    /// Scenarios for both worlds: the profile's spans are short, and no two steps are near each other.
    static let scenarios = ["background", "ends", "fetches", "life", "pushes", "scenes", "stays", "tasks", "transfers"]

    /// All that a line says but when and how long. Where two apps do something at the same moment, live it is chance
    /// who comes first; what one app does has an order.
    private struct Happened: Hashable, CustomStringConvertible {
        var description: String

        init(_ line: LivePhone.Line) {
            description = line.text
                .replacing(/"t":\d+,"seq":\d+,/, with: "")
                .replacing(/,"main_ms":\d+/, with: "")
                .replacing(/,"next":\d+/, with: "")
                .replacing(/\d+\.\d s\b|\b\d+ ms\b/, with: "a while")
                .replacing(/creationTime = \d+ \(elapsed = \d+\)/, with: "")
        }
    }

    /// What there is to compare of a run.
    private struct Run {
        var code: Int32
        var words: String
        /// What each app did, and the device.
        var sequences: [String: [Happened]]

        init(_ outcome: ScenarioFolder.Outcome) {
            code = outcome.code
            words = outcome.output + outcome.errors
            sequences = Dictionary(grouping: outcome.lines) { $0.app ?? "the device" }.mapValues {
                $0.map(Happened.init)
            }
        }
    }

    /// Live all at once: they mostly wait. What computes comes afterwards: no live device shall wait for a processor.
    @Test func scenario_liveAndVirtual_happensInTheSameOrder() async throws {
        let folders = try Self.scenarios.map { (name: $0, folder: try ScenarioFolder(file: $0)) }
        let live = try await withThrowingTaskGroup { group in
            for (name, folder) in folders {
                group.addTask { (name, Run(try await folder.run("--live"))) }
            }
            return try await group.reduce(into: [String: Run]()) { $0[$1.0] = $1.1 }
        }
        for (name, folder) in folders {
            check(name, virtual: Run(try await folder.run()), live: try #require(live[name]))
            try folder.remove()
        }
    }

    private func check(_ name: String, virtual: Run, live: Run) {
        for run in [virtual, live] { #expect(run.code == 0, "\(name): \(run.words)") }
        #expect(Set(live.sequences.keys) == Set(virtual.sequences.keys))
        for (app, happened) in virtual.sequences {
            let difference = (live.sequences[app] ?? []).difference(from: happened)
            #expect(difference.isEmpty, "\(name), \(app): live differs by \(difference)")
        }
    }
}
