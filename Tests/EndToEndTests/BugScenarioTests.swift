import Testing

/// The published bugs and their mended twins (`Tests/BugPrograms`) in virtual time; the files say what must be found.
@Suite(.timeLimit(.minutes(2))) struct BugScenarioTests {
    private static let files = ScenarioFolder.files("bug-")
    /// The rows about the scheduler, whose programs are woken rather than left.
    private static let scheduledRows = ["17", "19", "21", "23", "25", "27"]
    /// Those about notifications.
    private static let pushedRows = ["57", "59", "61"]
    /// Those about background sessions: one program, `SessionBugs`, which is told the row.
    private static let sessionRows = [
        "31", "33", "35", "37", "39", "41", "43", "45", "47", "49", "51", "63", "65", "67", "69", "71", "73", "75",
    ]

    @Test func files_areAllThere() {
        let rows = BugProgramTests.rows.map(\.row) + Self.scheduledRows + Self.pushedRows + Self.sessionRows
        #expect(Self.files == rows.sorted().flatMap { ["bug-\($0)", "bug-\($0)-mended"] })
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
            ("31", "asked for an upload from data in a background session"),
            ("33", "told to the delegate of the first"),
            ("35", "com.example.session-bugs.share made a URLSession with the identifier"),
            ("37", "was never called for the events of the session \"com.example.session-bugs.library\""),
            ("39", "it had not made the session: the end of a task waits"),
            ("41", "s after the delegate had returned: the system had taken it back"),
            ("43", "The file of the upload 1 of the session \"com.example.session-bugs.library\" was gone"),
            ("45", "asked for an upload from a stream in a background session"),
            ("47", "1 task of the session \"com.example.session-bugs.library\" was under way"),
            ("49", "The app holds 20 background sessions"),
            ("51", "the ends of 3 tasks of the session"),
            ("63", "held a lock on groups/group.com.example.session-bugs/messages.sqlite"),
            ("65", "protected data is unavailable, and the answer was errSecInteractionNotAllowed"),
            ("67", "UserDefaults were written for \"user\" after they had been read"),
            ("69", "over a connection that the system had taken while the app was suspended"),
            ("71", "of the app itself, whose listener the system had taken while the app was suspended"),
            ("73", "the device, locked and on battery, had fallen asleep"),
            ("75", "had not returned after 10.0 s"),
        ]
    )
    func finding_ofASession_saysWhat(row: String, words: String) async throws {
        let folder = try ScenarioFolder(file: "bug-\(row)")
        let outcome = try await folder.run()
        let messages = outcome.lines("finding", of: "com.example.session-bugs").map { $0["message"] ?? "" }
        #expect(messages.contains { $0.contains(words) }, "\(messages)")
        try folder.remove()
    }

    /// What plays over a server in the app often asks it by a URL session.
    @Test func takenListener_askedByAURLSession_isFound() async throws {
        let folder = try ScenarioFolder(
            bundles: ["SessionBugs"],
            arguments: ["71-loaded"],
            """
            environment: { network: wifi }
            timeline:
              - { at: 0s,  open: com.example.session-bugs }
              - { at: 10s, home: }
              - { at: 5m,  open: com.example.session-bugs }
            until: 6m
            """
        )
        let outcome = try await folder.run()
        let app = "com.example.session-bugs"
        #expect(outcome.lines("app-log", of: app).compactMap { $0["message"] }.last == "loaded: -1004")
        #expect(outcome.lines("finding", of: app).compactMap { $0["id"] } == ["listener-not-reopened"])
        try folder.remove()
    }

    /// A transfer of the foreground that suspension stops.
    @Test(arguments: [(["frozen"], ["transfer-frozen"]), (["frozen", "mended"], [])])
    func frozenTransfer_isFound(arguments: [String], findings: [String]) async throws {
        let folder = try ScenarioFolder(
            bundles: ["SessionBugs"],
            arguments: arguments,
            """
            environment: { network: wifi }
            origins: { "https://files.example.com": [ { path: /film.mov, size: 600KB } ] }
            networks: { wifi: { down: 80kbit/s } }
            timeline:
              - { at: 0s,  open: com.example.session-bugs }
              - { at: 10s, home: }
              - { at: 5m,  open: com.example.session-bugs }
            until: 6m
            """
        )
        let outcome = try await folder.run()
        let found = outcome.lines("finding", of: "com.example.session-bugs").map { $0["id"] ?? "" }
        #expect(found == findings, "\(outcome.log)")
        try folder.remove()
    }

    /// The other ways in which a file does not last as long as its upload.
    @Test(
        arguments: [
            ("43-absent", ["upload-file-not-kept"], "0 bytes were sent"),
            ("43-changed", ["upload-file-not-kept"], "had changed before the task ended"),
        ]
    )
    func uploadsFile_isFoundOut(row: String, findings: [String], words: String) async throws {
        let folder = try ScenarioFolder(
            bundles: ["SessionBugs"],
            arguments: [row],
            """
            environment: { network: wifi }
            origins: { "https://files.example.com": [ { path: /picture, method: PUT, status: 201 } ] }
            timeline: [ { at: 0s, open: com.example.session-bugs }, { at: 10s, home: } ]
            until: 2m
            """
        )
        let outcome = try await folder.run()
        let found = outcome.lines("finding", of: "com.example.session-bugs").map { $0["id"] ?? "" }
        #expect(found == findings, "\(outcome.log)")
        #expect(outcome.log.contains(words), "\(outcome.log)")
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
