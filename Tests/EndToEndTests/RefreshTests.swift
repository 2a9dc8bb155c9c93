import Foundation
import Testing

/// Background Fetch and BackgroundTasks with a real process in virtual time, from the scheduler's decision to the
/// suspension.
@Suite(.timeLimit(.minutes(3))) struct RefreshTests {
    private static let app = "com.example.Refresher"
    private let second: Int64 = 1_000_000_000

    /// What happens to the app, in the words of the log; what has no bearing on refresh is left out.
    private func story(_ outcome: ScenarioFolder.Outcome, from first: String) -> [String] {
        let told = outcome.lines.filter { $0.app == Self.app }.compactMap { line -> String? in
            switch line.event {
            case "callback": return line["phase"] == "called" ? line["name"] : nil
            case "app-launched", "app-resumed": return "\(line.event): \(line["reason"] ?? "")"
            case "app-killed": return "killed: \(line["reason"] ?? "") \(line["code"] ?? "")"
            case "refresh-completed": return "\(line.event): \(line["result"] ?? "")"
            case "bgtask-completed": return "\(line.event): \(line["success"] == "1")"
            case "refresh-decision": return line["decision"] == "launch" ? "launch" : nil
            case "app-log": return "“\(line["message"] ?? "")”"
            case "finding": return "finding: \(line["id"] ?? "")"
            default: return line.event
            }
        }
        return Array(told.drop { $0 != first })
    }

    private func run(
        _ arguments: [String],
        os: Int = 17,
        _ timeline: String,
        until: String
    ) async throws -> ScenarioFolder.Outcome {
        let rest = """
            device: { os: \(os) }
            timeline:
            \(timeline)
            until: \(until)
            """
        let folder = try ScenarioFolder(bundles: ["Refresher"], arguments: arguments, rest)
        let outcome = try await folder.run()
        #expect(!outcome.output.contains("not repeatable"))
        #expect(try await folder.run().log == outcome.log)
        try folder.remove()
        return outcome
    }

    private static let stay = """
          - { at: 0s, open: \(app) }
          - { at: 30s, home: }
        """

    @Test func fetch_whenTheSchedulerDecides_wakesTheAppAndEndsWithAPicture() async throws {
        let outcome = try await run(["fetch=minimum"], os: 12, Self.stay, until: "2h")
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(
            story(outcome, from: "launch") == [
                "launch", "app-resumed: fetch", "refresh-started", "applicationPerformFetch", "“fetches”",
                "refresh-completed: new-data", "snapshot", "app-suspended",
            ]
        )
        // 900 s at pace 1.8 with an unknown habit: 4050 s after the app left, on the next tick.
        #expect(outcome.moments("refresh-started", of: Self.app) == [4200 * second])
        #expect(outcome.moments("refresh-completed", of: Self.app) == [4202 * second])
    }

    @Test func task_whenItsProcessHasDied_launchesTheAppInTheBackground() async throws {
        let arguments = ["register=com.example.refresh", "submit=com.example.refresh"]
        let outcome = try await run(
            arguments,
            Self.stay + "\n  - { at: 1m, simulate: { terminate: \(Self.app) } }",
            until: "90m"
        )
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(
            story(outcome, from: "launch").prefix(12) == [
                "launch", "app-launched: bgtask", "didFinishLaunchingWithOptions",
                "“launched in the background: true”", "“registered com.example.refresh: true”", "bgtask-submitted",
                "“submitted com.example.refresh”", "bgtask-started", "launchHandler",
                "“begins com.example.refresh, a BGAppRefreshTask, main false”", "bgtask-completed: true",
                "app-suspended",
            ]
        )
    }

    @Test func task_thatIsNotDoneInTime_expires() async throws {
        let arguments = ["register=com.example.refresh", "submit=com.example.refresh", "answer=late"]
        let timeline = Self.stay + "\n  - { at: 1m, simulate: { task: com.example.refresh } }"
        let outcome = try await run(arguments, timeline, until: "2m")
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(
            story(outcome, from: "bgtask-started") == [
                "bgtask-started", "launchHandler", "“begins com.example.refresh, a BGAppRefreshTask, main false”",
                "bgtask-expired", "taskExpirationHandler", "“expired com.example.refresh, main false”",
                "bgtask-completed: false", "app-suspended",
            ]
        )
        #expect(outcome.moments("bgtask-expired", of: Self.app) == [85 * second])
    }
}
