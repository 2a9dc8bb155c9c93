import Glibc
import OffstageTesting
import Testing

/// Steps that a device takes, and what it says of those it does not take.
@Suite(.timeLimit(.minutes(3))) struct StepTests {
    private func error(_ body: () async throws -> Void) async throws -> VirtualDeviceError {
        try await #require(throws: VirtualDeviceError.self) { try await body() }
    }

    @Test func product_misspelt_isAnsweredWithTheNearest() async throws {
        let phone = try await VirtualDevice()
        let error = try await error { try await phone.install("TestingFixtur") }
        #expect(error.code == .unusable)
        #expect(error.reason.hasPrefix("there is no product `TestingFixtur` in /"))
        #expect(error.reason.contains("; did you mean `TestingFixture`?"))
        #expect(!error.reason.contains("\n"))
    }

    @Test func program_thatTimeCannotHold_isRefused() async throws {
        let phone = try await VirtualDevice()
        let error = try await error { try await phone.install("WireFixture") }
        #expect(error.code == .unusable)
        #expect(error.reason.contains("WireFixture cannot be held in virtual time: it was not built with Offstage"))
        #expect(!error.reason.contains("\n"))
        phone.expect(.appInstalled, count: 0)
    }

    @Test func step_thatCannotBeTaken_saysWhenAndWhy() async throws {
        let phone = try await VirtualDevice()
        try await phone.advance(by: .milliseconds(1500))
        let error = try await error { try await phone.home() }
        #expect(error.code == .refused)
        #expect(
            error.reason == "going home at 0:00:01.500 is refused: no app is in the foreground: open one first"
        )
        #expect(error.story?.contains("the device starts: iOS 17, seed 1") == true)
        let unknown = try await self.error { try await phone.open("com.example.app") }
        #expect(unknown.reason == "no app com.example.app is installed; there is none yet")
    }

    @Test func values_thatMakeNoSense_areRefused() async throws {
        let os = try await error { _ = try await VirtualDevice(os: 14) }
        #expect(os.reason == "there is no OS 14: take 6, 9, 12, 13, 15, 17, 18 or 26")
        let start = try await error { _ = try await VirtualDevice(start: "tomorrow") }
        #expect(start.reason == "tomorrow is no moment; write it in UTC as 2026-03-02T22:00:00Z")
        let phone = try await VirtualDevice()
        let battery = try await error { try await phone.set(.charging(true), .battery(120)) }
        #expect(battery.reason == "a battery's charge is 0 to 100 percent, not 120")
        phone.expect(.environment, count: 0)
        let back = try await error { try await phone.advance(by: .seconds(-1)) }
        #expect(back.code == .unusable)
    }

    @Test func waiting_findsEachLineOnceFromTheLastStepOn() async throws {
        let phone = try await VirtualDevice(os: 17)
        let app = try await phone.install("TestingFixture")
        try await phone.open(app)
        try await phone.run(until: .appActivated, of: app)
        #expect(phone.now == .zero)
        for stay in 1...2 {
            try await phone.home()
            let left = try await phone.run(until: .appLog, of: app, where: ["message": "left"])
            #expect(left.time == phone.now)
            let task = try await phone.run(until: .taskExpired, of: app)
            #expect(task.time == left.time + .seconds(26))
            #expect(task["task"] == "\(stay)")
            try await phone.run(until: .appSuspended, of: app, within: .seconds(5))
            try await phone.open(app)
        }
        let error = try await error { try await phone.run(until: .appSuspended, of: app, within: .minutes(90)) }
        #expect(error.code == .notReached)
        let end = "0:01:00.400"  // Twice 26 s, and what the app is granted to settle.
        #expect(error.reason.hasPrefix("there was no app-suspended of \(app) within 1 h 30 min of device time"))
        #expect(error.story?.contains("▸ resumed by the user") == true, "\(end)")
        phone.expect(.appSuspended, of: app, count: .exactly(2))
        phone.expect(.appSuspended, of: app, count: .atMost(2))
    }

    @Test func app_thatNeverWaits_endsTheStepWithItsThreads() async throws {
        setenv("OFFSTAGE_BUSY_LIMIT", "2", 1)
        let phone = try await VirtualDevice()
        let app = try await phone.install("TestingFixture", arguments: ["spin"])
        try await phone.open(app)
        let error = try await error { try await phone.home() }
        #expect(error.code == .unusable)
        #expect(error.reason.hasPrefix("\(app) uses the processor at 0.0 s of device time without ever waiting"))
        await phone.shutDown()
        phone.expect(.appLaunched, of: app, count: 1)
    }

    @Test func night_thatIsCancelled_ends() async throws {
        let phone = try await VirtualDevice()
        let app = try await phone.install("TestingFixture", arguments: ["leak"])
        try await phone.set(.debugger(true))
        try await phone.open(app)
        // From here on it works every second, and nobody else has anything to do: such a night does not end by itself.
        try await phone.home()
        let night = Task { try await phone.advance(by: .days(100_000)) }
        while !phone.log.contains(where: { $0.event == .taskExpired }) { await Task.yield() }
        night.cancel()
        let error = try await error { try await night.value }
        #expect(error.code == .cancelled)
    }
}
