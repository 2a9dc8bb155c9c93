import OffstageKernel
import Testing

@testable import OffstageTransfer

/// Connections that ask their owner.
@Suite struct HandshakeTests {
    private static let certificate: [UInt8] = [0x30, 1, 2]
    private static let identity = ClientIdentity(archive: [1], passphrase: "p")

    private func asked(_ kind: ConnectionChallenge.Kind, body: TransferRequest.Body = .none) throws -> Played {
        var played = try Played("GET", body: body) { $0.asker = "session" }
        let opened = played.transfer.start(at: .boot).opened
        #expect(opened?.asker == "session" && opened?.trustedCertificate == nil)
        let challenge = ConnectionChallenge(kind, of: played.transfer.currentRequest.url)
        #expect(played.hears(.challenged(challenge)).news == [.connectionChallenge(challenge)])
        return played
    }

    private func trust(_ distrust: Distrust?) -> ConnectionChallenge.Kind {
        .serverTrust(ServerTrust(certificates: [Self.certificate], distrust: distrust))
    }

    @Test func `T-58 a connection waits for its owner, and only the resource timeout runs`() throws {
        var played = try asked(trust(.unknownIssuer))
        #expect(played.transfer.nextDeadline == moment(604_800))
        let effects = played.transfer.answerConnection(.trust, at: moment(500))
        #expect(effects.commands == [.answer(.trust)])
        #expect(played.transfer.nextDeadline == moment(560), "the server is waited for again (T-12)")
        #expect(played.transfer.answerConnection(.trust, at: moment(501)) == [], "nobody asks any more")
    }

    @Test(arguments: [
        (Distrust.expired, TransferFailure.Code.serverCertificateHasBadDate),
        (.notYetValid, .serverCertificateNotYetValid), (.otherName, .serverCertificateUntrusted),
        (.unknownIssuer, .serverCertificateUntrusted), (.unreadable, .serverCertificateUntrusted),
    ])
    func `T-60 by default an untrusted server is the end`(distrust: Distrust, code: TransferFailure.Code) throws {
        var played = try asked(trust(distrust))
        let effects = played.transfer.answerConnection(.defaultHandling, at: .boot)
        #expect(effects.commands == [.cancel])
        #expect(effects.end?.failure == code)
    }

    @Test func `T-60 by default a trusted server is trusted, and one may refuse it`() throws {
        var played = try asked(trust(nil))
        var other = played
        #expect(played.transfer.answerConnection(.defaultHandling, at: .boot).commands == [.answer(.trust)])
        #expect(other.transfer.answerConnection(.cancel, at: .boot).end?.failure == .cancelled)
    }

    @Test func `T-60 a server is shown a certificate, or none`() throws {
        var played = try asked(.clientCertificate)
        var other = played
        let effects = played.transfer.answerConnection(.present(Self.identity), at: .boot)
        #expect(effects.commands == [.answer(.present(Self.identity))])
        #expect(other.transfer.answerConnection(.defaultHandling, at: .boot).commands == [.answer(.present(nil))])
    }

    @Test func connection_thatWasLostMeanwhile_isMadeAgainAndAsksNoMore() throws {
        var played = try asked(trust(.unknownIssuer))
        let lost = TransferFailure(.networkConnectionLost, "")
        #expect(played.hears(.failed(lost)) == [], "the owner's answer decides")
        var other = played
        let opened = played.transfer.answerConnection(.trust, at: moment(90)).opened
        #expect(opened?.trustedCertificate == Self.certificate)
        let failure = other.transfer.answerConnection(.defaultHandling, at: moment(90)).end?.failure
        #expect(failure == .serverCertificateUntrusted)
    }

    @Test func whatIsTrusted_isTrustedAtItsOriginOnly() throws {
        var played = try asked(trust(.unknownIssuer))
        _ = played.transfer.answerConnection(.trust, at: .boot)
        played.hears(.connected(ConnectionTimings()))
        let near = played.hears(.head(ResponseHead(status: 302, headers: ["Location": "/y"])))
        #expect(near.opened?.trustedCertificate == Self.certificate)
        played.hears(.connected(ConnectionTimings()))
        let away = played.hears(.head(ResponseHead(status: 302, headers: ["Location": "https://b.example/"])))
        #expect(away.opened?.url.host == "b.example" && away.opened?.trustedCertificate == nil)
    }

    @Test func requests_ofTwoAskers_shareNoConnection() throws {
        let url = try WebAddress("https://a.example/x")
        var (first, second) = (SourceRequest(url: url), SourceRequest(url: url))
        #expect(first.connectionKey == second.connectionKey)
        first.asker = "1"
        #expect(first.connectionKey != second.connectionKey)
        second.asker = "2"
        #expect(first.connectionKey != second.connectionKey)
    }
}
