import Foundation
import OffstageDevice
import OffstageKernel
import Testing

/// SwiftUI apps as strangers have them: a folder, a package, an Xcode project, with Combine and without.
@Suite(.timeLimit(.minutes(5))) struct SwiftUIWeekTests {
    /// What Xcode makes for a new app.
    @Test func template_livesAndShowsItsText() throws {
        let app: AppIdentifier = "com.example.HelloWorld"
        let folder = FileManager.default.temporaryDirectory.appending(path: "template-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let device = try VirtualDevice(folder.path, settings: .init(os: 18), start: 0, isPinned: false)
        defer { device.close() }
        try device.install(Bundles.path("HelloWorld"))
        for event in [Event.user(.opened(app)), .user(.pressedHome), .user(.opened(app))] {
            #expect(try device.perform(event) == nil)
            try device.run(until: device.now + .seconds(60))
        }
        #expect(device.snapshot(of: app)?.text.contains("Hello, world!") == true)
        let life = ["app-launched", "app-activated", "app-suspended", "app-resumed", "app-activated"]
        #expect(device.records.map { $0.event }.filter { Set(life).contains($0) } == life)
    }

    /// Every morning and evening each app is opened; at night the phone is locked and charges.
    @Test func threeAppsInAWeek_areTheSameTwice() async throws {
        let apps = ["orchard", "harbour", "almanac"].map { "com.example.\($0)" }
        var steps = ["{ at: 0s, lock: }"]
        for hour in stride(from: 0, to: 7 * 24, by: 24) {
            steps.append("{ at: \(hour)h, environment: { charging: true } }")
            steps.append("{ at: \(hour + 7)h, environment: { charging: false } }")
            steps.append("{ at: \(hour + 7)h, unlock: }")
            for start in [hour + 8, hour + 19] {
                for (minutes, app) in zip([0, 5, 10], apps) {
                    steps.append("{ at: \(start)h\(minutes)m, open: \(app) }")
                    steps.append("{ at: \(start)h\(minutes + 2)m, home: }")
                }
            }
            steps.append("{ at: \(hour + 20)h, lock: }")
        }
        let scenario = try ScenarioFolder(
            bundles: ["Orchard", "Harbour", "Almanac"],
            """
            environment: { network: wifi, charging: false }
            timeline:
            \(steps.map { "  - \($0)" }.joined(separator: "\n"))
            until: 168h
            """
        )
        let outcome = try await scenario.run()
        #expect(outcome.code == 0, "\(outcome.output.suffix(2000))\(outcome.errors)")
        for app in apps {
            #expect(outcome.lines("app-activated", of: app).count == 14)
            // An app that is used twice a day is let refresh itself several times a day.
            #expect(outcome.lines("bgtask-completed", of: app).count >= 14, "\(app)")
        }
        #expect(outcome.lines("app-log", of: apps[1]).contains { $0["message"]?.hasSuffix(" in") == true })
        #expect(outcome.lines("app-log", of: apps[2]).contains { $0["message"] == "tidied, 3 pages" })
        #expect(try await scenario.run().log == outcome.log)
        try scenario.remove()
    }
}
