import Foundation
import OffstageDevice
import OffstageKernel
import OffstageWire
import Testing

/// `offstage simulate` on a live device: real processes, real time.
@Suite(.timeLimit(.minutes(2))) struct SimulatedWakeTests {
    private let app = "com.example.Refresher"
    private let task = "com.example.refresh"

    /// A phone whose app has been opened with these arguments and left.
    private func phone(os: Int, _ arguments: [String]) async throws -> LivePhone {
        let phone = try LivePhone(os: os, speed: 5)
        try await phone.install("Refresher")
        try await phone.please(.perform([.user(.opened(AppIdentifier(app)))], arguments: arguments))
        try await phone.please(.user(.pressedHome))
        try await phone.wait(for: "app-suspended", of: app)
        return phone
    }

    @Test func task_isLaunchedAndExpiresWhenToldTo() async throws {
        let phone = try await phone(os: 17, ["register=\(task)", "submit=\(task)", "answer=late"])
        try await phone.please(.simulate(.task(identifier: task)))
        #expect(try await phone.app(app).state == "background")
        try await phone.please(.simulate(.expiration(task)))
        #expect(try await phone.wait(for: "bgtask-completed", of: app)["success"] == "0")
        try await phone.wait(for: "app-suspended", of: app)
        #expect(phone.findings(of: app) == [])
        try phone.end()
    }

    @Test func fetch_runsInTheBackground() async throws {
        let phone = try await phone(os: 12, ["fetch=minimum"])
        try await phone.please(.simulate(.fetch(AppIdentifier(app))))
        #expect(try await phone.wait(for: "refresh-completed", of: app)["result"] == "new-data")
        try await phone.wait(for: "app-suspended", of: app)
        #expect(phone.log.filter { $0.event == "snapshot" }.count == 2)
        #expect(phone.findings(of: app) == [])
        try phone.end()
    }

    @Test func wake_ofWhatIsNotThere_isRefusedWithTheNearest() async throws {
        let phone = try await phone(os: 17, ["register=\(task)", "submit=\(task)"])
        func refusal(_ request: Simulation) async -> String? {
            if case .refused(let reason, let rule) = await phone.host.perform(.simulate(request)) {
                return "\(reason) (\(rule ?? "-"))"
            }
            return nil
        }
        #expect(
            await refusal(.task(identifier: "com.example.refersh"))
                == "No task request with identifier com.example.refersh has been scheduled: "
                + "did you mean \(task)? (B-29)"
        )
        #expect(
            await refusal(.expiration("com.example.refersh"))
                == "com.example.refersh is no installed app and no task of one: did you mean \(task)? (-)"
        )
        #expect(await refusal(.expiration(task)) == "no task \(task) is running that could expire (B-29)")
        #expect(
            await refusal(.fetch(AppIdentifier("com.example.Refeshr")))
                == "no app com.example.Refeshr is installed: did you mean \(app)? (-)"
        )
        #expect(
            await refusal(.fetch(AppIdentifier(app)))
                == "\(app) cannot fetch: the app has BGTaskSchedulerPermittedIdentifiers, which switch background "
                + "fetch off (F-3)"
        )
        try phone.end()
    }
}
