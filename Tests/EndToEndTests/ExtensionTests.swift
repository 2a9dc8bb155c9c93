import Foundation
import Glibc
import OffstageDevice
import OffstageKernel
import Testing

/// App extensions as real processes: live, and in virtual time.
@Suite(.timeLimit(.minutes(2))) struct ExtensionTests {
    private func sealed(icon: String? = nil) -> String {
        let more = icon.map { #", "icon": "\#($0)""# } ?? ""
        return #"{"aps": {"alert": "Sealed", "mutable-content": 1}\#(more)}"#
    }

    /// A phone whose app was opened, left and suspended.
    private func phone(_ bundle: String, _ app: AppIdentifier, speed: Int) async throws -> LivePhone {
        let phone = try LivePhone(speed: speed)
        try await phone.install(bundle)
        try await phone.please(.user(.answeredNotifications(app, isAllowed: true)))
        try await phone.please(.user(.opened(app)))
        try await phone.please(.user(.pressedHome))
        try await phone.wait(for: "app-suspended", of: app.rawValue)
        return phone
    }

    @Test func `Y-9 live, the extension's own process changes what is shown, twice, while its app is suspended`()
        async throws
    {
        let app = AppIdentifier("com.example.bug-61-mended")
        let phone = try await phone("Bug61Mended", app, speed: 2)
        for _ in 1...2 {
            let notification = RemoteNotification(payload: sealed())
            try await phone.please(.perform([.push(.arrived(app, notification))]))
            try await phone.wait(for: "extension-suspended", of: app.rawValue)
            let shown = phone.log.last { $0.event == "notification-shown" }
            #expect(shown?["title"] == "Ada" && shown?["body"] == "boosted your post")
        }
        #expect(try await phone.app(app.rawValue).state == "suspended")
        try phone.end()
        let events = phone.log.map(\.event)
        #expect(events.count { $0 == "notification-shown" } == 2)
        #expect(events.count { $0 == "extension-launched" } == 1 && !events.contains("app-resumed"))
        #expect(phone.findings(of: app.rawValue) == [])
    }

    @Test func `Y-9 live, an extension that waits for ever is killed, and the original is shown`() async throws {
        // A server that takes connections and never answers.
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(server) }
        try #require(listen(server, 8) == 0)
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(server, $0, &length) }
        }
        let icon = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/ada.png"
        let app = AppIdentifier("com.example.bug-61")
        let phone = try await phone("Bug61", app, speed: 10)
        try await phone.please(.perform([.push(.arrived(app, RemoteNotification(payload: sealed(icon: icon))))]))
        let ended = try await phone.wait(for: "extension-ended", of: app.rawValue)
        #expect(ended["reason"] == "time")
        #expect(phone.log.filter { $0.event == "notification-shown" }.compactMap { $0["body"] } == ["Sealed"])
        try phone.end()
        #expect(phone.findings(of: app.rawValue) == ["content-handler-not-called"])
    }

    @Test func `T-15 an extension has a container of its own, and without a shared one no background transfers`()
        async throws
    {
        let id = "com.example.pager.share"
        let rest = """
            timeline:
              - { at: 1s, simulate: { extension: \(id) } }
              - { at: 1m, simulate: { extension: \(id) } }
            until: 2m
            """
        let folder = try ScenarioFolder(bundles: ["Pager"], rest)
        let run = try await folder.run()
        try folder.remove()
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        let said = run.lines.filter { $0.event == "app-log" }.map { "\($0["extension"] ?? "") \($0["message"] ?? "")" }
        // T-15, T-48: its background session has no container that it shares with its app.
        let refused = "\(id) pages.example.com -995"
        #expect(
            said == [
                "\(id) share extension, for the first time", refused, "\(id) share extension, not for the first time",
                refused,
            ]
        )
        #expect(run.lines.filter { $0.event == "extension-ended" }.map(\.seconds) == [31, 90])
        #expect(!run.lines.contains { $0.event == "app-launched" })
    }

    @Test(arguments: [(["mended"], 2, 0), ([], 1, 1)])
    func `T-48 an extension has sessions of its own, but none that its app holds`(
        twin: [String],
        ends: Int,
        findings: Int
    ) async throws {
        let app = "com.example.session-bugs"
        let folder = try ScenarioFolder(
            bundles: ["SessionBugs"],
            arguments: ["35"] + twin,
            """
            environment: { network: wifi, charging: true }
            origins:
              https://files.example.com:
                - { path: /film.mov, size: 6kB }
                - { path: /small.mov, size: 10kB }
            timeline:
              - { at: 0s, open: \(app) }
              - { at: 5s, home: }
              - { at: 10s, simulate: { extension: \(app).share } }
            until: 2m
            """
        )
        let run = try await folder.run()
        try folder.remove()
        let said = run.lines("app-log", of: app).compactMap { $0["message"] }
        // What the extension began it hears of itself, for it still lives.
        let ended = said.count { ["task 1 ended: well", "the extension's task ended: well"].contains($0) }
        #expect(ended == ends, "\(said)")
        #expect(said.contains("the extension's task ended: -996") == twin.isEmpty, "\(said)")
        #expect(run.lines("finding", of: app).count { $0["id"] == "session-in-use" } == findings)
    }
}
