/// What a fault does to a request instead of, or before, answering it (P-25).
public enum FaultAction: Equatable, Sendable {
    case answer(Reason)
    /// The request goes on after this span.
    case delay(Duration)
    /// The stream ends with RST_STREAM and without an answer.
    case reset
    /// The connection ends with GOAWAY and this reason; the request is answered with it.
    case goAway(Reason)
}

/// When a fault strikes, and what it does.
public struct FaultRule: Equatable, Sendable {
    /// What the request must be of; nil for any.
    public var token: DeviceToken?
    public var topic: String?
    public var keyID: String?
    /// How many of a thousand such requests are struck.
    public var perMille: Int
    /// How often it strikes in all; nil for always.
    public var times: Int?
    public var action: FaultAction

    public init(
        token: DeviceToken? = nil,
        topic: String? = nil,
        keyID: String? = nil,
        perMille: Int = 1000,
        times: Int? = nil,
        action: FaultAction
    ) {
        self.token = token
        self.topic = topic
        self.keyID = keyID
        self.perMille = perMille
        self.times = times
        self.action = action
    }
}

/// The faults of a gateway, drawn from a seed so that the same requests in the same order meet the same faults.
public struct FaultPlan: Equatable, Sendable {
    private var rules: [FaultRule]
    private var state: UInt64
    /// How many of a thousand connections are refused.
    private let refusedConnections: Int

    public init(_ rules: [FaultRule] = [], refusedConnectionsPerMille: Int = 0, seed: UInt64 = 1) {
        self.rules = rules
        refusedConnections = refusedConnectionsPerMille
        state = seed
    }

    /// What strikes this request: of the rules that fit, each in its turn, until one does.
    public mutating func fault(for request: ProviderRequest, keyID: String?) -> FaultAction? {
        let topic = request[header: "apns-topic"]
        for index in rules.indices {
            let rule = rules[index]
            guard rule.times != 0 else { continue }
            guard rule.token == nil || rule.token == request.token, rule.topic == nil || rule.topic == topic,
                rule.keyID == nil || rule.keyID == keyID
            else { continue }
            guard draws(rule.perMille) else { continue }
            rules[index].times = rule.times.map { $0 - 1 }
            return rule.action
        }
        return nil
    }

    /// Whether the next connection is closed before a word is said.
    public mutating func refusesConnection() -> Bool { refusedConnections > 0 && draws(refusedConnections) }

    private mutating func draws(_ perMille: Int) -> Bool {
        if perMille >= 1000 { return true }
        // SplitMix64 (Steele, Lea, Flood 2014).
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return Int((mixed ^ (mixed >> 31)) % 1000) < perMille
    }
}
