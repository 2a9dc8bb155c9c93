import Foundation
import OffstageDevice
import OffstageKernel
import OffstageWire
import Testing

/// Registering and submitting with a real process: Apple's exceptions, Apple's errors, every generation of iOS.
@Suite(.timeLimit(.minutes(3))) struct RegistrationTests {
    private static let app = "com.example.Refresher"
    private static let task = "com.example.refresh"

    private func run(
        _ arguments: [String],
        os: Int = 17,
        environment: String = "{}",
        wake: String = ""
    ) async throws -> ScenarioFolder.Outcome {
        let rest = """
            device: { os: \(os) }
            environment: \(environment)
            timeline:
              - { at: 0s, open: \(Self.app) }
              - { at: 20s, home: }
              \(wake)
            until: 2m
            """
        let folder = try ScenarioFolder(bundles: ["Refresher"], arguments: arguments, rest)
        let outcome = try await folder.run()
        try folder.remove()
        return outcome
    }

    private func said(_ outcome: ScenarioFolder.Outcome) -> [String] {
        outcome.lines("app-log", of: Self.app).compactMap { $0["message"] }
    }

    private func exception(_ reason: String) -> String {
        "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: '\(reason)'"
    }

    @Test(arguments: [
        (
            ["register=\(task)", "register=\(task)"], "", "registered-twice",
            "Launch handler for task with identifier \(task) has already been registered"
        ),
        (
            ["home:register=\(task)"], "", "registered-too-late",
            "All launch handlers must be registered before application finishes launching"
        ),
        (
            ["submit=\(task)"], "- { at: 1m, simulate: { task: \(task) } }", "no-launch-handler",
            "No launch handler registered for task with identifier \(task)"
        ),
    ])
    func misuse_endsTheProcessWithApplesException(
        arguments: [String],
        wake: String,
        finding: String,
        reason: String
    ) async throws {
        let outcome = try await run(arguments, wake: wake)
        #expect(outcome.code == 1, "\(outcome.output)\(outcome.errors)")
        #expect(said(outcome).last == exception(reason))
        #expect(outcome.lines("finding", of: Self.app).map { $0["id"] } == [finding])
        #expect(outcome.lines("app-crashed", of: Self.app).map { $0["signal"] } == ["6"])
    }

    @Test func exception_live_isKeptInACrashRecord() async throws {
        let phone = try LivePhone()
        try await phone.install("Refresher")
        let twice = ["register=\(Self.task)", "register=\(Self.task)"]
        let reply = await phone.host.perform(.perform([.user(.opened(AppIdentifier(Self.app)))], arguments: twice))
        guard case .failed(let failure) = reply else {
            Issue.record("\(reply)")
            return
        }
        #expect(failure.hasPrefix("\(Self.app) could not be run: "))
        let file = phone.folder.appending(path: "crashes/\(Self.app)-1.ips")
        let record = try String(contentsOf: file, encoding: .utf8)
        let reason = "Launch handler for task with identifier \(Self.task) has already been registered"
        #expect(record.contains("\"exception\" : \"'NSInternalInconsistencyException', reason: '\(reason)'\""))
        #expect(record.contains("SIGABRT"))
        try phone.end()
    }

    @Test(arguments: [6, 9, 12, 13, 15, 17, 18, 26]) func everyGeneration_hasTheTasksAndFetchesThatItHad(
        os: Int
    ) async throws {
        let outcome = try await run(["register=\(Self.task)", "submit=\(Self.task)", "fetch=minimum"], os: os)
        let hasTasks = os >= 13
        #expect(outcome.lines("finding", of: Self.app).map { $0["id"] } == (hasTasks ? [] : ["no-task-scheduler"]))
        #expect(
            said(outcome).dropFirst() == [
                "registered \(Self.task): \(hasTasks)",
                hasTasks
                    ? "submitted \(Self.task)" : "refused: Error Domain=BGTaskSchedulerErrorDomain Code=1 \"(null)\"",
            ]
        )
        #expect(outcome.lines("fetch-interval", of: Self.app).count == (os >= 7 && !hasTasks ? 1 : 0))
        // From iOS 13 on the identifiers in the Info.plist switch fetches off (F-3).
        let refused = outcome.lines("refresh-decision", of: Self.app).filter { $0["decision"] == "refuse" }
        #expect(refused.count == (os == 9 || os == 12 ? 0 : 1))
    }

    @Test func errors_areCaughtByCodeAndByType() async throws {
        #expect(
            try await said(run(["submit=com.example.other"])).last == "not permitted: com.example.other"
        )
        let denied = try await run(["submit=\(Self.task)"], environment: "{ backgroundRefresh: denied }")
        #expect(said(denied).last == "refused: Error Domain=BGTaskSchedulerErrorDomain Code=1 \"(null)\"")
    }

    @Test func pendingRequests_areToldAsTheyWereSubmitted() async throws {
        let outcome = try await run(["submit=\(Self.task)", "process=com.example.clean", "home:pending"])
        #expect(said(outcome).last == "pending: [\"\(Self.task)\", \"com.example.clean\"]")
        let cancelled = try await run(
            ["submit=\(Self.task)", "process=com.example.clean", "cancel=\(Self.task)", "home:pending"]
        )
        #expect(said(cancelled).last == "pending: [\"com.example.clean\"]")
    }
}
