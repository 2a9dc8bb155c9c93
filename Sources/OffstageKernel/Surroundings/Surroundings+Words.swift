extension Surroundings.Change {
    private typealias Reader = @Sendable (_ key: String, _ value: String) throws(Refusal) -> Self

    private static let readers: [(key: String, read: Reader)] = [
        ("network", { key, value throws(Refusal) in .network(try choice(key, value)) }),
        ("battery", { _, value throws(Refusal) in .battery(try percent(value)) }),
        ("charging", { key, value throws(Refusal) in .charging(try flag(key, value)) }),
        ("lowPowerMode", { key, value throws(Refusal) in .lowPowerMode(try flag(key, value)) }),
        ("thermal", { key, value throws(Refusal) in .thermal(try choice(key, value)) }),
        ("backgroundRefresh", { key, value throws(Refusal) in .backgroundRefresh(try choice(key, value)) }),
        ("passcode", { key, value throws(Refusal) in .passcode(try flag(key, value)) }),
        ("debugger", { key, value throws(Refusal) in .debugger(try flag(key, value)) }),
    ]

    /// What can be changed, in the order in which it is listed.
    public static let keys = readers.map(\.key)

    /// Key and value as on the command line, in scenarios and in the log.
    public var words: (key: String, value: String) {
        switch self {
        case .network(let network): ("network", network.rawValue)
        case .battery(let percent): ("battery", String(percent))
        case .charging(let flag): ("charging", String(flag))
        case .lowPowerMode(let flag): ("lowPowerMode", String(flag))
        case .thermal(let state): ("thermal", state.rawValue)
        case .backgroundRefresh(let state): ("backgroundRefresh", state.rawValue)
        case .passcode(let flag): ("passcode", String(flag))
        case .debugger(let flag): ("debugger", String(flag))
        }
    }

    /// The inverse of ``words``, which also takes `yes`, `on` and `1` for true, and a share of the battery for percent.
    /// - Throws: ``Refusal`` with what is wrong and what may stand there.
    public init(_ key: String, _ value: String) throws(Refusal) {
        if let reader = Self.readers.first(where: { $0.key == key }) {
            self = try reader.read(key, value)
            return
        }
        let hint = key.nearest(among: Self.keys).map { "did you mean \($0)?" }
        throw Refusal("there is no key \(key): \(hint ?? "keys are \(Self.keys.joined(separator: ", "))")")
    }

    private static func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ key: String,
        _ value: String
    ) throws(Refusal) -> Choice {
        if let choice = Choice(rawValue: value) { return choice }
        throw mistake(key, value, among: Choice.allCases.map(\.rawValue))
    }

    private static func flag(_ key: String, _ value: String) throws(Refusal) -> Bool {
        if ["true", "yes", "on", "1"].contains(value) { return true }
        if ["false", "no", "off", "0"].contains(value) { return false }
        throw mistake(key, value, among: ["true", "false"])
    }

    private static func mistake(_ key: String, _ value: String, among words: [String]) -> Refusal {
        let near = value.nearest(among: words).map { "did you mean \($0)?" }
        return Refusal("\(key) cannot be \(value): \(near ?? "give \(words.joined(separator: ", "))")")
    }

    /// Percent, or a share if there is a decimal point.
    private static func percent(_ value: String) throws(Refusal) -> Int {
        if value.contains("."), let share = Double(value), (0...1).contains(share) {
            return Int((share * 100).rounded())
        }
        if let percent = Int(value), (0...100).contains(percent) { return percent }
        throw Refusal("battery cannot be \(value): give percent from 0 to 100, or a share such as 0.8")
    }
}

extension Surroundings {
    /// Everything as it is, in the order of the keys.
    public var settings: [(key: String, value: String)] {
        [
            Change.network(network), .battery(battery), .charging(charging), .lowPowerMode(lowPowerMode),
            .thermal(thermal), .backgroundRefresh(backgroundRefresh), .passcode(passcode), .debugger(debugger),
        ].map(\.words)
    }
}
