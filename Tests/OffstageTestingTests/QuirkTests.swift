import OffstageTesting
import Testing

/// What some systems do wrong to background transfers, and what an app sees of it.
@Suite(.timeLimit(.minutes(3))) struct QuirkTests {
    /// A phone whose app has made a download that it never resumes, a film of a minute and a letter of a hundred
    /// seconds.
    private func phone(
        _ quirks: Set<VirtualDevice.Quirk>,
        begins word: String = "both"
    ) async throws -> (VirtualDevice, VirtualDevice.App) {
        let site = "https://files.example.com"
        let phone = try await VirtualDevice(
            quirks: quirks,
            environment: [.network(.wifi), .charging(true)],
            origins: [.init(site, [.bytes("/it", count: 60_000_000), .resumableUpload("/it", method: "PUT")])],
            connections: [.wifi(down: 8_000_000, up: 160_000)]
        )
        let app = try await phone.install("NetworkingFixture", arguments: [word, "\(site)/it"])
        try await phone.open(app)
        try await phone.home()
        return (phone, app)
    }

    private func said(_ phone: VirtualDevice, _ app: VirtualDevice.App) -> [String] {
        phone.log(.appLog, of: app).compactMap { $0["message"] }
    }

    @Test(arguments: [false, true]) func tasksNeverResumed_areListedOrHidden(isHidden: Bool) async throws {
        let (phone, app) = try await phone(isHidden ? [.hidesNeverResumed] : [])
        let listed = isHidden ? "lists 2 3" : "lists 1 2 3"
        #expect(said(phone, app) == [listed])
        // The next process is told by the device, not by what the first one knew.
        try await phone.run(until: .appSuspended, of: app)
        try await phone.applyMemoryPressure()
        try await phone.open(app)
        #expect(said(phone, app) == [listed, listed])
    }

    @Test(arguments: [false, true]) func app_isWokenForAllTasksOrForEach(isForEach: Bool) async throws {
        let (phone, app) = try await phone(isForEach ? [.wakesForEachTask] : [])
        try await phone.advance(by: .minutes(3))
        phone.expect(.appResumed, of: app, where: ["reason": "url-session"], count: isForEach ? 2 : 1)
        phone.expect(.sessionEventsDelivered, of: app, count: isForEach ? 2 : 1)
        #expect(said(phone, app).suffix(3) == ["has 60000000 bytes", "ended 0", "ended 0"])
    }

    @Test(arguments: [false, true]) func endsThatWereNotHeardInTime_comeLaterOrNever(areLost: Bool) async throws {
        let (phone, app) = try await phone(areLost ? [.losesUnheardEnds] : [], begins: "slow")
        try await phone.advance(by: .minutes(5))
        phone.expect(.sessionEventsLost, of: app, count: areLost ? 1 : 0)
        try await phone.open(app)
        try await phone.advance(by: .minutes(5))
        let film = ["has 60000000 bytes", "ended 0"]
        #expect(said(phone, app) == (areLost ? film : film + ["ended 0"]))
    }
}
