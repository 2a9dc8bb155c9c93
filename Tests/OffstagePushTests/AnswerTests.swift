import OffstagePush
import Testing

/// Reasons, ends of tokens, faults and rates (P-23, P-25, P-36, P-37).
@Suite struct AnswerTests {
    var desk = Desk()

    @Test func reasons_allThereWithTheirStatus() {
        #expect(Reason.allCases.count == 32)
        let counts = Dictionary(grouping: Reason.allCases, by: \.status).mapValues(\.count)
        #expect(counts == [400: 14, 403: 8, 404: 1, 405: 1, 410: 2, 413: 1, 429: 2, 500: 1, 503: 2])
    }

    @Test mutating func `P-23 both reasons of a 410 tell since when`() {
        let since = desk.now + .seconds(-60)
        for (state, reason) in [
            (TokenTable.Registration.State.unregistered(since: since), Reason.unregistered),
            (.expired(since: since), .expiredToken),
        ] {
            desk.entrance.tokens.register(
                desk.token,
                .init(device: "phone", bundle: Desk.bundle, environment: .development, state: state)
            )
            guard case .refused(let answer, _) = desk.send(desk.request()) else {
                Issue.record("\(state) was accepted")
                return
            }
            #expect(answer.reason == reason)
            #expect(answer.since == since)
        }
        #expect(Reason.allCases.filter(\.hasTimestamp) == [.expiredToken, .unregistered])
    }

    @Test mutating func `P-36 a 410 ends when the app obtains the token again`() {
        let registration = TokenTable.Registration(device: "phone", bundle: Desk.bundle, environment: .development)
        var gone = registration
        gone.state = .unregistered(since: desk.now)
        desk.entrance.tokens.register(desk.token, gone)
        #expect(desk.reason(desk.request()) == .unregistered)
        desk.entrance.tokens.register(desk.token, registration)
        #expect(desk.reason(desk.request()) == nil)
    }

    @Test mutating func `P-36 a provider that goes on sending after a 410 stands in the delivery log`() throws {
        var registration = TokenTable.Registration(device: "phone", bundle: Desk.bundle, environment: .development)
        func lints() throws -> [String] {
            guard case .refused(let answer, let record) = desk.send(desk.request()) else { throw Accepted() }
            #expect(answer.reason == .unregistered)
            return record.lints
        }
        struct Accepted: Error {}
        for _ in 1...2 {
            registration.state = .unregistered(since: desk.now)
            desk.entrance.tokens.register(desk.token, registration)
            #expect(try lints() == [])
            #expect(try lints().first?.hasPrefix("request 2 to this token since a 410") == true)
            #expect(try lints().first?.hasPrefix("request 3 to this token since a 410") == true)
            // It ends once more, later: then the provider cannot know it.
            registration.state = .active
            desk.entrance.tokens.register(desk.token, registration)
            #expect(desk.reason(desk.request()) == nil)
            desk.now = desk.now + .seconds(60)
        }
    }

    @Test func `P-37 a token is the same for the same device, app, environment and installation`() {
        func token(
            seed: UInt64 = 1,
            device: String = "a",
            bundle: String = "b",
            _ environment: PushEnvironment = .production,
            generation: Int = 1
        ) -> DeviceToken {
            .init(seed: seed, device: device, bundle: bundle, environment: environment, generation: generation)
        }
        #expect(token() == token())
        #expect(token().text.utf8.count == 64)
        let all = [
            token(), token(seed: 2), token(device: "c"), token(bundle: "c"), token(.development), token(generation: 2),
            token(device: "ab", bundle: ""), token(device: "", bundle: "ab"),
        ]
        #expect(Set(all).count == all.count)
        #expect(all.allSatisfy { DeviceToken($0.text) == $0 })
    }

    @Test(arguments: Reason.allCases) func `P-25 a fault forces any reason`(reason: Reason) throws {
        let desk = Desk()
        var plan = try FaultPlan(json: Array("{\"faults\":[{\"reason\":\"\(reason.rawValue)\"}]}".utf8))
        let request = desk.request()
        #expect(plan.fault(for: request, keyID: nil) == .answer(reason))
        let outcome = desk.entrance.refuse(request, reason, freshID: MessageID(random: 1, 2), at: desk.now)
        guard case .refused(let answer, let record) = outcome else { return #expect(Bool(false)) }
        #expect(answer.status == reason.status)
        #expect((answer.since != nil) == reason.hasTimestamp)
        #expect(record.reason == reason.rawValue)
    }

    @Test func faults_strikeWhatTheyName() throws {
        let desk = Desk()
        let text = """
            {"seed": 7, "faults": [
              {"topic": "com.example.other", "reason": "Shutdown"},
              {"token": "\(desk.token)", "times": 2, "delay_ms": 250},
              {"key": "ABCDE12345", "probability": 0.5, "reset": true},
              {"goaway": "Shutdown", "times": 1}
            ]}
            """
        var plan = try FaultPlan(json: Array(text.utf8))
        #expect(plan.fault(for: desk.request(), keyID: nil) == .delay(.milliseconds(250)))
        #expect(plan.fault(for: desk.request(), keyID: nil) == .delay(.milliseconds(250)))
        #expect(plan.fault(for: desk.request(), keyID: nil) == .goAway(.shutdown))
        #expect(plan.fault(for: desk.request(), keyID: nil) == nil)
        let (first, second) = (strikes(of: plan), strikes(of: plan))
        #expect(first == second, "the seed decides")
        #expect((400...600).contains(first.filter { $0 }.count))
    }

    private func strikes(of plan: FaultPlan) -> [Bool] {
        var plan = plan
        let request = Desk().request()
        return (0..<1000).map { _ in plan.fault(for: request, keyID: "ABCDE12345") == .reset }
    }

    @Test func faults_mistakesAreNamed() {
        for (text, word) in [
            ("{", "line 1"), ("{\n\n]", "line 3"), ("[]", "not an object"), (#"{"fault":[]}"#, "knows no fault"),
            (#"{"faults":[{}]}"#, "needs one of"), (#"{"faults":[{"reason":"Nope"}]}"#, "none of the reasons"),
            (#"{"faults":[{"reset":true,"token":"zz"}]}"#, "no device token"),
            (#"{"faults":[{"reset":true,"probability":2}]}"#, "from 0 to 1"),
            (#"{"faults":[{"reset":true,"times":0}]}"#, "from 1"), (#"{"seed":-1}"#, "seed"),
        ] {
            let mistake = #expect(throws: FaultPlan.Mistake.self) { _ = try FaultPlan(json: Array(text.utf8)) }
            #expect(mistake?.description.contains(word) == true, "\(text): \(mistake?.description ?? "")")
        }
    }

    @Test mutating func rate_burstsAndRefills() {
        var settings = PushSettings()
        settings.rate = .init(burst: 100, perSecond: 20)
        desk = Desk(settings)
        for _ in 0..<100 { #expect(desk.reason(desk.request()) == nil) }
        #expect(desk.reason(desk.request()) == .tooManyRequests)
        desk.now = desk.now + .milliseconds(50)
        #expect(desk.reason(desk.request()) == nil)
        #expect(desk.reason(desk.request()) == .tooManyRequests)
    }
}
