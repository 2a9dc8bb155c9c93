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

    /// Opens the app and leaves it twice, waits until it is suspended or dead, and opens it again.
    private func findings(_ bundle: String, _ app: String) async throws -> [String] {
        let phone = try LivePhone(speed: 5)
        try await phone.install(bundle)
        try await phone.please(.user(.open(app: app)))
        for _ in 1...2 {
            try await phone.please(.user(.home))
            try await phone.please(.user(.open(app: app)))
        }
        try await phone.please(.user(.home))
        try await phone.wait(for: "the end of the stay") {
            $0.app == app && ["app-suspended", "app-killed"].contains($0.event)
        }
        try await phone.please(.user(.open(app: app)))
        try await phone.wait(for: "the last activation") { [log = phone.log] in
            $0.event == "app-activated" && $0.seconds > (log.last?.seconds ?? 0)
        }
        try phone.end()
        return phone.findings(of: app)
    }
}
