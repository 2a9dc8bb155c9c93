import OffstageJSON

/// What a payload should say otherwise, and how the device takes it as it is (Y-2 to Y-11).
enum PayloadLint {
    private static let known: Set = [
        "alert", "badge", "sound", "content-available", "mutable-content", "thread-id", "category",
        "target-content-id", "filter-criteria", "interruption-level", "relevance-score",
        // Live Activities (Y-11b).
        "timestamp", "event", "content-state", "stale-date", "dismissal-date", "attributes-type", "attributes",
    ]

    static func lints(aps: JSON?) -> [String] {
        guard let aps else { return ["aps is missing"] }
        guard let members = aps.members else { return ["aps is not an object"] }
        return members.compactMap { known.contains($0.name) ? lint($0.name, $0.value) : "aps.\($0.name) is unknown" }
    }

    /// `1` is asked for; `true` and `"1"` are understood too (Y-7).
    static func isTrue(_ value: JSON) -> Bool {
        switch value {
        case .number(let text): Double(text) == 1
        case .bool(let isTrue): isTrue
        case .string(let text): text == "1"
        case .null, .array, .object: false
        }
    }

    private static func lint(_ name: String, _ value: JSON) -> String? {
        switch name {
        case "alert": alert(value)
        case "badge": (value.integer ?? -1) < 0 ? "aps.badge is not a whole number from 0" : nil
        case "sound": sound(value)
        case "content-available", "mutable-content": value.double == nil ? "aps.\(name) is not a number" : nil
        case "thread-id", "category", "target-content-id", "filter-criteria":
            value.string == nil ? "aps.\(name) is not a string" : nil
        case "interruption-level":
            ["passive", "active", "time-sensitive", "critical"].contains(value.string)
                ? nil : "aps.interruption-level is none of passive, active, time-sensitive and critical"
        case "relevance-score": value.double == nil ? "aps.relevance-score is not a number" : nil
        default: nil
        }
    }

    private static func alert(_ value: JSON) -> String? {
        if value.string != nil { return nil }
        guard let members = value.members else { return "aps.alert is neither a string nor an object" }
        for member in members {
            switch member.name {
            case "title-loc-args", "subtitle-loc-args", "loc-args":
                guard let arguments = member.value.elements, arguments.allSatisfy({ $0.string != nil }) else {
                    return "aps.alert.\(member.name) is not an array of strings"
                }
            case "title", "subtitle", "body", "launch-image", "title-loc-key", "subtitle-loc-key", "loc-key":
                if member.value.string == nil { return "aps.alert.\(member.name) is not a string" }
            default: continue
            }
        }
        return nil
    }

    private static func sound(_ value: JSON) -> String? {
        if value.string != nil { return nil }
        guard value.members != nil else { return "aps.sound is neither a string nor an object" }
        guard let volume = value["volume"] else { return nil }
        guard let level = volume.double, (0...1).contains(level) else { return "aps.sound.volume is not from 0 to 1" }
        return nil
    }
}
