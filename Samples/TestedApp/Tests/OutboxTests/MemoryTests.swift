import Foundation
import OffstageTesting
import Testing

/// What the app remembers when its process does not live on.
@Suite struct MemoryTests {
    @Test func letters_surviveAKill() async throws {
        let phone = try await VirtualDevice()
        let app = try await phone.install("Outbox", arguments: ["20"])
        try await phone.open(app)
        try await phone.home()
        try await phone.run(until: .appSuspended, of: app)
        try await phone.applyMemoryPressure()
        phone.expect(.appKilled, of: app, where: ["reason": "jetsam"], count: 1)
        let file = try await phone.container(of: app).appending(path: "Documents/outbox")
        #expect(try String(contentsOf: file, encoding: .utf8) == "15")
        try await phone.open(app)
        phone.expect(.appLaunched, of: app, count: 2)
        #expect(phone.log(.badge, of: app).last?["badge"] == "15")
    }

    @Test func letters_surviveAReboot() async throws {
        let phone = try await VirtualDevice()
        let app = try await phone.install("Outbox")
        try await phone.open(app)
        try await phone.advance(by: .minutes(1))
        try await phone.reboot()
        try await phone.open(app)
        #expect(phone.log(.badge, of: app).last?["badge"] == "3")
        phone.expectNoFindings()
    }

    @Test func picture_inTheSwitcherShowsWhatIsLeft() async throws {
        let phone = try await VirtualDevice()
        let app = try await phone.install("Outbox", arguments: ["2"])
        try await phone.open(app)
        try await phone.home()
        let picture = try #require(await phone.snapshot(of: app))
        #expect(picture.text.contains("2 to send"))
    }

    @Test func twoPhones_ofOneSeed_liveTheSameDay() async throws {
        async let first = day(seed: 7)
        async let second = day(seed: 7)
        let logs = try await [first, second]
        #expect(logs[0] == logs[1])
    }

    private func day(seed: UInt64) async throws -> String {
        let phone = try await VirtualDevice(seed: seed, start: "2026-03-02T22:00:00Z")
        let app = try await phone.install("Outbox", arguments: ["40"])
        for _ in 1...6 {
            try await phone.open(app)
            try await phone.advance(by: .minutes(2))
            try await phone.home()
            try await phone.advance(by: .hours(4))
        }
        phone.expectNoFindings()
        return phone.jsonLines
    }
}
