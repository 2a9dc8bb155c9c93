import OffstageTesting
import Testing

/// Background transfers, and what becomes of them when app, network, server or device go.
@Suite(.timeLimit(.minutes(3))) struct TransferTests {
    private static let site = "https://files.example.com"
    private static let size: Int64 = 60_000_000

    /// A phone on which a film takes a minute, and was begun by an app that the user then left.
    private func phone(
        _ answer: VirtualDevice.Answer,
        begins word: String = "film"
    ) async throws -> (VirtualDevice, VirtualDevice.App) {
        let phone = try await VirtualDevice(
            os: 17,
            environment: [.network(.wifi), .charging(true)],
            origins: [.init(Self.site, [answer])],
            connections: [.wifi(down: 8_000_000, up: 160_000)]
        )
        let app = try await phone.install("NetworkingFixture", arguments: [word, "\(Self.site)/it"])
        try await phone.open(app)
        try await phone.home()
        try await phone.run(until: .appSuspended, of: app)
        return (phone, app)
    }

    private func said(_ phone: VirtualDevice, _ app: VirtualDevice.App) -> [String] {
        phone.log(.appLog, of: app).compactMap { $0["message"] }
    }

    private let whole = ["has \(size) bytes", "ended 0"]

    @Test func suspendedApp_isResumedWhenAllIsThere() async throws {
        let (phone, app) = try await phone(.bytes("/it", count: Self.size))
        try await phone.run(until: .sessionEventsDelivered, of: app)
        phone.expect(.appResumed, of: app, where: ["reason": "url-session"], count: 1)
        #expect(said(phone, app) == whole)
        #expect(phone.now == .seconds(60))
        phone.expectNoFindings()
    }

    @Test func deadApp_isLaunched() async throws {
        let (phone, app) = try await phone(.bytes("/it", count: Self.size))
        try await phone.applyMemoryPressure()
        try await phone.run(until: .sessionEventsDelivered, of: app)
        phone.expect(.appLaunched, of: app, where: ["reason": "url-session", "state": "background"], count: 1)
        #expect(said(phone, app) == whole)
    }

    @Test func networkThatGoes_breaksADownloadThatGoesOnWhereItWas() async throws {
        let (phone, app) = try await phone(.resumableBytes("/it", count: Self.size))
        try await phone.run(until: .seconds(30))
        try await phone.set(.network(.none))
        try await phone.advance(by: .hours(1))
        phone.expect(.transferFinished, of: app, count: 0)
        try await phone.set(.network(.wifi))
        try await phone.run(until: .sessionEventsDelivered, of: app)
        phone.expect(.transferFinished, of: app, where: ["status": "206", "bytes": "\(Self.size)"], count: 1)
        #expect(said(phone, app) == whole)
        #expect(phone.now < .seconds(3600 + 70), "the rest took half a minute")
    }

    @Test func reboot_losesNothing() async throws {
        let (phone, app) = try await phone(.resumableBytes("/it", count: Self.size))
        try await phone.run(until: .seconds(30))
        try await phone.reboot()
        try await phone.run(until: .sessionEventsDelivered, of: app)
        #expect(said(phone, app) == whole)
    }

    @Test func removedApp_hearsOfItWhenItIsOpened() async throws {
        let (phone, app) = try await phone(.bytes("/it", count: Self.size))
        try await phone.remove(app)
        try await phone.advance(by: .hours(1))
        #expect(said(phone, app).isEmpty)
        try await phone.open(app)
        #expect(said(phone, app) == ["ended -999"])
    }

    @Test func serverThatBreaksOff_isAskedAgain() async throws {
        let answer = VirtualDevice.Answer.resumableBytes("/it", count: Self.size)
        let (phone, app) = try await phone(answer.failing(.drop(after: 20_000_000), .refused))
        try await phone.run(until: .sessionEventsDelivered, of: app)
        phone.expect(.transferRetry, of: app, count: 2)
        #expect(said(phone, app) == whole)
    }

    @Test func errorOfAServer_isAResult() async throws {
        let (phone, app) = try await phone(.bytes("/it", count: Self.size).failing(.status(503)))
        phone.expect(.transferFinished, of: app, where: ["status": "503"], count: 1)
        phone.expect(.transferRetry, of: app, count: 0)
        #expect(said(phone, app) == ["has 0 bytes", "ended 0"])
    }

    @Test func upload_goesOnWhereTheServerIs() async throws {
        let answer = VirtualDevice.Answer.resumableUpload("/it", method: "PUT")
        let (phone, app) = try await phone(answer.failing(.drop(afterUploading: 1_500_000)), begins: "letter")
        try await phone.run(until: .sessionEventsDelivered, of: app)
        phone.expect(.transferFinished, of: app, where: ["status": "201"], count: 1)
        #expect(said(phone, app) == ["ended 0"])
        #expect(phone.now < .seconds(2_500_000 * 8 / 160_000), "half a megabyte was left")
    }
}
