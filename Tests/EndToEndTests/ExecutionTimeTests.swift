import Foundation
import OffstageKernel
import OffstageDevice
import OffstageWire
import Testing

/// The measuring experiment, whole: a real app through expiry, suspension, resume, jetsam and cold launch.
@Suite(.timeLimit(.minutes(2))) struct ExecutionTimeTests {
    private let app = "com.example.execution-time"

    @Test func experiment_givenSeveralStays_showsARowForEachAndKeepsThemAcrossAKill() async throws {
        let speed = 5.0
        let phone = try LivePhone(speed: Int(speed))
        try await phone.install("ExecutionTime")
        try await phone.please(.user(.opened(AppIdentifier(app))))
        let pid = try #require(try await phone.app(app).pid)

        try await phone.please(.user(.pressedHome))
        let left = try await phone.wait(for: "didEnterBackground") { $0["name"] == "applicationDidEnterBackground" }
        let expired = try await phone.wait(for: "task-expired", of: app)
        #expect(abs(expired.seconds - left.seconds - 26 / speed) < 0.5 / speed)
        try await phone.wait(for: "app-suspended", of: app)
        #expect(HostProcess(pid: pid).becomesFrozen())
        let ticks = HostProcess(pid: pid).ticks

        try await phone.please(.user(.opened(AppIdentifier(app))))
        #expect(try await phone.app(app).pid == pid)
        #expect(HostProcess(pid: pid).ticks.map { $0 - (ticks ?? 0) < 20 } == true)
        try await phone.please(.user(.pressedHome))
        try await phone.wait(for: "app-suspended", of: app)
        #expect(try await rows(phone) == 1)

        try await phone.please(.simulate(.memoryPressure))
        #expect(try await phone.app(app).state == "not-running")
        #expect(HostProcess(pid: pid).ticks == nil)
        try await phone.please(.user(.opened(AppIdentifier(app))))
        #expect(try await phone.app(app).pid != pid)
        try await phone.please(.user(.pressedHome))
        try await phone.wait(for: "app-suspended", of: app)
        #expect(try await rows(phone) == 2)
        #expect(phone.findings(of: app) == [])
        try phone.end()
    }

    /// Rows of the table in the app switcher.
    private func rows(_ phone: LivePhone) async throws -> Int {
        try await phone.screen(app).split(separator: "\n").filter { $0.contains(" s, by the timer ") }.count
    }

    @Test func `L-53 suspended means that nothing runs, whatever timers are due`() async throws {
        let phone = try LivePhone(speed: 5)
        for bundle in ["ExecutionTime", "MainFile"] { try await phone.install(bundle) }
        try await phone.please(.user(.opened(AppIdentifier(app))))
        try await phone.please(.user(.pressedHome))
        try await phone.wait(for: "app-suspended", of: app)
        let pid = try #require(try await phone.app(app).pid)
        let process = HostProcess(pid: pid)
        #expect(process.becomesFrozen())
        let times = try process.timesRun()
        #expect(times.count > 1 && !times.values.contains("0"))
        // Another app's whole stay, in which the first one's timer would have ticked several times.
        try await phone.please(.user(.opened("com.example.MainFile")))
        try await phone.please(.user(.pressedHome))
        try await phone.wait(for: "app-suspended", of: "com.example.MainFile")
        #expect(process.isFrozen)
        #expect(try process.timesRun() == times)
        try phone.end()
    }

    @Test func story_ofOneStay_isWhatTheRulesSay() async throws {
        let phone = try LivePhone(speed: 5)
        try await phone.install("ExecutionTime")
        try await phone.please(.user(.opened(AppIdentifier(app))))
        try await phone.please(.user(.pressedHome))
        try await phone.wait(for: "app-suspended", of: app)
        let story = phone.log.filter { $0["phase"] != "returned" && $0.event != "app-log" }
            .map { [$0.event, $0["name"] ?? $0["task"]].compactMap(\.self).joined(separator: " ") }
        #expect(
            story == [
                "device-started", "app-installed ExecutionTime", "app-launched",
                "callback didFinishLaunchingWithOptions", "task-begun test demon",
                "callback applicationDidBecomeActive", "app-activated", "callback applicationWillResignActive",
                "app-resigned-active", "callback applicationDidEnterBackground", "app-entered-background", "snapshot",
                "task-expired test demon", "callback expirationHandlers", "task-ended 1", "app-suspended",
            ]
        )
        try phone.end()
    }
}
