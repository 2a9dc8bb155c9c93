import Foundation
import Testing

/// Eleven apps that do everything right, one for each family of Apple's interfaces, through a week in which everything
/// happens to them: whatever the device finds there is a false alarm.
@Suite(.timeLimit(.minutes(10))) struct CarefulAppTests {
    private static let names = [
        "Outbox", "Journal", "Headlines", "Digest", "Indexer", "Exporter", "Notebook", "Gallery", "Shelf", "Wallet",
        "Meter",
    ]

    private static func identifier(_ name: String) -> String { "com.example.\(name.lowercased())" }

    private struct Step {
        var second: Int
        var action: String
    }

    /// A visit in the morning and one in the evening, half a minute for each app, with one that is left at once and
    /// opened again.
    private static func visits(_ day: Int) -> [Step] {
        [8, 19].flatMap { hour in
            names.enumerated().flatMap { place, name in
                let start = day * 86_400 + hour * 3600 + place * 300
                let open = "open: \(identifier(name))"
                return [
                    Step(second: start, action: open), Step(second: start + 1, action: "home:"),
                    Step(second: start + 2, action: open), Step(second: start + 10, action: "interrupt: begin"),
                    Step(second: start + 12, action: "interrupt: end"), Step(second: start + 30, action: "home:"),
                ]
            }
        }
    }

    /// What the surroundings do on each day, by its hour.
    private static let surroundings: [[(hour: Int, action: String)]] = [
        [],
        [(10, "environment: { network: cellular }"), (14, "simulate: memory-pressure")],
        [(9, "environment: { lowPowerMode: true }"), (17, "environment: { lowPowerMode: false }")],
        [(3, "simulate: reboot"), (12, "environment: { network: none }"), (16, "environment: { network: wifi }")],
        [(13, "remove: \(identifier("Headlines"))"), (14, "remove: \(identifier("Outbox"))")],
        [(10, "environment: { battery: 0.1 }"), (15, "simulate: memory-pressure")],
        [(11, "environment: { backgroundRefresh: denied }"), (18, "environment: { backgroundRefresh: available }")],
    ]

    private static var timeline: String {
        let steps = surroundings.enumerated().flatMap { day, changes in
            // The device comes unlocked.
            let morning = day == 0 ? [] : [Step(second: day * 86_400 + 7 * 3600, action: "unlock:")]
            let night = [
                Step(second: day * 86_400 + 7 * 3600 + 60, action: "environment: { charging: false, battery: 0.9 }"),
                Step(second: day * 86_400 + 23 * 3600, action: "lock:"),
                Step(second: day * 86_400 + 23 * 3600 + 60, action: "environment: { charging: true }"),
            ]
            return morning + night + visits(day)
                + changes.map { Step(second: day * 86_400 + $0.hour * 3600 + 1800, action: $0.action) }
        }
        return steps.sorted { $0.second < $1.second }.map { "  - { at: \($0.second)s, \($0.action) }" }
            .joined(separator: "\n")
    }

    @Test(arguments: [6, 9, 12, 13, 15, 17, 18, 26])
    func carefulApps_throughAWeek_areFoundFaultless(os: Int) async throws {
        let folder = try ScenarioFolder(
            bundles: Self.names,
            """
            device: { os: \(os), seed: 11, start: 2026-03-02T00:00:00Z, passcode: true }
            environment: { network: wifi, battery: 0.9, charging: true }
            origins:
              https://news.example.com:
                - { path: /headlines, body: one, delay: 2s, faults: [ { status: 503 }, { stall-after: 1B } ] }
                - { path: /digest, body: two, delay: 3s, faults: [ { hang-up: true } ] }
              https://photos.example.com:
                - { path: /album.zip, size: 2MB }
                - { path: /upload, method: POST, status: 201, delay: 20s }
              https://films.example.com:
                - { path: /film.mov, size: 2MB, ranges: true, etag: '"f1"', delay: 40s }
                - { path: /page, method: PUT, status: 201, faults: [ { hang-up: true } ] }
            networks: { wifi: { down: 40Mbit/s, up: 10Mbit/s }, cellular: { down: 4Mbit/s, up: 100kbit/s } }
            timeline:
            \(Self.timeline)
            until: 7d
            expect: { findings: { errors: 0, warnings: 0 } }
            """
        )
        let week = try await folder.run("--strict")
        #expect(week.code == 0, "\(week.output.suffix(6000))\(week.errors)")
        let deaths = week.lines.filter { ["app-crashed", "app-launch-failed", "app-killed"].contains($0.event) }
        #expect(deaths.allSatisfy { ["jetsam", "reboot", "user"].contains($0["reason"] ?? "") })
        for name in Self.names {
            // Whoever never ran cannot have done anything wrong.
            #expect(week.lines("app-suspended", of: Self.identifier(name)).count >= 14, "\(name)")
        }
        try folder.remove()
    }
}
