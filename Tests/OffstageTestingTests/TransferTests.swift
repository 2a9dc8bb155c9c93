import OffstageTesting
import Synchronization
import Testing

/// Background transfers, and what becomes of them when app, network, server or device go.
@Suite(.timeLimit(.minutes(3))) struct TransferTests {
    private static let site = "https://files.example.com"
    private static let size: Int64 = 60_000_000

    private func phone(
        _ answer: VirtualDevice.Answer,
        begins word: String = "film"
    ) async throws -> (VirtualDevice, VirtualDevice.App) {
        try await phone(.init(Self.site, [answer]), begins: word)
    }

    /// A phone on which a film takes a minute, and was begun by an app that the user then left.
    private func phone(
        _ origin: VirtualDevice.Origin,
        begins word: String = "film"
    ) async throws -> (VirtualDevice, VirtualDevice.App) {
        let phone = try await VirtualDevice(
            os: 17,
            environment: [.network(.wifi), .charging(true)],
            origins: [origin],
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

    @Test func `T-35 the file is there until the delegate has returned`() async throws {
        let (phone, app) = try await phone(.bytes("/it", count: Self.size))
        try await phone.run(until: .sessionEventsDelivered, of: app)
        #expect(said(phone, app) == whole, "at the end it would say that the file is still there")
    }

    @Test func suspendedApp_isResumedWhenAllIsThere() async throws {
        let (phone, app) = try await phone(.bytes("/it", count: Self.size))
        try await phone.run(until: .sessionEventsDelivered, of: app)
        phone.expect(.appResumed, of: app, where: ["reason": "url-session"], count: 1)
        #expect(said(phone, app) == whole)
        #expect(phone.now == .seconds(60))
        phone.expectNoFindings()
    }

    @Test func `T-1 a session that is made again under its identifier hears of its tasks`() async throws {
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

    @Test func `E-20 a download that stalls goes on in another connection`() async throws {
        let answer = VirtualDevice.Answer.resumableBytes("/it", count: Self.size)
        let (phone, app) = try await phone(answer.failing(.stall(after: 20_000_000)))
        try await phone.run(until: .sessionEventsDelivered, of: app)
        phone.expect(.transferRetry, of: app, where: ["error": "-1001"], count: 1)
        phone.expect(.transferFinished, of: app, where: ["status": "206"], count: 1)
        #expect(said(phone, app) == whole)
    }

    @Test func `E-16 an attempt after a redirect asks the first address again`() async throws {
        let asked = Mutex<[String]>([])
        let origin = VirtualDevice.Origin(Self.site) { request in
            let turn = asked.withLock {
                $0.append("\(request.path) \(request.header("Range") ?? "-")")
                return $0.count
            }
            if request.path == "/it" { return .init(status: 302, headers: ["Location": "/signed/\(turn)"]) }
            let film = VirtualDevice.Answer.resumableBytes(count: Self.size)
            return turn == 2 ? film.failing(.drop(after: 20_000_000)) : film
        }
        let (phone, app) = try await phone(origin)
        try await phone.run(until: .sessionEventsDelivered, of: app)
        #expect(said(phone, app) == whole)
        let rest = "bytes=20000000-"
        #expect(asked.withLock { $0 } == ["/it -", "/signed/1 -", "/it \(rest)", "/signed/3 \(rest)"])
    }

    @Test func `E-19 what a server says of another time is the app's matter`() async throws {
        let busy = VirtualDevice.Fault.status(503, retryAfter: .seconds(5))
        let (phone, app) = try await phone(.bytes("/it", count: Self.size).failing(busy))
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
