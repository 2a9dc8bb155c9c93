import Foundation
import OffstageDevice
import OffstageKernel
import Testing

/// `offstage transfers`, of a live device whose app has a background session.
@Suite(.timeLimit(.minutes(3))) struct TransferQueueTests {
    private static let app = "com.example.transfers"

    private func queue(_ phone: LivePhone, _ options: String...) async throws -> [ControlReply.Transfer] {
        let outcome = try await Offstage.run(["transfers", "--json", "--device", phone.host.controlPath] + options)
        #expect(outcome.code == 0, "\(outcome.errors)")
        let document = try JSONDecoder().decode(
            [String: [ControlReply.Transfer]].self,
            from: Data(outcome.output.utf8)
        )
        return document["transfers"] ?? []
    }

    @Test func queue_ofALiveDevice_survivesTheApp() async throws {
        let phone = try LivePhone()
        try await phone.install("Transfers")
        #expect(try await queue(phone).isEmpty)
        try await phone.please(.environment([.network(.none)]))
        try await phone.please(.user(.opened(.init(Self.app))))
        try await phone.wait(for: "the third waiting task") { _ in
            phone.log.count { $0.event == "transfer-waiting" } >= 3
        }
        let waiting = try await queue(phone, "--app", Self.app)
        #expect(waiting.map(\.state) == ["waiting", "waiting", "waiting"])
        #expect(waiting.allSatisfy { $0.reason == "no-network" && $0.bytes == 0 })
        #expect(Set(waiting.map(\.description)) == ["first.mov", "second.mov", "diary.txt"])
        let diary = try #require(waiting.first { $0.kind == "upload" })
        #expect(diary.expected ?? 0 > 1000)
        // It leaves by exit().
        try await phone.please(.user(.pressedHome))
        try await phone.wait(for: "app-exited", of: Self.app)
        #expect(try await queue(phone) == waiting)
        try await phone.please(.user(.removed(.init(Self.app))))
        let removed = try await queue(phone)
        #expect(removed.map(\.error) == [-999, -999, -999] && removed.allSatisfy { $0.state == "failed" })
        let unknown = try await Offstage.run("transfers", "--app", "com.example.t", "--device", phone.host.controlPath)
        #expect(unknown.code == 2 && unknown.errors.contains("no app com.example.t is installed"))
        try phone.end()
    }

    /// The list, and what the app is told of its session when it runs again, are longer than one message.
    @Test func queue_ofLongAddresses_isKnownToAll() async throws {
        let phone = try LivePhone(speed: 1)
        try await phone.install("Carrier")
        try await phone.please(.environment([.network(.none)]))
        let server = "http://127.0.0.1:9/" + String(repeating: "a", count: 15_000)
        let carrier = AppIdentifier("com.example.Carrier")
        // The upload that each launch adds comes after the downloads that the app does not know.
        for uploads in 1...2 {
            try await phone.please(
                .perform([.user(.opened(carrier))], arguments: [server, "downloads", "100", "more", "1"])
            )
            try await phone.wait(for: "the upload of this launch") { _ in
                phone.log.count { $0.event == "transfer-created" && $0["kind"] == "upload" } == uploads
            }
            #expect(phone.log.count { $0.event == "transfer-created" } == 100 + uploads)
            #expect(try await queue(phone).count == 100 + uploads)
            try await phone.please(.simulate(.termination(carrier)))
        }
        try phone.end()
    }
}
