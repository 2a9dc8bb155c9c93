import Foundation
import Testing

/// Regions and significant changes with a real process in virtual time: from the move of the device to the delegate.
@Suite(.timeLimit(.minutes(3))) struct LocationTests {
    private static let app = "com.example.wanderer"

    /// What happens to the app, in the words of the log: the minute, and what.
    private func story(_ outcome: ScenarioFolder.Outcome) -> [String] {
        outcome.lines.filter { $0.app == Self.app }.compactMap { line -> String? in
            let seconds = (line["t"].flatMap { Int64($0) } ?? 0) / 1_000_000_000
            func row(_ text: String) -> String { "\(seconds) \(text)" }
            switch line.event {
            case "app-launched", "app-resumed": return row("\(line.event): \(line["reason"] ?? "")")
            case "location-authorization": return row("\(line["status"] ?? "")")
            case "region-entered", "region-exited": return row("\(line.event): \(line["region"] ?? "")")
            case "location-changed": return row("far: \(line["location"] ?? "")")
            case "app-log": return row("“\(line["message"] ?? "")”")
            case "app-activated", "app-suspended", "app-killed", "app-crashed", "finding": return row(line.event)
            default: return nil
            }
        }
    }

    private func run(_ timeline: String, until end: String, arguments: [String]) async throws -> [String] {
        let rest = """
            device: { start: 2026-03-02T22:00:00Z }
            environment: { location: "52.60,13.405" }
            timeline:
            \(timeline)
            until: \(end)
            """
        let folder = try ScenarioFolder(bundles: ["Wanderer"], arguments: arguments, rest)
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(!outcome.output.contains("not repeatable"))
        #expect(try await folder.run().log == outcome.log)
        try folder.remove()
        return story(outcome)
    }

    /// The night of such an app: jetsam takes it, the device comes home, and the app is there for ten seconds.
    @Test func region_enteredAtNight_launchesTheAppThatWasKilled() async throws {
        let story = try await run(
            """
              - { at: 0s,  allow: { location-always: \(Self.app) } }
              - { at: 0s,  open: \(Self.app) }
              - { at: 30s, home: }
              - { at: 1h,  simulate: memory-pressure }
              - { at: 2h,  lock: }
              - { at: 3h,  environment: { location: "52.535,13.405" } }
              - { at: 4h,  environment: { location: "52.521,13.405" } }
              - { at: 5h,  environment: { location: "52.60,13.405" } }
            """,
            until: "6h",
            arguments: ["regions"]
        )
        #expect(
            story == [
                "0 will-be-always", "0 app-launched: user", "0 “watched: [], services true”", "0 always",
                "0 “status 0”", "0 “status 3”", "0 app-activated", "35 app-suspended", "3600 app-killed",
                "10820 region-entered: home 2", "10820 app-launched: location",
                "10820 “launched for a location: true, state 2”",
                "10820 “watched: [\"home 1 1000.0 true\", \"home 2 2000.0 false\"], services true”",
                "10820 “status 3”", "10820 “entered home 2, 10.0 s left”", "10820 “inside home 2”",
                "10830 app-suspended",
                "14420 region-entered: home 1", "14420 app-resumed: location",
                "14420 “entered home 1, 10.0 s left”", "14420 “inside home 1”", "14430 app-suspended",
                "18020 region-exited: home 1", "18020 app-resumed: location",
                "18020 “exited home 1, at 52.6”", "18020 “outside home 1”", "18030 app-suspended",
            ]
        )
    }

    @Test func significantChange_launchesTheAppThatTheUserRemoved() async throws {
        let story = try await run(
            """
              - { at: 0s,  open: \(Self.app) }
              - { at: 10s, allow: { location-always: \(Self.app) } }
              - { at: 20s, remove: \(Self.app) }
              - { at: 1m,  open: \(Self.app) }
              - { at: 2m,  remove: \(Self.app) }
              - { at: 1h,  environment: { location: "52.603,13.405" } }
              - { at: 2h,  environment: { location: "52.62,13.405" } }
            """,
            until: "3h",
            arguments: ["changes"]
        )
        #expect(
            story == [
                "0 app-launched: user", "0 “watched: [], services true”", "0 asked", "0 “status 0”",
                "0 app-activated", "10 always", "10 far: 52.6,13.405", "10 “status 3”", "10 “at 52.6 13.405, 0 s ago”",
                "60 app-launched: user", "60 “watched: [], services true”", "60 “status 3”",
                "60 “at 52.6 13.405, 0 s ago”", "60 app-activated",
                "7200 far: 52.62,13.405", "7200 app-launched: location",
                "7200 “launched for a location: true, state 2”", "7200 “watched: [], services true”",
                "7200 “status 3”", "7200 “at 52.62 13.405, 0 s ago”", "7210 app-suspended",
            ]
        )
    }

    @Test func region_ofAnAppThatMayOnlyInUse_launchesNothing() async throws {
        let story = try await run(
            """
              - { at: 0s,  allow: { location: \(Self.app) } }
              - { at: 0s,  open: \(Self.app) }
              - { at: 30s, home: }
              - { at: 1h,  environment: { location: "52.521,13.405" } }
              - { at: 2h,  open: \(Self.app) }
              - { at: 3h,  deny: { location: \(Self.app) } }
            """,
            until: "4h",
            arguments: ["in-use", "regions"]
        )
        #expect(
            story == [
                "0 will-be-when-in-use", "0 app-launched: user", "0 “watched: [], services true”", "0 when-in-use",
                "0 “status 0”", "0 “status 4”", "0 app-activated", "35 app-suspended",
                "7200 app-resumed: user", "7200 app-activated",
                "7200 region-entered: home 1", "7200 region-entered: home 2",
                "7200 “entered home 1, no limit”", "7200 “inside home 1”",
                "7200 “entered home 2, no limit”", "7200 “inside home 2”", "10800 denied", "10800 “status 2”",
            ]
        )
    }

    /// L-62: the mode keeps an app running that gets updates in the background.
    @Test func updates_inTheBackground_keepTheAppRunning() async throws {
        let story = try await run(
            """
              - { at: 0s,  allow: { location: \(Self.app) } }
              - { at: 0s,  open: \(Self.app) }
              - { at: 30s, home: }
              - { at: 1h,  environment: { location: "52.6005,13.405" } }
              - { at: 2h,  environment: { location: "52.602,13.405" } }
              - { at: 3h,  environment: { location: none } }
            """,
            until: "4h",
            arguments: ["in-use", "trip"]
        )
        #expect(
            story == [
                "0 will-be-when-in-use", "0 app-launched: user", "0 “watched: [], services true”", "0 when-in-use",
                "0 “status 0”", "0 “status 4”", "0 “at 52.6 13.405, 0 s ago”", "0 app-activated",
                "7200 “at 52.602 13.405, 0 s ago”", "10800 “failed kCLErrorDomain 0”",
            ]
        )
    }

    @Test func regions_beyondTwenty_andOnePlace() async throws {
        let story = try await run(
            """
              - { at: 0s,  allow: { location-always: \(Self.app) } }
              - { at: 0s,  open: \(Self.app) }
            """,
            until: "1m",
            arguments: ["many", "once"]
        )
        #expect(
            story == [
                "0 will-be-always", "0 app-launched: user", "0 “watched: [], services true”", "0 always",
                "0 “status 0”", "0 “status 3”", "0 “cannot watch home 21: 5, watches 20”", "0 app-activated",
                "2 “at 52.6 13.405, 0 s ago”",
            ]
        )
    }

    /// From iOS 11 on both reasons must be there, before that one of another name.
    @Test(arguments: [
        (17, ["NSLocationWhenInUseUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription"], nil),
        (17, ["NSLocationAlwaysAndWhenInUseUsageDescription"], "NSLocationWhenInUseUsageDescription"),
        (17, ["NSLocationWhenInUseUsageDescription"], "NSLocationAlwaysAndWhenInUseUsageDescription"),
        (9, ["NSLocationAlwaysUsageDescription"], nil),
        (9, ["NSLocationWhenInUseUsageDescription"], "NSLocationAlwaysUsageDescription"),
    ])
    func question_withoutItsReasons_isNotAsked(os: Int, reasons: [String], missing: String?) async throws {
        let bundles = FileManager.default.temporaryDirectory.appending(path: "offstage-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: bundles, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: bundles) }
        let bundle = bundles.appending(path: "Wanderer.app")
        try Bundles.copy("Wanderer", to: bundle) { values in
            for key in values.keys where key.hasPrefix("NSLocation") { values[key] = nil }
            for reason in reasons { values[reason] = "To know when you come home." }
        }
        let rest = """
            device: { os: \(os) }
            timeline:
              - { at: 0s, open: \(Self.app) }
            until: 1m
            """
        let folder = try ScenarioFolder(bundles: [bundle.path], rest)
        let outcome = try await folder.run()
        try folder.remove()
        let rows = story(outcome)
        #expect(rows.contains("0 asked") == (missing == nil))
        let refusal = "0 “The person is not asked: the Info.plist has no \(missing ?? "")."
        #expect(rows.contains { $0.hasPrefix(refusal) } == (missing != nil), "\(rows)")
    }
}
