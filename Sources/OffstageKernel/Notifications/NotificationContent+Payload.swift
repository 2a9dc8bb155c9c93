import OffstageJSON
import OffstagePush

extension NotificationContent {
    /// What a remote notification shows (Y-4 to Y-6, Y-10). The app's tables of texts are not read: a key stands for
    /// itself, with its arguments filled in.
    init(_ payload: String) {
        self.init()
        userInfo = payload
        let aps = (try? JSONParser.parse(payload.utf8))?["aps"]
        switch aps?["alert"] {
        case .string(let text)?: body = text
        case let alert?:
            title = Self.text(alert, "title", key: "title-loc-key", arguments: "title-loc-args")
            subtitle = Self.text(alert, "subtitle", key: "subtitle-loc-key", arguments: "subtitle-loc-args")
            body = Self.text(alert, "body", key: "loc-key", arguments: "loc-args")
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

    private static func text(_ alert: JSON, _ name: String, key: String, arguments: String) -> String {
        if let key = alert[key]?.string {
            let values = (alert[arguments]?.elements ?? []).compactMap(\.string)
            return filled(key, values)
        }
        return alert[name]?.string ?? ""
    }

    /// Each `%@` with the next of the values; what has none is left.
    private static func filled(_ format: String, _ values: [String]) -> String {
        var values = values[...]
        var result = ""
        var rest = Substring(format)
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[percent...]
            if rest.hasPrefix("%@"), let value = values.popFirst() {
                result += value
                rest = rest.dropFirst(2)
            } else {
                result += rest.prefix(1)
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }
}
