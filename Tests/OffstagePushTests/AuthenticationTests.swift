import OffstagePush
import Testing

/// Provider tokens and certificates, and what a connection remembers of them (P-26 to P-32).
@Suite struct AuthenticationTests {
    var desk = Desk()

    @Test func `P-26 issue times as integer, fraction and string, members beyond those needed`() throws {
        for (issued, seconds) in [
            ("1800000000", 1_800_000_000), ("1800000000.75", 1_800_000_000), ("\"1800000000\"", 1_800_000_000),
        ] {
            let token = try #require(ProviderToken(Desk.jwt(issued: issued)), "\(issued)")
            #expect(token.issued == Int64(seconds))
            #expect(token.keyID == "ABCDE12345")
            #expect(token.teamID == "TEAM123456")
        }
        #expect(ProviderToken(Desk.jwt(issued: "1,\"kid\":\"x\",\"typ\":[1]")) != nil)
        #expect(ProviderToken.bearer(in: "BEARER a.b.c") == "a.b.c")
        #expect(ProviderToken.bearer(in: "Basic a.b.c") == nil)
    }

    @Test func providerToken_malformed() {
        let whole = Desk.jwt(issued: "1")
        let odd = [
            "", "a", "a.b", "a.b.c", whole + ".x", String(whole.dropLast(1)) + "!", Desk.jwt(issued: "true"),
            Desk.jwt(issued: "1e400"), Desk.jwt(issued: "null"), Desk.jwt(kid: "SHORT", issued: "1"),
            Desk.jwt(team: "TEAM12345é", issued: "1"), String(repeating: "a", count: 1 << 20),
            String(repeating: ".", count: 5000),
            whole.replacing(
                whole.prefix { $0 != "." },
                with: Desk.base64URL(Array(#"{"alg":"none","kid":"ABCDE12345"}"#.utf8))
            ),
            whole.replacing(whole.prefix { $0 != "." }, with: Desk.base64URL([UInt8](repeating: 0x5b, count: 3000))),
        ]
        for text in odd { #expect(ProviderToken(text) == nil, "\(text.prefix(80))") }
    }

    @Test mutating func `P-28 a token lasts an hour, to the second`() {
        for (issued, reason) in [
            (1_799_996_400, nil), (1_799_996_399, Reason.expiredProviderToken), (1_800_003_600, nil),
            (1_800_003_601, .invalidProviderToken),
        ] {
            desk.connection = ProviderConnection(environment: .development)
            #expect(desk.reason(desk.request(), as: Desk.credential(issued: "\(issued)")) == reason, "\(issued)")
        }
    }

    @Test mutating func `P-29 one change of the token in twenty minutes`() {
        func token(_ second: Int) -> Credential { Desk.credential(issued: "\(1_800_000_000 + second)") }
        #expect(desk.reason(desk.request(), as: token(0)) == nil)
        #expect(desk.reason(desk.request(), as: token(1)) == nil, "one change is free")
        #expect(desk.reason(desk.request(), as: token(2)) == .tooManyProviderTokenUpdates)
        #expect(desk.reason(desk.request(), as: token(1)) == nil, "the one before goes on working")
        desk.now = desk.now + .seconds(1199)
        #expect(desk.reason(desk.request(), as: token(2)) == .tooManyProviderTokenUpdates)
        desk.now = desk.now + .seconds(1)
        #expect(desk.reason(desk.request(), as: token(2)) == nil)
        desk.connection = ProviderConnection(environment: .development)
        #expect(desk.reason(desk.request(), as: token(3)) == nil, "another connection counts for itself")
    }

    @Test mutating func `P-30 the first accepted push binds team and key`() {
        let key = ProviderKey(keyID: "ABCDE12345", teamID: "TEAM123456")
        let scoped = ProviderKey(keyID: "SCOPED1234", teamID: "TEAM123456", topics: [Desk.bundle])
        let abroad = ProviderKey(keyID: "ABROAD1234", teamID: "TEAM123456", environments: [.production])
        func with(_ key: ProviderKey) -> Credential {
            Desk.credential(kid: key.keyID, team: key.teamID, issued: "1800000000", key: key)
        }
        #expect(desk.reason(desk.request(["apns-id": "bad"]), as: with(scoped)) == .badMessageID, "binds nothing")
        #expect(desk.reason(desk.request(), as: with(key)) == nil)
        let stranger = Desk.credential(team: "OTHER12345", issued: "1800000000")
        #expect(desk.reason(desk.request(), as: stranger) == .invalidProviderToken)
        #expect(desk.reason(desk.request(), as: with(scoped)) == .unrelatedKeyIDInToken)
        desk.connection = ProviderConnection(environment: .development)
        #expect(desk.reason(desk.request(), as: with(abroad)) == .badEnvironmentKeyIDInToken)
    }

    @Test mutating func `P-31 unknown keys and wrong signatures, where keys are checked`() throws {
        let token = try #require(ProviderToken(Desk.jwt(issued: "1800000000")))
        #expect(desk.reason(desk.request(), as: .token(token, .unknownKey)) == .invalidProviderToken)
        #expect(desk.reason(desk.request(), as: .token(token, .invalid)) == .invalidProviderToken)
        let thief = ProviderKey(keyID: "ABCDE12345", teamID: "OTHER12345")
        #expect(desk.reason(desk.request(), as: .token(token, .valid(thief))) == .invalidProviderToken)
        #expect(desk.reason(desk.request(), as: .token(token, .trusted(nil))) == nil)
    }

    @Test mutating func `P-32 certificates: their topics, their environment, no location pushes`() {
        let certificate = Credential.certificate(.init(topics: [Desk.bundle], environments: [.development]))
        #expect(desk.reason(desk.request(), as: certificate) == nil)
        var abroad = desk.request()
        abroad.authority = "api.push.apple.com"
        #expect(desk.reason(abroad, as: certificate) == .badCertificateEnvironment)
        let invalid = Credential.certificate(.init(topics: [Desk.bundle], isValid: false))
        #expect(desk.reason(desk.request(), as: invalid) == .badCertificate)
        #expect(desk.reason(desk.request(["apns-topic": "com.example.x"]), as: certificate) == .topicDisallowed)
        let location = ["apns-push-type": "location", "apns-topic": Desk.bundle + ".location-query"]
        #expect(desk.reason(desk.request(location), as: certificate) == .forbidden)
    }

    @Test mutating func `P-5 a valid token, or a certificate, is trusted with many streams`() {
        #expect(!desk.connection.isTrusted)
        _ = desk.reason(desk.request(), as: .malformedToken)
        #expect(!desk.connection.isTrusted)
        _ = desk.reason(desk.request())
        #expect(desk.connection.isTrusted)
        #expect(ProviderConnection(environment: .development, hasCertificate: true).isTrusted)
    }
}
