import Foundation
import OffstageTesting
import Testing

/// What becomes of the letters when the user leaves the app.
@Suite struct BackgroundTests {
    @Test func threeLetters_areSentInTheBackground() async throws {
        let phone = try await VirtualDevice(os: 17)
        let app = try await phone.install("Outbox")
        try await phone.open(app)
        try await phone.advance(by: .minutes(1))
        try await phone.home()
        try await phone.run(until: .taskEnded, of: app)
        #expect(phone.now == .seconds(60 + 15))
        try await phone.run(until: .appSuspended, of: app, within: .seconds(5))
        phone.expect(.appLog, of: app, where: ["message": "sent a letter, 0 left"])
        phone.expect(.taskExpired, of: app, count: 0)
        phone.expectNoFindings()
    }

    /// iOS 13 and later grant 30 seconds, and call the handler some seconds before.
    @Test(arguments: [13, 15, 17, 18, 26]) func manyLetters_endInTimeOnEveryPhone(os: Int) async throws {
        let phone = try await VirtualDevice(os: os)
        let app = try await phone.install("Outbox", arguments: ["20"])
        try await phone.open(app)
        try await phone.home()
        try await phone.run(until: .taskExpired, of: app)
        #expect(phone.now == .seconds(26))
        try await phone.advance(by: .hours(1))
        phone.expect(.appSuspended, of: app, count: 1)
        phone.expect(.appKilled, of: app, count: 0)
        phone.expectNoFindings()
    }

    @Test func lettersThatAreLeft_areSentAtTheNextLeave() async throws {
        let phone = try await VirtualDevice()
        let app = try await phone.install("Outbox", arguments: ["7"])
        for _ in 1...2 {
            try await phone.open(app)
            try await phone.advance(by: .seconds(10))
            try await phone.home()
            try await phone.advance(by: .hours(1))
        }
        #expect(phone.log(.appLog, of: app).map { $0["message"] }.last == "sent a letter, 0 left")
        phone.expect(.taskExpired, of: app, count: 1)
        phone.expect(.appResumed, of: app, where: ["reason": "user"], count: 1)
    }

    @Test func lowPowerMode_sendsNothing() async throws {
        let phone = try await VirtualDevice(environment: [.battery(15), .lowPowerMode(true)])
        let app = try await phone.install("Outbox")
        try await phone.open(app)
        try await phone.home()
        try await phone.advance(by: .minutes(10))
        phone.expect(.taskBegun, of: app, count: 0)
        try await phone.set(.lowPowerMode(false), .charging(true))
        try await phone.open(app)
        try await phone.home()
        try await phone.run(until: .taskEnded, of: app, within: .minutes(1))
    }

    @Test func task_thatIsForgotten_costsTheAppItsLife() async throws {
        let phone = try await VirtualDevice(os: 17)
        let app = try await phone.install("Outbox", arguments: ["20", "forgetful"])
        try await phone.open(app)
        try await phone.home()
        let kill = try await phone.run(until: .appKilled, of: app)
        #expect(kill["reason"] == "task-timeout")
        #expect(kill["code"] == "0x8badf00d")
        phone.expectFindings("task-not-ended", "task-overran-budget")
    }
}
