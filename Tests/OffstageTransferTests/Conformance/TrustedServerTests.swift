import Foundation
import OffstageHTTP
import OffstageKernel
import Testing

@testable import OffstageTransfer

/// What real servers over TLS ask, and are asked about.
@Suite(.timeLimit(.minutes(5))) struct TrustedServerTests {
    private let servers: Servers
    private let stranger: LiveWorld

    init() throws {
        servers = try Servers.shared()
        stranger = try LiveWorld()
    }

    private func request(_ url: String) throws -> TransferRequest { TransferRequest(url: try WebAddress(url)) }

    @Test(arguments: [false, true]) func `T-58 the owner is asked about a server, with its certificate`(
        isMultiplexed: Bool
    ) async throws {
        stranger.answerConnections { _ in .trust }
        let base = isMultiplexed ? servers.multiplexedNginx : servers.secureNginx
        for round in 0..<2 {
            let outcome = await stranger.perform(try request(base + "/feed.json")) { $0.asker = "it" }
            #expect(outcome.body == Fixture.feed)
            // What is kept is asked about no more.
            #expect(outcome.connectionChallenges.count == 1 - round)
            guard case .serverTrust(let trust) = outcome.connectionChallenges.first?.kind else { continue }
            let text = try String(contentsOfFile: servers.certificate, encoding: .utf8)
            let lines = text.split(separator: "\n").filter { !$0.hasPrefix("-") }.joined()
            #expect(trust.certificates.map { Data($0) } == [Data(base64Encoded: lines)])
            #expect(trust.distrust == .unknownIssuer)
        }
        let other = await stranger.perform(try request(base + "/feed.json")) { $0.asker = "another" }
        #expect(other.connectionChallenges.count == 1, "nobody uses a connection that another one has trusted")
        let nobody = await stranger.perform(try request(base + "/feed.json"))
        #expect(nobody.failure?.code == .serverCertificateUntrusted)
        #expect(stranger.complaints == [])
    }

    @Test func `T-60 an untrusted server gets no request by default`() async throws {
        let outcome = await stranger.perform(try request(servers.secureNginx + "/feed.json?refused")) {
            $0.asker = "it"
        }
        #expect(outcome.failure?.code == .serverCertificateUntrusted)
        #expect(servers.requests(to: "/feed.json?refused") == [])
    }

    @Test func `E-30 a certificate says whose it is`() async throws {
        let world = try LiveWorld(trust: TrustRoots(files: [servers.certificate]))
        for (host, expected) in [("localhost", nil), ("127.0.0.1", nil), ("127.0.0.2", Distrust.otherName)] {
            let url = servers.secureNginx.replacing("localhost", with: host) + "/feed.json"
            let outcome = await world.perform(try request(url)) { $0.asker = "it" }
            // Nobody listens on the last.
            guard outcome.failure?.code != .cannotConnectToHost else { continue }
            guard case .serverTrust(let trust) = outcome.connectionChallenges.first?.kind else {
                Issue.record("\(host): nobody was asked")
                continue
            }
            #expect(trust.distrust == expected, "\(host)")
        }
    }

    @Test func `T-58 a server that wants a certificate is shown it`() async throws {
        let archive = try Data(contentsOf: servers.folder.appending(path: "client.p12"))
        let identity = ClientIdentity(archive: Array(archive), passphrase: "open")
        stranger.answerConnections { $0.kind == .clientCertificate ? .present(identity) : .trust }
        let shown = await stranger.perform(try request(servers.privateNginx + "/who")) { $0.asker = "known" }
        #expect(shown.text == "CN=phone")
        #expect(shown.connectionChallenges.count == 2)
        stranger.answerConnections { $0.kind == .clientCertificate ? .defaultHandling : .trust }
        let none = await stranger.perform(try request(servers.privateNginx + "/who")) { $0.asker = "unknown" }
        #expect(none.response?.status == 400, "nginx says so in a response")
        #expect(stranger.complaints == [])
    }
}
