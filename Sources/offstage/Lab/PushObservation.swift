import OffstageKernel

/// What the log tells of one notification: in a fixed order, because that of the callbacks is not documented (N-6).
struct PushObservation {
    private static let order = ["launched", "resumed", "W", "R", "shown", "badge"]

    private var known: Set<String> = []
    /// Why it was not to reach the app, in the order of the log.
    private var rest: [String] = []

    init(_ records: some Sequence<Record>) {
        for record in records { note(record) }
    }

    var text: String {
        let words = Self.order.filter(known.contains) + rest
        return words.isEmpty ? "nothing" : words.joined(separator: ", ")
    }

    private mutating func note(_ record: Record) {
        func field(_ name: String) -> String { if case .string(let text) = record[name] { text } else { "" } }
        switch record.eventName {
        case .appLaunched: known.insert("launched")
        case .appResumed: known.insert("resumed")
        case .notificationShown: known.insert("shown")
        case .badge: known.insert("badge")
        case .callback where field("phase") == "called":
            if field("name") == CallbackName.userNotificationCenterWillPresent.rawValue { known.insert("W") }
            if field("name") == CallbackName.applicationDidReceiveRemoteNotification.rawValue { known.insert("R") }
        case .pushStored: rest.append("held: \(field("reason"))")
        case .pushDropped: rest.append("dropped: \(field("reason"))")
        case .finding: rest.append("finding \(field("id"))")
        case .appKilled, .appCrashed, .appExited: rest.append("\(record.event) \(field("reason"))")
        case .notificationDropped where field("reason") != "nothing-to-show":
            rest.append("not shown: \(field("reason"))")
        default: break
        }
    }
}
