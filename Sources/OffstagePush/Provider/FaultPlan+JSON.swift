import OffstageJSON

/// Faults as they stand in a file: `{"seed":1,"refuse_connections":0.1,"faults":[{"topic":"…","reason":"…"}]}`.
extension FaultPlan {
    /// What is wrong with a file of faults, in one sentence.
    public struct Mistake: Error, Equatable, CustomStringConvertible {
        public var description: String
    }

    public init(json bytes: [UInt8]) throws(Mistake) {
        let root: JSON
        do throws(JSONParser.Problem) {
            root = try JSONParser.parse(bytes)
        } catch {
            let line = bytes.prefix(error.offset).reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
            throw Mistake(description: "line \(line): \(error.message)")
        }
        try Self.checkNames(root, ["seed", "refuse_connections", "faults"], at: "the file")
        var rules: [FaultRule] = []
        for (index, entry) in (root["faults"]?.elements ?? []).enumerated() {
            rules.append(try Self.rule(entry, at: "faults[\(index)]"))
        }
        let seed = root["seed"].map { $0.integer ?? -1 } ?? 1
        guard seed >= 0 else { throw Mistake(description: "seed is a whole number from 0") }
        self.init(
            rules,
            refusedConnectionsPerMille: try Self.perMille(
                root["refuse_connections"],
                ifAbsent: 0,
                "refuse_connections"
            ),
            seed: UInt64(seed)
        )
    }

    private static func rule(_ entry: JSON, at place: String) throws(Mistake) -> FaultRule {
        let names = ["token", "topic", "key", "probability", "times", "reason", "delay_ms", "reset", "goaway"]
        try checkNames(entry, names, at: place)
        let token = entry["token"].map { $0.string.flatMap { DeviceToken($0) } }
        if case .some(nil) = token { throw Mistake(description: "\(place).token is no device token") }
        let times = entry["times"].map { $0.integer ?? -1 }
        if let times, times < 1 { throw Mistake(description: "\(place).times is a whole number from 1") }
        return FaultRule(
            token: token ?? nil,
            topic: entry["topic"]?.string,
            keyID: entry["key"]?.string,
            perMille: try perMille(entry["probability"], ifAbsent: 1000, "\(place).probability"),
            times: times.map { Int(clamping: $0) },
            action: try action(entry, at: place)
        )
    }

    private static func action(_ entry: JSON, at place: String) throws(Mistake) -> FaultAction {
        let stated = ["reason", "delay_ms", "reset", "goaway"].filter { entry[$0] != nil }
        guard stated.count == 1 else {
            throw Mistake(description: "\(place) needs one of reason, delay_ms, reset and goaway")
        }
        if let reason = entry["reason"] { return .answer(try self.reason(reason, "\(place).reason")) }
        if let reason = entry["goaway"] { return .goAway(try self.reason(reason, "\(place).goaway")) }
        if entry["reset"] != nil { return .reset }
        guard let delay = entry["delay_ms"]?.integer, (0...600_000).contains(delay) else {
            throw Mistake(description: "\(place).delay_ms is from 0 to 600000")
        }
        return .delay(.milliseconds(delay))
    }

    private static func reason(_ value: JSON, _ place: String) throws(Mistake) -> Reason {
        guard let reason = value.string.flatMap(Reason.init) else {
            throw Mistake(description: "\(place) is none of the reasons that APNs has, such as Unregistered")
        }
        return reason
    }

    private static func perMille(_ value: JSON?, ifAbsent: Int, _ place: String) throws(Mistake) -> Int {
        guard let value else { return ifAbsent }
        guard let share = value.double, (0...1).contains(share) else {
            throw Mistake(description: "\(place) is from 0 to 1")
        }
        return Int((share * 1000).rounded())
    }

    private static func checkNames(_ value: JSON, _ names: [String], at place: String) throws(Mistake) {
        guard let members = value.members else { throw Mistake(description: "\(place) is not an object") }
        if let stranger = members.first(where: { !names.contains($0.name) }) {
            let list = names.joined(separator: ", ")
            throw Mistake(description: "\(place) knows no \(stranger.name); it knows \(list)")
        }
    }
}
