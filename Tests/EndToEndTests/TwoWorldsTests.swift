import Foundation
import Testing

/// The same scenario in virtual time and live: the same things happen in the same order.
@Suite(.timeLimit(.minutes(3))) struct TwoWorldsTests {
    /// Scenarios for both worlds: the profile's spans are short, and no two steps are near each other.
    static let scenarios = ["background", "ends", "fetches", "life", "scenes", "stays", "tasks", "transfers"]

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

    private func sequences(_ outcome: ScenarioFolder.Outcome) -> [String: [Happened]] {
        Dictionary(grouping: outcome.lines) { $0.app ?? "the device" }.mapValues { $0.map(Happened.init) }
    }

    /// Live, all at once: they mostly wait.
    @Test func scenario_liveAndVirtual_happensInTheSameOrder() async throws {
        try await withThrowingTaskGroup { group in
            for name in Self.scenarios {
                group.addTask { try await check(name) }
            }
            try await group.waitForAll()
        }
    }

    private func check(_ name: String) async throws {
        let folder = try ScenarioFolder(file: name)
        async let inRealTime = folder.run("--live")
        let virtual = try await folder.run()
        let live = try await inRealTime
        for outcome in [virtual, live] {
            #expect(outcome.code == 0, "\(name): \(outcome.output)\(outcome.errors)")
        }
        let expected = sequences(virtual)
        let observed = sequences(live)
        #expect(Set(observed.keys) == Set(expected.keys))
        for (app, happened) in expected {
            let difference = (observed[app] ?? []).difference(from: happened)
            #expect(difference.isEmpty, "\(name), \(app): live differs by \(difference)")
        }
        try folder.remove()
    }
}
