import OffstageTesting
import Synchronization
import Testing

/// Servers that a test gives its device.
@Suite(.timeLimit(.minutes(3))) struct OriginTests {
    private let site = "https://api.example.com"

    private func messages(_ phone: VirtualDevice, _ app: VirtualDevice.App) -> [String] {
        phone.log.filter { $0.event == .appLog && $0.app == app }.compactMap { $0["message"] }
    }

    @Test func origin_withAnswers_answersTheFirstThatFits() async throws {
        let answers: [VirtualDevice.Answer] = [
            .init("/inbox", method: "GET", body: "list"),
            .init("/inbox", status: 201, body: "kept", delay: .seconds(2), faults: [.status(503)]),
        ]
        let phone = try await VirtualDevice(os: 17, origins: [.init(site, answers)])
        let app = try await phone.install("NetworkingFixture", arguments: ["\(site)/inbox"])
        try await phone.open(app)
        try await phone.run(until: .transferFinished, of: app)
        #expect(phone.now == .seconds(2))
        try await phone.home()
        try await phone.open(app)
        try await phone.run(until: .transferFinished, of: app)
        #expect(messages(phone, app) == ["503 ", "201 kept"])
        #expect(phone.now == .seconds(4))
    }

    @Test func origin_thatIsAFunction_seesTheWholeRequest() async throws {
        let seen = Mutex<[String]>([])
        let origin = VirtualDevice.Origin(site) { request in
            let body = String(decoding: request.body, as: UTF8.self)
            let line = "\(request.method) \(request.path) \(request.query ?? "-") \(body)"
            seen.withLock { $0.append("\(line) \(request.header("content-type") ?? "-")") }
            return .init(status: 202, body: "\(body) yourself", delay: .milliseconds(5))
        }
        let phone = try await VirtualDevice(os: 17, origins: [origin])
        let app = try await phone.install("NetworkingFixture", arguments: ["\(site)/inbox?x=1"])
        try await phone.open(app)
        try await phone.run(until: .transferFinished, of: app)
        #expect(seen.withLock { $0 } == ["POST /inbox x=1 hello text/plain"])
        #expect(messages(phone, app) == ["202 hello yourself"])
        #expect(phone.now == .milliseconds(5))
    }

    @Test func otherHosts_ofATest_areNotFound() async throws {
        let phone = try await VirtualDevice(os: 17)
        let app = try await phone.install("NetworkingFixture", arguments: ["https://www.example.com/"])
        try await phone.open(app)
        try await phone.run(until: .transferFinished, of: app)
        #expect(messages(phone, app) == ["failed -1003"])
        await phone.shutDown()
        #expect(phone.disturbances.isEmpty)
    }
}
