extension Surroundings {
    /// The word for each thing that can be changed, in the order in which they are listed.
    package enum Key: String, CaseIterable, Sendable {
        case network, battery, charging, lowPowerMode, thermal, backgroundRefresh, passcode, debugger
    }

    /// The change that makes a key what it is here.
    private subscript(key: Key) -> Change {
        switch key {
        case .network: .network(network)
        case .battery: .battery(battery)
        case .charging: .charging(charging)
        case .lowPowerMode: .lowPowerMode(lowPowerMode)
        case .thermal: .thermal(thermal)
        case .backgroundRefresh: .backgroundRefresh(backgroundRefresh)
        case .passcode: .passcode(passcode)
        case .debugger: .debugger(debugger)
        }
    }

    /// Everything as it is, in the order of the keys.
    public var settings: [(key: String, value: String)] { Key.allCases.map { self[$0].words } }
}

extension Surroundings.Change {
    /// What can be changed, in the order in which it is listed.
    public static let keys = Surroundings.Key.allCases.map(\.rawValue)

    /// Key and value as on the command line, in scenarios and in the log.
    public var words: (key: String, value: String) {
        let (key, value) = keyAndValue
        return (key.rawValue, value)
    }

    private var keyAndValue: (Surroundings.Key, String) {
        switch self {
        case .network(let network): (.network, network.rawValue)
        case .battery(let percent): (.battery, String(percent))
        case .charging(let flag): (.charging, String(flag))
        case .lowPowerMode(let flag): (.lowPowerMode, String(flag))
        case .thermal(let state): (.thermal, state.rawValue)
        case .backgroundRefresh(let state): (.backgroundRefresh, state.rawValue)
        case .passcode(let flag): (.passcode, String(flag))
        case .debugger(let flag): (.debugger, String(flag))
        }
    }

    /// The inverse of ``words``, which also takes `yes`, `on` and `1` for true, and a share of the battery for percent.
    /// - Throws: ``Refusal`` with what is wrong and what may stand there.
    public init(_ key: String, _ value: String) throws(Refusal) {
        guard let known = Surroundings.Key(rawValue: key) else {
            let hint = key.nearest(among: Self.keys).map { "did you mean \($0)?" }
            throw Refusal("there is no key \(key): \(hint ?? "keys are \(Self.keys.joined(separator: ", "))")")
        }
        self =
            switch known {
            case .network: .network(try Self.choice(key, value))
            case .battery: .battery(try Self.percent(value))
            case .charging: .charging(try Self.flag(key, value))
            case .lowPowerMode: .lowPowerMode(try Self.flag(key, value))
            case .thermal: .thermal(try Self.choice(key, value))
            case .backgroundRefresh: .backgroundRefresh(try Self.choice(key, value))
            case .passcode: .passcode(try Self.flag(key, value))
            case .debugger: .debugger(try Self.flag(key, value))
            }
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
            return Int(share * 100 + 0.5)
        }
        if let percent = Int(value), (0...100).contains(percent) { return percent }
        throw Refusal("battery cannot be \(value): give percent from 0 to 100, or a share such as 0.8")
    }
}
