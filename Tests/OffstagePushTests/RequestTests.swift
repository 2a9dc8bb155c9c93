import OffstagePush
import Testing

/// Method, path and headers (P-9 to P-20), one wrong thing at a time.
@Suite struct RequestTests {
    var desk = Desk()

    @Test mutating func `P-9 only a POST to a device sends`() {
        for (method, path, reason) in [
            ("GET", "/3/device/\(desk.token)", Reason.methodNotAllowed), ("POST", "/3/device", .missingDeviceToken),
            ("POST", "/3/device/", .missingDeviceToken), ("POST", "/3/device/\(desk.token)/more", .badPath),
            ("POST", "/4/broadcasts/apps/com.example.app", .badPath), ("POST", "/", .badPath),
        ] {
            var request = desk.request()
            request.method = method
            request.path = path
            #expect(desk.reason(request) == reason, "\(method) \(path)")
        }
        #expect(desk.reason(desk.request()) == nil)
    }

    @Test mutating func `P-10 a token is hexadecimal, of 8 to 100 bytes, in either case`() {
        #expect(DeviceToken("0011223344556677") != nil)
        #expect(DeviceToken(String(repeating: "Af", count: 100))?.text == String(repeating: "af", count: 100))
        let bad = ["00112233445566", String(repeating: "00", count: 101), "001122334455667", "zz11223344556677", "é"]
        for text in bad { #expect(DeviceToken(text) == nil, "\(text)") }
        var request = desk.request()
        request.path = "/3/device/" + desk.token.text.uppercased()
        #expect(desk.reason(request) == nil)
        request.path = "/3/device/nonsense"
        #expect(desk.reason(request) == .badDeviceToken)
    }

    @Test mutating func `P-11 unknown tokens, the other environment's, another app's`() {
        var request = desk.request()
        request.path = "/3/device/" + String(repeating: "cd", count: 32)
        #expect(desk.reason(request) == .badDeviceToken)
        request = desk.request()
        request.authority = "api.push.apple.com"
        #expect(desk.reason(request) == .badDeviceToken)
        request.authority = "api.sandbox.push.apple.com:443"
        #expect(desk.reason(request) == nil)
        #expect(desk.reason(desk.request(["apns-topic": "com.example.other"])) == .deviceTokenNotForTopic)
    }

    @Test mutating func `P-12 an id is echoed as it was written, or made`() throws {
        let id = "EC1BF194-B3B2-424A-89A9-5A918A6E6B5D"
        #expect(desk.accepted(desk.request(["apns-id": id]))?.id.text == id)
        let made = try #require(desk.accepted(desk.request())?.id.text)
        #expect(made == made.lowercased())
        #expect(MessageID(made) != nil)
        let odd = [
            "", "x", id + "0", "{\(id)}", id.replacing("-", with: ""), "EC1BF194-B3B2-424A-89A9-5A918A6E6B5G",
        ]
        for text in odd {
            guard case .refused(let answer, _) = desk.send(desk.request(["apns-id": text])) else {
                Issue.record("\(text) was accepted")
                continue
            }
            #expect(answer.reason == .badMessageID)
            #expect(answer.id == MessageID(random: 1, 2), "a fresh one")
        }
    }

    @Test mutating func `P-13 expiration: seconds, one attempt, thirty days at most`() {
        let now = desk.now
        let month: Duration = .seconds(30 * 86_400)
        let cases: [(String?, Moment?)] = [
            (nil, now + month), ("0", nil), ("\(now.seconds + 60)", now + .seconds(60)),
            ("\(now.seconds + 90 * 86_400)", now + month), ("\(now.seconds - 1)", nil),
            ("99999999999999999999999", now + month),
        ]
        for (text, expiry) in cases {
            #expect(desk.accepted(desk.request(["apns-expiration": text]))?.expiry == expiry, "\(text ?? "none")")
        }
        for text in ["-1", "1.5", "soon", "", "+5", " 5"] {
            #expect(desk.reason(desk.request(["apns-expiration": text])) == .badExpirationDate, "\(text)")
        }
    }

    @Test mutating func `P-14 priorities, and what a background push may have`() {
        for (text, priority) in [(nil, Priority.immediate), ("10", .immediate), ("5", .considerate), ("1", .low)] {
            #expect(desk.accepted(desk.request(["apns-priority": text]))?.priority == priority)
        }
        for text in ["0", "2", "11", "05", "high", ""] {
            #expect(desk.reason(desk.request(["apns-priority": text])) == .badPriority, "\(text)")
        }
        let body = #"{"aps":{"content-available":1}}"#
        let background = desk.request(["apns-push-type": "background"], body: body)
        #expect(desk.accepted(background)?.priority == .considerate)
        #expect(desk.lints(background) == ["apns-priority is missing; a background push has 5"])
        let urgent = desk.request(["apns-push-type": "background", "apns-priority": "10"], body: body)
        #expect(desk.reason(urgent) == .badPriority)
        guard case .refused(_, let record) = desk.send(urgent) else { return }
        #expect(record.lints == ["a background push has priority 5, not 10"])
    }

    @Test mutating func `P-15 a collapse id has at most 64 bytes`() {
        let longest = String(repeating: "é", count: 32)
        #expect(desk.accepted(desk.request(["apns-collapse-id": longest]))?.collapseID == longest)
        #expect(desk.reason(desk.request(["apns-collapse-id": longest + "x"])) == .badCollapseID)
    }

    @Test mutating func `P-16 a topic is needed, but for a certificate of one topic`() {
        let request = desk.request(["apns-topic": nil])
        #expect(desk.reason(request) == .missingTopic)
        let one = Credential.certificate(.init(topics: [Desk.bundle]))
        #expect(desk.reason(request, as: one) == nil)
        let two = Credential.certificate(.init(topics: [Desk.bundle, Desk.bundle + ".voip"]))
        #expect(desk.reason(request, as: two) == .missingTopic)
    }

    @Test mutating func `P-17 push types: eleven, or inferred, or contradicted`() {
        #expect(PushType.allCases.count == 11)
        #expect(desk.reason(desk.request(["apns-push-type": "Alert"])) == .invalidPushType)
        let silent = #"{"aps":{"content-available":1},"k":1}"#
        #expect(desk.accepted(desk.request(["apns-push-type": nil], body: silent))?.type == .background)
        let shown = #"{"aps":{"content-available":1,"alert":"a"}}"#
        #expect(desk.accepted(desk.request(["apns-push-type": nil], body: shown))?.type == .alert)
        let contradiction = desk.request(["apns-push-type": "background"], body: shown)
        #expect(desk.accepted(contradiction)?.flaw == .pushTypeMismatch)
        var settings = PushSettings()
        settings.isStrict = true
        desk = Desk(settings)
        #expect(desk.reason(contradiction) == .invalidPushType)
    }

    @Test mutating func `P-18 topic and type agree, and the key may use the topic`() {
        for type in PushType.allCases {
            let topic = Desk.bundle + type.topicSuffix
            let changes = ["apns-push-type": type.rawValue, "apns-topic": topic]
            let body = #"{"aps":{"content-available":1}}"#
            #expect(desk.reason(desk.request(changes, body: body)) == nil, "\(type)")
            if !type.topicSuffix.isEmpty {
                let wrong = desk.request(["apns-push-type": type.rawValue], body: body)
                #expect(desk.reason(wrong) == .badTopic, "\(type)")
            }
        }
        for topic in ["com example", "a/b", String(repeating: "a", count: 256)] {
            #expect(desk.reason(desk.request(["apns-topic": topic])) == .badTopic)
        }
        let key = ProviderKey(keyID: "ABCDE12345", teamID: "TEAM123456", topics: ["com.example.other"])
        let credential = Desk.credential(issued: "1800000000", key: key)
        #expect(desk.reason(desk.request(), as: credential) == .topicDisallowed)
    }

    @Test mutating func `P-19 a header that comes twice`() {
        for name in ["apns-topic", "apns-id", "apns-priority", "authorization"] {
            var request = desk.request()
            request.headers += [(name, "1"), (name, "1")]
            #expect(desk.reason(request) == .duplicateHeaders, "\(name)")
        }
    }

    @Test mutating func `P-20 payloads of 4096 bytes, 5120 for voip, none empty`() {
        func body(_ size: Int) -> String { "{\"k\":\"" + String(repeating: "x", count: size - 8) + "\"}" }
        #expect(body(4096).utf8.count == 4096)
        #expect(desk.reason(desk.request(body: body(4096))) == nil)
        #expect(desk.reason(desk.request(body: body(4097))) == .payloadTooLarge)
        let voip = ["apns-push-type": "voip", "apns-topic": Desk.bundle + ".voip"]
        #expect(desk.reason(desk.request(voip, body: body(5120))) == nil)
        #expect(desk.reason(desk.request(voip, body: body(5121))) == .payloadTooLarge)
        #expect(desk.reason(desk.request(body: "")) == .payloadEmpty)
        var huge = desk.request()
        huge.bodySize = 1 << 40
        #expect(desk.reason(huge) == .payloadTooLarge)
    }

    @Test mutating func `P-38 an expiration counts from the owner's now, an issue time by the wall`() {
        let owner = Moment(seconds: 5)
        let request = desk.request(["apns-expiration": "\(desk.now.seconds + 60)"])
        let outcome = desk.entrance.receive(
            request,
            desk.credential,
            on: &desk.connection,
            freshID: MessageID(random: 1, 2),
            at: owner,
            wall: desk.now
        )
        guard case .accepted(let notification, _) = outcome else { return #expect(Bool(false), "\(outcome)") }
        #expect(notification.expiry == owner + .seconds(60))
        #expect(notification.accepted == owner)
    }

    @Test mutating func `P-33 of several mistakes the first in the order is answered`() {
        var request = ProviderRequest(
            method: "PUT",
            path: "/2/device/zz",
            headers: [
                ("apns-collapse-id", String(repeating: "c", count: 65)), ("apns-expiration", "never"),
                ("apns-id", "1"), ("apns-priority", "9"), ("apns-push-type", "sms"), ("authorization", "a"),
                ("authorization", "b"),
            ],
            bodySize: 0
        )
        func set(_ name: String, _ value: String) {
            request.headers.removeAll { $0.name == name }
            request.headers.append((name, value))
        }
        let key = ProviderKey(keyID: "ABCDE12345", teamID: "TEAM123456", topics: ["com.example.app"])
        let (token, id) = (desk.token, "ec1bf194-b3b2-424a-89a9-5a918a6e6b5d")
        var credential = Credential.none
        let steps: [(Reason, () -> Void)] = [
            (.methodNotAllowed, { request.method = "POST" }), (.badPath, { request.path = "/3/device/zz" }),
            (.duplicateHeaders, { set("authorization", "a") }),
            (.missingProviderToken, { credential = .malformedToken }),
            (.invalidProviderToken, { credential = Desk.credential(issued: "1700000000", key: key) }),
            (.expiredProviderToken, { credential = Desk.credential(issued: "1800000000", key: key) }),
            (.missingTopic, { set("apns-topic", "com.example.other.voip") }), (.badMessageID, { set("apns-id", id) }),
            (.badExpirationDate, { set("apns-expiration", "0") }), (.badPriority, { set("apns-priority", "5") }),
            (.invalidPushType, { set("apns-push-type", "location") }),
            (.badCollapseID, { set("apns-collapse-id", "c") }),
            (.badTopic, { set("apns-push-type", "voip") }),
            (.topicDisallowed, { set("apns-topic", "com.example.app.voip") }),
            (.badDeviceToken, { request.path = "/3/device/" + String(repeating: "cd", count: 32) }),
            (.badDeviceToken, { request.path = "/3/device/" + String(repeating: "ee", count: 32) }),
            (.deviceTokenNotForTopic, { request.path = "/3/device/" + String(repeating: "ff", count: 32) }),
            (.unregistered, { request.path = "/3/device/\(token)" }),
            (.payloadEmpty, { (request.body, request.bodySize) = (Array("[".utf8), 5121) }),
            (.payloadTooLarge, { request.bodySize = 1 }), (.payloadEmpty, { request.body = Array("{}".utf8) }),
        ]
        let other = TokenTable.Registration(device: "phone", bundle: "com.example.b", environment: .development)
        desk.entrance.tokens.register(DeviceToken(String(repeating: "ee", count: 32))!, other)
        let gone = TokenTable.Registration(
            device: "phone",
            bundle: Desk.bundle,
            environment: .development,
            state: .unregistered(since: desk.now)
        )
        desk.entrance.tokens.register(DeviceToken(String(repeating: "ff", count: 32))!, gone)
        for (reason, mend) in steps {
            #expect(desk.reason(request, as: credential) == reason)
            mend()
        }
        #expect(desk.reason(request, as: credential) == nil)
    }

}
