import Foundation
import OffstageHTTP
import OffstageKernel
import Synchronization
import Testing

@testable import OffstageTransfer

/// What only real sockets show.
@Suite(.timeLimit(.minutes(5))) struct SocketTests {
    private let servers: Servers
    private let world: LiveWorld

    init() throws {
        servers = try Servers.shared()
        world = try LiveWorld(trust: TrustRoots(files: [servers.certificate]))
    }

    private func request(
        _ url: String,
        method: String = "GET",
        headers: HeaderFields = [:],
        body: TransferRequest.Body = .none
    ) throws -> TransferRequest {
        TransferRequest(method: method, url: try WebAddress(url), headers: headers, body: body)
    }

    @Test func `E-30 a certificate that nobody vouches for is not trusted`() async throws {
        let stranger = try LiveWorld()
        let outcome = await stranger.perform(try request(servers.secureNginx + "/feed.json"))
        #expect(outcome.failure?.code == .serverCertificateUntrusted)
        #expect(outcome.metrics?.transactions.count == 1)
    }

    @Test func `E-30 a certificate for another name is not trusted`() async throws {
        let other = servers.secureNginx.replacing("localhost", with: "127.0.0.2")
        let outcome = await world.perform(try request(other + "/feed.json"))
        #expect([.serverCertificateUntrusted, .cannotConnectToHost].contains(outcome.failure?.code))
    }

    @Test func secureConnection_toAPlainServer_fails() async throws {
        let url = servers.nginx.replacing("http:", with: "https:") + "/feed.json"
        #expect(await world.perform(try request(url)).failure?.code == .secureConnectionFailed)
    }

    @Test func host_thatDoesNotExist_isNotFound() async throws {
        let outcome = await world.perform(try request("http://no-such-host.invalid/"))
        #expect(outcome.failure?.code == .cannotFindHost)
    }

    @Test func `E-10 a chunked body without its last chunk is no success`() async throws {
        let outcome = await world.perform(try request(servers.faults + "/cut-chunks"))
        #expect(outcome.failure?.code == .networkConnectionLost)
        #expect(outcome.text == "abc")
    }

    @Test func `E-11 a body that only the connection ends is a success, and marked`() async throws {
        let outcome = await world.perform(try request(servers.faults + "/no-length"))
        #expect(outcome.failure == nil)
        #expect(outcome.text == "abc")
        #expect(outcome.metrics?.transactions.last?.isLengthKnown == false)
    }

    @Test func head_thatBreaksOff_isALostConnection() async throws {
        let outcome = await world.perform(try request(servers.faults + "/cut-head"))
        #expect(outcome.failure?.code == .networkConnectionLost)
        #expect(outcome.response == nil)
    }

    @Test func chunkedBody_withTrailers_comesWhole() async throws {
        let outcome = await world.perform(try request(servers.faults + "/chunks"))
        #expect(outcome.text == "abcde")
        #expect(outcome.failure == nil)
    }

    @Test func `T-71 informational heads reach the owner, 104 among them`() async throws {
        let outcome = await world.perform(try request(servers.faults + "/hints"))
        #expect(outcome.informational.map(\.status) == [103, 104])
        #expect(outcome.informational.last?.headers["Location"] == "/r")
        #expect(outcome.text == "done")
    }

    @Test func `E-12 an answer that never begins times out`() async throws {
        let outcome = await world.perform(try request(servers.faults + "/silence")) {
            $0.requestTimeout = .milliseconds(300)
        }
        #expect(outcome.failure?.code == .timedOut)
    }

    @Test func `E-12 a kept connection that was closed meanwhile costs nothing`() async throws {
        for _ in 1...5 {
            let outcome = await world.perform(try request(servers.faults + "/close-when-kept"))
            #expect(outcome.text == "once")
        }
    }

    @Test func headers_areSentInTheirOrderAndCase() async throws {
        let own: HeaderFields = ["X-zEBRA": "1", "Accept": "*/*", "x-apple": "2"]
        let outcome = await world.perform(try request(servers.faults + "/headers", headers: own))
        let host = servers.faults.replacing("http://", with: "")
        #expect(outcome.text == "Host: \(host)\nX-zEBRA: 1\nAccept: */*\nx-apple: 2")
    }

    @Test func `E-15 credentials do not follow a redirect to another port`() async throws {
        let own: HeaderFields = ["Authorization": "Bearer t", "Cookie": "c=1", "Accept": "*/*"]
        let outcome = await world.perform(try request(servers.nginx + "/away", headers: own))
        #expect(outcome.text.contains("Accept: */*"))
        #expect(!outcome.text.contains("Bearer") && !outcome.text.contains("c=1"))
    }

    @Test(arguments: 1...20) func answer_thatComesInTatters_isReadWhole(seed: Int) async throws {
        let outcome = await world.perform(try request(servers.faults + "/tatters?\(seed)")) { $0.window = 1000 }
        #expect(outcome.failure == nil)
        #expect(outcome.body == (0..<5000).map { UInt8(truncatingIfNeeded: $0 * 7) })
        #expect(outcome.informational.map(\.status) == [103])
        #expect(world.complaints == [])
    }

    @Test(arguments: ["a\r\nInjected: 1", "a\u{0}b"]) func header_thatCannotBeSent_isAFailure(value: String)
        async throws
    {
        let asked = try request(servers.faults + "/headers", headers: ["X-Own": value])
        let outcome = await world.perform(asked)
        #expect(outcome.failure?.code == .badURL)
        #expect(outcome.response == nil)
    }

    @Test func `E-32 an answer before the body is out is the result`() async throws {
        let body = TransferRequest.Body.bytes(Array(repeating: 7, count: 8 << 20))
        let early = try request(servers.faults + "/early", method: "PUT", body: body)
        let outcome = await world.perform(early) { $0.continueTimeout = .milliseconds(50) }
        #expect(outcome.response?.status == 413)
        #expect(outcome.text == "too long")
        #expect(outcome.failure == nil)
        #expect(outcome.sent < 8 << 20)
    }

    @Test func `E-32 a server that never consents gets the body all the same`() async throws {
        let body = TransferRequest.Body.bytes(Array(repeating: 7, count: 2 << 20))
        let asked = try request(servers.faults + "/no-consent", method: "PUT", body: body)
        let outcome = await world.perform(asked) { $0.continueTimeout = .milliseconds(50) }
        #expect(outcome.text == "100-continue")
        #expect(outcome.sent == 2 << 20)
    }

    @Test func streamedBody_ofUnknownLength_goesOutInChunks() async throws {
        let asked = try request(servers.faults + "/count", method: "POST", body: .stream(length: nil))
        let outcome = await world.perform(asked, stream: [[1, 2, 3], Array(repeating: 0, count: 50_000), [4]])
        #expect(outcome.text == "50004")
    }

    @Test(arguments: [false, true]) func fileBody_isSentFromItsRange(isSecure: Bool) async throws {
        let file = servers.folder.appending(path: "www/big.bin").path
        let name = isSecure ? "secure.bin" : "plain.bin"
        let url = (isSecure ? servers.secureNginx : servers.nginx) + "/up/" + name
        let body = TransferRequest.Body.file(FileRange(path: file, offset: 100, count: 2_500_000))
        let outcome = await world.perform(try request(url, method: "PUT", body: body))
        #expect(outcome.response?.status == 201)
        #expect(servers.uploaded(name) == Array(Fixture.big[100..<2_500_100]))
    }

    /// A mebibyte is handed over at once, and over a slow network takes longer than a server may be silent.
    @Test func `T-12 what a slow server has taken of a piece is told`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "offstage-slow-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        #expect(FileManager.default.createFile(atPath: file, contents: Data(count: 6 << 20)))
        let body = TransferRequest.Body.file(FileRange(path: file, offset: 0, count: 6 << 20))
        let totals = Mutex<[Int64]>([])
        let asked = try request(servers.faults + "/slowly", method: "PUT", body: body)
        let outcome = await world.perform(asked) {
            $0.continueTimeout = .milliseconds(50)
        } watch: { news in
            if case .sent(_, let total, _) = news { totals.withLock { $0.append(total) } }
            return false
        }
        #expect(outcome.text == "taken" && outcome.sent == 6 << 20)
        #expect(totals.withLock { $0.contains { $0 % (1 << 20) != 0 } }, "\(totals.withLock(\.self))")
        #expect(world.complaints == [])
    }

    @Test(arguments: [("none.bin", TransferFailure.Code.fileDoesNotExist), ("feed.json", .requestBodyStreamExhausted)])
    func fileBody_thatCannotBeRead_isAFailure(name: String, code: TransferFailure.Code) async throws {
        let file = servers.folder.appending(path: "www/\(name)").path
        let body = TransferRequest.Body.file(FileRange(path: file, offset: 0, count: 100))
        let outcome = await world.perform(try request(servers.nginx + "/up/x.bin", method: "PUT", body: body))
        #expect(outcome.failure?.code == code)
    }

    @Test(arguments: ["pw", "wrong"]) func `T-58 nginx lets in who has the password`(password: String) async throws {
        let asked = try request(servers.nginx + "/auth/feed.json")
        world.answer(.use(Credential(user: "u", password: password)))
        let outcome = await world.perform(asked) { $0.asksOnChallenge = true }
        #expect(outcome.response?.status == (password == "wrong" ? 401 : 200))
        #expect(outcome.challenges.map(\.realm) == Array(repeating: "offstage", count: password == "wrong" ? 2 : 1))
        #expect(outcome.failure == nil)
    }

    @Test(arguments: ["p", "wrong"]) func `T-58 Apache lets in by Digest who has the password`(password: String)
        async throws
    {
        let asked = try request(servers.apache + "/digest/feed.json")
        world.answer(.use(Credential(user: "u", password: password)))
        let outcome = await world.perform(asked) { $0.asksOnChallenge = true }
        #expect(outcome.response?.status == (password == "wrong" ? 401 : 200))
        #expect(Set(outcome.challenges.map(\.method)) == [.digest])
        #expect(outcome.failure == nil)
    }

    @Test(arguments: ["MD5", "MD5-sess", "SHA-256", "SHA-256-sess"])
    func `T-58 a server that counts digests lets in who has the password`(algorithm: String) async throws {
        world.answer(.use(Credential(user: "u", password: "p")))
        let asked = try request(servers.faults + "/digest?\(algorithm)")
        let outcome = await world.perform(asked) { $0.asksOnChallenge = true }
        #expect(outcome.text == "welcome")
        #expect(outcome.challenges.map(\.method) == [.digest])
    }

    @Test func `T-26 a transfer that is cancelled in its middle ends at once`() async throws {
        world.later(.seconds(2)) { transfer, now in transfer.cancel(at: now) }
        let outcome = await world.perform(try request(servers.nginx + "/slow/big.bin"))
        #expect(outcome.failure?.code == .cancelled)
        #expect(!outcome.body.isEmpty && outcome.body.count < 3_000_000)
    }

    @Test func `T-21 a suspended transfer goes on where it was`() async throws {
        world.later(.milliseconds(20)) { transfer, now in transfer.suspend(at: now) }
        world.later(.seconds(3)) { transfer, now in transfer.resume(at: now) }
        let outcome = await world.perform(try request(servers.nginx + "/big.bin")) {
            $0.window = 100_000
            $0.requestTimeout = .seconds(2)
        }
        #expect(outcome.failure == nil)
        #expect(outcome.body == Fixture.big)
    }

    @Test func requests_atTheSameTime_areAnsweredEach() async throws {
        let (world, servers) = (world, servers)
        let bodies = await withTaskGroup(of: Bool.self) { group in
            for index in 0..<40 {
                group.addTask {
                    let path = ["/feed.json", "/zero.bin", "/big.bin", "/s503"][index % 4]
                    guard let url = try? WebAddress(servers.nginx + path) else { return false }
                    let outcome = await world.perform(TransferRequest(url: url))
                    let expected = [Fixture.feed, [], Fixture.big, nil][index % 4]
                    return outcome.failure == nil && (expected == nil || outcome.body == expected)
                }
            }
            return await group.reduce(into: [Bool]()) { $0.append($1) }
        }
        #expect(bodies == Array(repeating: true, count: 40))
        #expect(world.complaints == [])
    }
}
