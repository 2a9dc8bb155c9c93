import OffstageTesting
import Synchronization
import Testing

/// What a test sees of an expectation that is not met.
@Suite(.timeLimit(.minutes(3))) struct ExpectationTests {
    /// A device whose app has leaked a task and was killed for it.
    private func punished() async throws -> (phone: VirtualDevice, app: VirtualDevice.App) {
        try await left(doing: "leak", until: .appKilled)
    }

    private func left(
        doing behaviour: String,
        until event: VirtualDevice.Event
    ) async throws -> (phone: VirtualDevice, app: VirtualDevice.App) {
        let phone = try await VirtualDevice(os: 17)
        let app = try await phone.install("TestingFixture", arguments: [behaviour])
        try await phone.open(app)
        try await phone.home()
        try await phone.run(until: event, of: app)
        return (phone, app)
    }

    /// Carries out what must fail, and returns what the failure says.
    private func failure(
        at line: Int,
        severity: Issue.Severity = .error,
        _ body: () -> Void
    ) throws -> String {
        let issues = Mutex<[Issue]>([])
        withKnownIssue {
            body()
        } matching: { issue in
            // Looked at below: what fails in here would be matched in turn, without end.
            issues.withLock { $0.append(issue) }
            return true
        }
        let issue = try #require(issues.withLock { $0.count == 1 ? $0.first : nil })
        #expect(issue.sourceLocation?.line == line)
        #expect(issue.severity == severity)
        #expect(issue.sourceLocation?.fileID == "OffstageTestingTests/ExpectationTests.swift")
        #expect(issue.comments.count == 1)
        return try #require(issue.comments.first?.rawValue)
    }

    @Test func expectation_notMet_tellsTheStoryUpToIt() async throws {
        let (phone, app) = try await punished()
        let line = #line + 1
        let message = try failure(at: line) { phone.expect(.appKilled, of: app, count: 0) }
        let first = "app-killed of \(app): expected none, observed 1 at 0:00:30.000"
        #expect(message.hasPrefix("\(first)\n\n"))
        #expect(message.contains("▸ launched by the user"))
        #expect(message.contains("✖ killed: task-timeout (0x8badf00d, RUNNINGBOARD)\n"))
        // What was told is not told again.
        try await phone.open(app)
        let next = #line + 1
        let other = try failure(at: next) { phone.expect(.appLaunched, of: app, count: 1) }
        #expect(other.hasPrefix("app-launched of \(app): expected 1, observed 2, first at 0:00:00.000\n\n(what came"))
        #expect(other.contains("▸ launched by the user"))
        #expect(!other.contains("killed"))
    }

    @Test func expectation_withFields_saysThem() async throws {
        let (phone, app) = try await punished()
        phone.expect(.appKilled, of: app, where: ["reason": "task-timeout"], count: 1)
        let line = #line + 1
        let message = try failure(at: line) { phone.expect(.appKilled, where: ["reason": "jetsam"]) }
        #expect(message.hasPrefix("app-killed with reason=jetsam: expected at least 1, observed none\n"))
    }

    @Test func findings_notExpected_areNamedWithTheirRemedy() async throws {
        let (phone, _) = try await punished()
        phone.expectFindings("task-not-ended", "task-overran-budget")
        let line = #line + 1
        let message = try failure(at: line) { phone.expectNoFindings() }
        #expect(message.hasPrefix("findings: expected none, observed 2, first at 0:00:27.000\n"))
        #expect(message.contains("at 0:00:27.000: error task-not-ended: Task 1 (\"leak\")"))
        #expect(message.contains("Call endBackgroundTask(_:) in the handler itself"))
        let next = #line + 1
        let other = try failure(at: next) { phone.expectFindings("task-leaked", "task-not-ended") }
        #expect(
            other.hasPrefix(
                "finding task-leaked: expected at least 1, observed none\nat 0:00:30.000: error task-overran"
            )
        )
    }

    @Test func findings_thatAreAllowed_mayBeThere() async throws {
        let (phone, _) = try await punished()
        phone.expectNoFindings(allowing: ["task-not-ended", "task-overran-budget", "task-idle"], strict: true)
        phone.expectFindings("task-not-ended", allowing: ["task-overran-budget"])
        let line = #line + 1
        let message = try failure(at: line) { phone.expectNoFindings(allowing: ["task-overran"]) }
        #expect(message == "there is no finding `task-overran`; did you mean `task-overran-budget`?")
    }

    @Test func warning_isShown_andFailsAStrictExpectationOnly() async throws {
        let (phone, app) = try await left(doing: "idle", until: .appSuspended)
        #expect(phone.findings.map(\.id) == ["task-idle"])
        #expect(phone.findings.map(\.level) == [.warning])
        phone.expect(.appSuspended, of: app)
        let line = #line + 1
        let shown = try failure(at: line, severity: .warning) { phone.expectNoFindings() }
        #expect(shown.contains(": warning task-idle: Task 1 (\"idle\")"))
        let next = #line + 1
        let other = try failure(at: next, severity: .warning) { phone.expectFindings() }
        #expect(other == shown)
        phone.expectFindings("task-idle", strict: true)
        let last = #line + 1
        let message = try failure(at: last) { phone.expectNoFindings(strict: true) }
        #expect(message.hasPrefix("findings: expected none, observed 1 at 0:00:"))
        #expect(message.contains(shown))
    }

    @Test func name_thatNoLogHas_isAFailureOfTheTest() async throws {
        let (phone, app) = try await punished()
        let first = #line + 1
        let event = try failure(at: first) { phone.expect("app-kiled", count: 0) }
        #expect(event == "there is no event `app-kiled`; did you mean `app-killed`?")
        let kept = #line + 1
        let unwritten = try failure(at: kept) { phone.expect("web-socket-frame-lost", count: 0) }
        let start = "there is no event `web-socket-frame-lost`; there is activity-begun, activity-ended"
        #expect(unwritten.hasPrefix(start))
        let absent = #line + 1
        let none = try failure(at: absent) { #expect(phone.log("web-socket-frame-lost").isEmpty) }
        #expect(none == unwritten)
        let misnamed = #line + 2
        let callback = try failure(at: misnamed) {
            phone.expect(.callback, where: ["name": "applicationWillTerminat"], count: 0)
        }
        #expect(callback == "there is no callback `applicationWillTerminat`; did you mean `applicationWillTerminate`?")
        let missing = #line + 1
        let field = try failure(at: missing) { phone.expect(.appKilled, where: ["reasn": "watchdog"], count: 0) }
        #expect(field == "there is no field of `app-killed` called `reasn`; did you mean `reason`?")
        let second = #line + 1
        let finding = try failure(at: second) { phone.expectFindings("task-not-end") }
        #expect(finding == "there is no finding `task-not-end`; did you mean `task-not-ended`?")
        let third = #line + 1
        let unknown = try failure(at: third) { phone.expect(.appKilled, of: "com.example.testingfixture", count: 0) }
        #expect(unknown == "no app com.example.testingfixture was ever installed; did you mean `\(app)`?")
    }
}
