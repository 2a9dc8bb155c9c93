/// How the values of the environment are read, and what is said of those that cannot be.
extension Surroundings.Change {
    static func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ key: String,
        _ value: String
    ) throws(Refusal) -> Choice {
        if let choice = Choice(rawValue: value) { return choice }
        throw mistake(key, value, among: Choice.allCases.map(\.rawValue))
    }

    static func flag(_ key: String, _ value: String) throws(Refusal) -> Bool {
        if ["true", "yes", "on", "1"].contains(value) { return true }
        if ["false", "no", "off", "0"].contains(value) { return false }
        throw mistake(key, value, among: ["true", "false"])
    }

    private static func mistake(_ key: String, _ value: String, among words: [String]) -> Refusal {
        let near = value.nearest(among: words).map { "did you mean \($0)?" }
        return Refusal("\(key) cannot be \(value): \(near ?? "give \(words.joined(separator: ", "))")")
    }

    /// Degrees north and east.
    static func place(_ value: String) throws(Refusal) -> Coordinate? {
        if value == "none" { return nil }
        if let place = Coordinate(value) { return place }
        throw Refusal(
            "location cannot be \(value): give latitude and longitude in degrees, such as 52.52,13.405, or none"
        )
    }

    /// Percent, or a share if there is a decimal point.
    static func percent(_ value: String) throws(Refusal) -> Int {
        if value.contains("."), let share = Double(value), (0...1).contains(share) {
            return Int(share * 100 + 0.5)
        }
        if let percent = Int(value), (0...100).contains(percent) { return percent }
        throw Refusal("battery cannot be \(value): give percent from 0 to 100, or a share such as 0.8")
    }
}
