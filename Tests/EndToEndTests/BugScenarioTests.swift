import Testing

/// The published bugs and their mended twins (`Tests/BugPrograms`) in virtual time; the files say what must be found.
@Suite(.timeLimit(.minutes(2))) struct BugScenarioTests {
    private static let files = ScenarioFolder.files("bug-")
    /// The rows about the scheduler, whose programs are woken rather than left.
    private static let scheduledRows = ["17", "19", "21", "23", "25", "27"]
    /// Those about notifications.
    private static let pushedRows = ["57", "59", "61"]

    @Test func files_areAllThere() {
        let rows = BugProgramTests.rows.map(\.row) + Self.scheduledRows + Self.pushedRows
        #expect(Self.files == rows.flatMap { ["bug-\($0)", "bug-\($0)-mended"] })
    }

    @Test(arguments: files) func bugScenario_inVirtualTime_meetsItsExpectations(file: String) async throws {
        let folder = try ScenarioFolder(file: file)
        let outcome = try await folder.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(!outcome.output.contains("not repeatable"))
        try folder.remove()
    }

    @Test(
        arguments: [
            ("17", "occupied the queue \"com.example.bug-17.updates\""),
            ("19", "All launch handlers must be registered before application finishes launching"),
            ("21", "it was registered by an earlier process, not by this one"),
            ("23", "identifier com.example.bug-23.upload.pictures has already been registered"),
            ("25", "the task \"com.example.bug-25.feeds\" was called, but setTaskCompleted(success:) was not"),
            ("57", "the first call was at Bug57.MessagingKit.opened("),
            ("59", "after it had called the completion handler of the notification"),
            ("61", "had not called the content handler 30.0 s after the notification post-7 had come"),
            ("27", "called on the queue \"com.apple.BGTaskScheduler (com.example.bug-27.transcripts)\", not"),
        ]
    )
    func finding_ofTheScheduler_saysWhat(row: String, words: String) async throws {
        let folder = try ScenarioFolder(file: "bug-\(row)")
        let outcome = try await folder.run()
        let messages = outcome.lines("finding", of: "com.example.bug-\(row)").map { $0["message"] ?? "" }
        #expect(messages.count == 1)
        #expect(messages.first?.contains(words) == true, "\(messages)")
        try folder.remove()
    }
}
