import OffstageDevice
import OffstageKernel
import OffstageWire
import Testing

/// Published bugs: the device must find each, and say nothing about its mended twin (`Tests/BugPrograms`).
@Suite(.timeLimit(.minutes(2))) struct BugProgramTests {
    static let rows: [(row: String, finding: String)] = [
        ("01", "task-not-ended"), ("03", "task-overran-budget"), ("05", "task-leaked"), ("07", "task-end-invalid"),
        ("09", "task-idle"), ("11", "task-without-handler"), ("13", "work-after-end"),
    ]

    @Test(arguments: rows) func bugProgram_isFound(row: String, finding: String) async throws {
        #expect(try await findings("Bug\(row)", "com.example.bug-\(row)").contains(finding))
    }

    @Test(arguments: rows) func mendedTwin_isNot(row: String, finding: String) async throws {
        #expect(try await findings("Bug\(row)Mended", "com.example.bug-\(row)-mended") == [])
    }

    private static let scheduledRows: [(row: String, task: String, finding: String)] = [
        ("25", "feeds", "bgtask-not-completed"), ("27", "transcripts", "bgtask-handler-crashed"),
    ]

    @Test(arguments: scheduledRows)
    func scheduledBugProgram_isFound(row: String, task: String, finding: String) async throws {
        #expect(try await findings("Bug\(row)", "com.example.bug-\(row)", task: task) == [finding])
    }

    @Test(arguments: scheduledRows)
    func scheduledMendedTwin_isNot(row: String, task: String, finding: String) async throws {
        #expect(try await findings("Bug\(row)Mended", "com.example.bug-\(row)-mended", task: task) == [])
    }

    /// Opens the app and leaves it, has its task launched when it is suspended, and waits until it is so again or dead.
    private func findings(_ bundle: String, _ app: String, task: String) async throws -> [String] {
        // The twin of row 25 answers a second after its expiration, whatever the profile: the lead must be longer.
        let phone = try LivePhone(speed: 3)
        try await phone.install(bundle)
        try await phone.please(.user(.opened(AppIdentifier(app))))
        try await phone.please(.user(.pressedHome))
        try await phone.wait(for: "app-suspended", of: app)
        // An app that crashes at once makes the request fail; what the log says of it is what counts.
        _ = await phone.host.perform(.simulate(.task(identifier: "\(app).\(task)")))
        try await phone.wait(for: "the end of the task") {
            $0.app == app && ["app-suspended", "app-killed", "app-crashed"].contains($0.event)
        }
        try phone.end()
        return phone.findings(of: app)
    }

    /// Opens the app and leaves it twice, waits until it is suspended or dead, and opens it again.
    private func findings(_ bundle: String, _ app: String) async throws -> [String] {
        let phone = try LivePhone(speed: 5)
        try await phone.install(bundle)
        try await phone.please(.user(.opened(AppIdentifier(app))))
        for _ in 1...2 {
            try await phone.please(.user(.pressedHome))
            try await phone.please(.user(.opened(AppIdentifier(app))))
        }
        try await phone.please(.user(.pressedHome))
        try await phone.wait(for: "the end of the stay") {
            $0.app == app && ["app-suspended", "app-killed"].contains($0.event)
        }
        try await phone.please(.user(.opened(AppIdentifier(app))))
        try await phone.wait(for: "the last activation") { [log = phone.log] in
            $0.event == "app-activated" && $0.seconds > (log.last?.seconds ?? 0)
        }
        try phone.end()
        return phone.findings(of: app)
    }
}
