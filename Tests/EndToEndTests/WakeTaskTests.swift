import Foundation
import Testing

/// A finite-length task that an app begins when it is woken: a real process in virtual time (F-13).
@Suite(.timeLimit(.minutes(2))) struct WakeTaskTests {
    private static let app = "com.example.Refresher"

    /// What the app said and what became of it from the wake at one minute on, in seconds after it.
    private func story(_ arguments: [String], wakes: String, os: Int) async throws -> [String] {
        let rest = """
            device: { os: \(os) }
            timeline:
              - { at: 0s, open: \(Self.app) }
              - { at: 20s, home: }
              - { at: 1m, simulate: \(wakes) }
            until: 7m
            """
        let folder = try ScenarioFolder(bundles: ["Refresher"], arguments: arguments + ["assertion"], rest)
        let run = try await folder.run()
        try folder.remove()
        return run.lines.compactMap { line in
            guard line.app == Self.app, line.seconds >= 60 else { return nil }
            let after = ((line.seconds - 60) * 10).rounded() / 10
            switch line.event {
            case "app-log": return line["message"].flatMap { $0.contains(" s") ? "\(after) \($0)" : nil }
            case "app-killed", "app-suspended", "task-expired": return "\(after) \(line["reason"] ?? line.event)"
            // That it does nothing but hold the task is another matter.
            case "finding" where line["id"] == "task-idle": return nil
            case "finding": return "\(after) \(line["id"] ?? "")"
            default: return nil
            }
        }
    }

    @Test func taskOfAFetch_expiresBeforeItsBudgetEnds_answeredOrNot() async throws {
        let words = ["0.0 has 30 s", "25.0 task-expired", "25.0 out of time, 5 s left"]
        let wake = "{ fetch: \(Self.app) }"
        let answered = try await story(["fetch=minimum"], wakes: wake, os: 12)
        #expect(answered == words + ["25.2 app-suspended"])
        let silent = try await story(["fetch=minimum", "answer=never"], wakes: wake, os: 12)
        #expect(silent == words + ["30.0 completion-never-called", "30.0 fetch-timeout"])
    }

    @Test(arguments: ["submit", "process"])
    func taskOfAScheduledTask_expiresBeforeItsBudgetEnds(request: String) async throws {
        let identifier = "com.example.refresh"
        let words = ["register=\(identifier)", "\(request)=\(identifier)"]
        for os in [13, 17, 26] {
            let told = try await story(words, wakes: "{ task: \(identifier) }", os: os)
            #expect(told == ["0.0 has 30 s", "26.0 task-expired", "26.0 out of time, 4 s left", "26.2 app-suspended"])
        }
    }
}
