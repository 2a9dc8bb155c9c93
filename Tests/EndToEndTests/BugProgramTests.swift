import OffstageDevice
import OffstageKernel
import OffstageWire
import Testing

/// Published bugs: the device must find each, and say nothing about its mended twin (`Tests/BugPrograms`).
@Suite(.timeLimit(.minutes(2))) struct BugProgramTests {
    /// Row 13 stands still a fifth of a second after its task: sped up, there would be too little to measure.
    static let rows: [(row: String, finding: String, speed: Int)] = [
        ("01", "task-not-ended", 5), ("03", "task-overran-budget", 5), ("05", "task-leaked", 5),
        ("07", "task-end-invalid", 5), ("09", "task-idle", 5), ("11", "task-without-handler", 5),
        ("13", "work-after-end", 1),
    ]

    /// In the fifth of a second after its task row 13 must get some of a processor, which a busy machine may give to
    /// others. What shows nothing is done again.
    @Test(arguments: rows) func bugProgram_isFound(row: String, finding: String, speed: Int) async throws {
        let app = "com.example.bug-\(row)"
        var phone = try await left("Bug\(row)", app, speed)
        for _ in 0..<2 where row == "13" && !phone.findings(of: app).contains(finding) {
            phone = try await left("Bug\(row)", app, speed)
        }
        #expect(phone.findings(of: app).contains(finding), "\(phone.log)")
    }

    @Test(arguments: rows) func mendedTwin_isNot(row: String, finding: String, speed: Int) async throws {
        let phone = try await left("Bug\(row)Mended", "com.example.bug-\(row)-mended", speed)
        #expect(phone.findings(of: "com.example.bug-\(row)-mended") == [], "\(phone.log)")
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

    @Test(arguments: [
        ("", ["completion-called-twice"]), ("Mended", []),
    ])
    func actionOfANotification_answeredTwice_isFound(twin: String, expected: [String]) async throws {
        let app = "com.example.bug-57\(twin.isEmpty ? "" : "-mended")"
        let payload = #"{"aps": {"alert": "Rain", "category": "story"}}"#
        let phone = try await pushed("Bug57\(twin)", app, RemoteNotification(payload: payload, collapseID: "story-7"))
        try await phone.please(.user(.choseAction("save", notification: "story-7")))
        try await phone.wait(for: "app-suspended", of: app)
        try phone.end()
        #expect(phone.findings(of: app) == expected)
    }

    /// What shows nothing is done again here too, as often as an app is woken without waiting (N-20).
    @Test(arguments: [("", ["work-after-completion"]), ("Mended", [])])
    func workAfterTheAnswerToAPush_isFound(twin: String, expected: [String]) async throws {
        let app = "com.example.bug-59\(twin.isEmpty ? "" : "-mended")"
        let push = RemoteNotification(payload: #"{"aps": {"content-available": 1}}"#)
        let phone = try await pushed("Bug59\(twin)", app, push)
        for wake in 1...3 where wake == 1 || phone.findings(of: app) != expected {
            if wake > 1 { try await leave(app, on: phone, andSend: push) }
            try await phone.wait(for: "app-suspended", of: app)
            // What it had used by then is told a moment later, and before it goes on.
            try await phone.please(.user(.opened(AppIdentifier(app))))
            try await phone.wait(for: "app-activated", of: app)
        }
        try phone.end()
        #expect(phone.findings(of: app) == expected, "\(phone.log)")
    }

    /// Row 53: the next version of the app has another container.
    @Test(arguments: [([], ["former-container-path"], "0"), (["mended"], [], "1000")])
    func pathOfAFormerContainer_isFound(twin: [String], expected: [String], bytes: String) async throws {
        let app = "com.example.session-bugs"
        let phone = try LivePhone()
        for number in 1...2 {
            try await phone.install("SessionBugs")
            try await phone.please(.perform([.user(.opened(AppIdentifier(app)))], arguments: ["53"] + twin))
            if number == 1 { try await phone.wait(for: "app-activated", of: app) }
        }
        try await phone.wait(for: "what it found") { $0["message"] == "\(bytes) bytes of the film" }
        try phone.end()
        #expect(phone.findings(of: app) == expected, "\(phone.log)")
        let messages = phone.log.filter { $0.event == "finding" }.compactMap { $0["message"] }
        #expect(messages.allSatisfy { $0.contains("is stored in Library/Preferences/") }, "\(messages)")
    }

    /// Opens the app, leaves it, and lets a notification arrive when it is suspended.
    private func pushed(
        _ bundle: String,
        _ app: String,
        _ notification: RemoteNotification
    ) async throws -> LivePhone {
        let phone = try LivePhone(speed: 1)
        try await phone.install(bundle)
        try await phone.please(.user(.answeredNotifications(AppIdentifier(app), isAllowed: true)))
        try await phone.please(.user(.opened(AppIdentifier(app))))
        try await leave(app, on: phone, andSend: notification)
        return phone
    }

    private func leave(_ app: String, on phone: LivePhone, andSend notification: RemoteNotification) async throws {
        try await phone.please(.user(.pressedHome))
        try await phone.wait(for: "app-suspended", of: app)
        try await phone.please(.perform([.push(.arrived(AppIdentifier(app), notification))]))
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
    private func left(_ bundle: String, _ app: String, _ speed: Int) async throws -> LivePhone {
        let phone = try LivePhone(speed: speed)
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
        return phone
    }
}
