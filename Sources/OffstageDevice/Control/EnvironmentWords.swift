import OffstageKernel

/// The surroundings as `KEY=VALUE` words.
enum EnvironmentWords {
    private static let keys = [
        "network", "battery", "charging", "lowPowerMode", "thermal", "backgroundRefresh", "passcode", "debugger",
    ]

    /// What the words ask for; all or nothing.
    static func changes(_ words: [String]) throws(Refusal) -> [Surroundings.Change] {
        guard !words.isEmpty else {
            throw Refusal("give at least one KEY=VALUE; keys are \(keys.joined(separator: ", "))")
        }
        var changes: [Surroundings.Change] = []
        for word in words { changes.append(try change(word)) }
        return changes
    }

    private static func change(_ word: String) throws(Refusal) -> Surroundings.Change {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { throw Refusal("\(word) is not of the form KEY=VALUE") }
        let (key, value) = (parts[0], parts[1])
        switch key {
        case "network": return .network(try choice(key, value))
        case "thermal": return .thermal(try choice(key, value))
        case "backgroundRefresh": return .backgroundRefresh(try choice(key, value))
        case "battery": return .battery(try percent(value))
        case "charging": return .charging(try flag(key, value))
        case "lowPowerMode": return .lowPowerMode(try flag(key, value))
        case "passcode": return .passcode(try flag(key, value))
        case "debugger": return .debugger(try flag(key, value))
        default:
            let hint = key.nearest(among: keys).map { "did you mean \($0)?" }
            throw Refusal("there is no key \(key): \(hint ?? "keys are \(keys.joined(separator: ", "))")")
        }
    }

    private static func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ key: String,
        _ value: String
    ) throws(Refusal) -> Choice {
        if let choice = Choice(rawValue: value) { return choice }
        throw Refusal(mistake(key, value, among: Choice.allCases.map(\.rawValue)))
    }

    private static func flag(_ key: String, _ value: String) throws(Refusal) -> Bool {
        switch value {
        case "true", "yes", "on", "1": return true
        case "false", "no", "off", "0": return false
        default: throw Refusal(mistake(key, value, among: ["true", "false"]))
        }
    }

    private static func mistake(_ key: String, _ value: String, among words: [String]) -> String {
        let near = value.nearest(among: words).map { "did you mean \($0)?" }
        return "\(key) cannot be \(value): \(near ?? "give \(words.joined(separator: ", "))")"
    }

    /// Percent, or a fraction if there is a decimal point.
    private static func percent(_ value: String) throws(Refusal) -> Int {
        if value.contains("."), let fraction = Double(value), (0...1).contains(fraction) {
            return Int((fraction * 100).rounded())
        }
        if let percent = Int(value), (0...100).contains(percent) { return percent }
        throw Refusal("battery cannot be \(value): give percent from 0 to 100, or a fraction such as 0.8")
    }

    static func settings(_ surroundings: Surroundings) -> [(key: String, value: String)] {
        [
            Surroundings.Change.network(surroundings.network), .battery(surroundings.battery),
            .charging(surroundings.charging), .lowPowerMode(surroundings.lowPowerMode),
            .thermal(surroundings.thermal), .backgroundRefresh(surroundings.backgroundRefresh),
            .passcode(surroundings.passcode), .debugger(surroundings.debugger),
        ].map(\.words)
    }
}
