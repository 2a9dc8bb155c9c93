import Foundation
import Testing

/// An app that imports Apple's smaller frameworks, which are declarations and the answers of a device that can do
/// nothing of it, built as it is.
@Suite(.timeLimit(.minutes(2))) struct SmallFrameworksTests {
    private static let app = "com.example.kiosk"

    @Test func smallFrameworks_answerThatTheyCannot() async throws {
        let scenario = try ScenarioFolder(
            bundles: ["Kiosk"],
            """
            timeline:
              - { at: 0s, open: \(Self.app) }
              - { at: 30s, home: }
              - { at: 7h, open: \(Self.app) }
            until: 8h
            """
        )
        let outcome = try await scenario.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let printed = outcome.lines("app-log", of: Self.app).map { $0["message"] ?? "" }
        #expect(printed == Self.expected.split(separator: "\n").map(String.init), "\(printed.joined(separator: "\n"))")
        #expect(outcome.lines("finding", of: Self.app).isEmpty)
        #expect(try await scenario.run().log == outcome.log)
        try scenario.remove()
    }

    /// Apple, Requesting access to protected resources: an app that does not say what for is ended.
    @Test func microphone_withoutItsReason_isTheEndOfTheApp() async throws {
        let bundles = FileManager.default.temporaryDirectory.appending(path: "offstage-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: bundles, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: bundles) }
        let bundle = bundles.appending(path: "Kiosk.app")
        try Bundles.copy("Kiosk", to: bundle) { $0["NSMicrophoneUsageDescription"] = nil }
        let open = "timeline: [ { at: 0s, open: \(Self.app) } ]\nuntil: 1m"
        let scenario = try ScenarioFolder(bundles: [bundle.path], open)
        let outcome = try await scenario.run()
        #expect(outcome.lines("app-crashed", of: Self.app).map { $0["signal"] } == ["6"])
        let said = outcome.lines("app-log", of: Self.app).last?["message"]
        #expect(said?.contains("must contain an NSMicrophoneUsageDescription key") == true, "\(outcome.log)")
        try scenario.remove()
    }

    private static let expected = """
        watch false, false, true
        watch not supported
        watch activated false, 7002
        index false, -1000
        searched, 0 found, true
        activity unsupported, 0 going on
        telephone 0, none
        siri false
        Ann has 0 shortcuts
        label public.png, true
        products []
        entitlements 0, true
        sync unknown
        payments false
        old products 0, unknown ["pretzel"]
        payment for pretzel failed, true
        no more updates
        asked for any size, no note
        ordered Pretzel
        orders 1, shortcuts 2
        not confirmed
        audio true, 0 outputs
        no song, 2003334207
        plays false, false, false
        records false, false
        no camera, true
        no film, AVFoundationErrorDomain, true
        span to 2.5
        buzzer -1500, false, true
        steps false, true, false
        call true, token 0
        no guest true
        guest known false
        guest went away, true
        tracks false, 00000000
        health false, 1
        guest walked 0.0, pretzel of 0.085 kg
        radio true, false
        picture of 2.0, true
        sepia 2.0, true
        menu of 1, false
        link true
        cannot send mail, nor texts: false
        document price-list.pdf, false
        shows price-list.pdf
        shows Photos
        plays with 0
        shows Contacts
        shows Pretzels again
        shows pretzel.mp4
        film true, 0.0, false, false
        map selects Kiosk, true, true
        brochure at 10 %, true
        map fails true, 1 overlay
        brochure wants kiosk.example.com
        brochure opens
        brochure at 100 %, false
        brochure true, false
        script true, true
        search -1, true
        directions true, true
        maps false
        cookies of ["kiosk.example.com"]
        cookies 0
        paper loaded false
        shows https://paper.example.com/today
        tip false, true, 1, true
        tip invalidated true
        nothing to restore
        """
}
