import OffstageJSON
import OffstagePush

extension NotificationContent {
    /// What a remote notification shows (Y-4 to Y-6, Y-10).
    /// - Parameter texts: the app's for the keys; one that is not there stands for itself.
    init(_ payload: String, texts: [String: String] = [:]) {
        self.init()
        userInfo = payload
        let aps = (try? JSONParser.parse(payload.utf8))?["aps"]
        switch aps?["alert"] {
        case .string(let text)?: body = text
        case let alert?:
            title = Self.text(alert, "title", key: "title-loc-key", arguments: "title-loc-args", texts)
            subtitle = Self.text(alert, "subtitle", key: "subtitle-loc-key", arguments: "subtitle-loc-args", texts)
            body = Self.text(alert, "body", key: "loc-key", arguments: "loc-args", texts)
        case nil: break
        }
        badge = aps?["badge"]?.integer.flatMap { $0 < 0 ? nil : Int($0) }
        sound = aps?["sound"]?.string ?? aps?["sound"]?["name"]?.string
        category = aps?["category"]?.string ?? ""
        thread = aps?["thread-id"]?.string ?? ""
        target = aps?["target-content-id"]?.string
        filter = aps?["filter-criteria"]?.string
        level = ["passive": 0, "time-sensitive": 2, "critical": 3][aps?["interruption-level"]?.string ?? ""] ?? 1
        relevance = aps?["relevance-score"]?.double.flatMap { $0.isFinite ? $0 : nil }
    }

    private static func text(
        _ alert: JSON,
        _ name: String,
        key: String,
        arguments: String,
        _ texts: [String: String]
    ) -> String {
        guard let key = alert[key]?.string else { return alert[name]?.string ?? "" }
        return filled(texts[key] ?? key, (alert[arguments]?.elements ?? []).compactMap(\.string))
    }

    /// Each `%@` with the next of the values, each `%2$@` with the second; what has none is left.
    private static func filled(_ format: String, _ values: [String]) -> String {
        var next = 0
        var result = ""
        var rest = Substring(format)
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[percent...]
            let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
            let after = rest[digits.endIndex...]
            let place = after.hasPrefix("$@") ? Int(digits).map { $0 - 1 } : nil
            if rest.hasPrefix("%%") {
                result += "%"
                rest = rest.dropFirst(2)
            } else if let place, values.indices.contains(place) {
                result += values[place]
                rest = after.dropFirst(2)
            } else if rest.hasPrefix("%@"), next < values.count {
                result += values[next]
                next += 1
                rest = rest.dropFirst(2)
            } else {
                result += rest.prefix(1)
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }
}
