import OffstageKernel
import OffstagePush
import Yams

/// Remote notifications.
extension ScenarioReader {
    private static let pushKeys = ["app", "payload", "type", "priority", "expiration", "collapse-id", "id"]

    mutating func push(_ node: Node, _ apps: KnownApps) -> Event? {
        let entries = entries(of: node, "push", keys: Self.pushKeys)
        guard node.mapping != nil else { return nil }
        var receiver: AppIdentifier?
        var payload: String?
        var notification = RemoteNotification(payload: "")
        for entry in entries {
            let value = entry.value
            switch entry.name {
            case "app": receiver = app(value, apps)
            case "payload": payload = self.payload(value)
            case "type": notification.type = text(value, "type")
            case "priority": notification.priority = integer(value, "priority")
            case "expiration": notification.lifetime = lifetime(value)
            case "collapse-id": notification.collapseID = text(value, "collapse-id")
            default: notification.id = text(value, "id")
            }
        }
        for key in ["app", "payload"] where !entries.contains(where: { $0.name == key }) {
            report(node, "`push` needs `\(key)`: write `push: { app: com.example.app, payload: { … } }`")
        }
        guard let receiver, let payload else { return nil }
        notification.payload = payload
        return .push(.sent(receiver, notification))
    }

    /// A mapping is sent as JSON, a text as it is: also what a gateway would refuse can be tried.
    private mutating func payload(_ node: Node) -> String? {
        node.mapping == nil ? text(node, "payload") : json(node)
    }

    /// How long it is kept; 0 is one attempt, as in the header.
    private mutating func lifetime(_ node: Node) -> Duration? {
        if node.scalar?.string == "0" { return .zero }
        return quantity(node, "expiration", Quantity.duration).map { .nanoseconds($0) }
    }

    private mutating func json(_ node: Node) -> String? {
        if let mapping = node.mapping {
            var members: [String] = []
            for (key, value) in mapping {
                guard let name = key.scalar?.string else {
                    report(key, "a key of a payload must be a word, not \(key.kind)")
                    return nil
                }
                guard let text = json(value) else { return nil }
                members.append("\(name.quotedForJSON): \(text)")
            }
            return "{\(members.joined(separator: ", "))}"
        }
        if let sequence = node.sequence {
            var elements: [String] = []
            for item in sequence {
                guard let text = json(item) else { return nil }
                elements.append(text)
            }
            return "[\(elements.joined(separator: ", "))]"
        }
        guard let scalar = node.scalar else {
            report(node, "a payload must be written out here, not by an alias")
            return nil
        }
        if node.isNull { return "null" }
        let isWord = scalar.style == .plain && (["true", "false"].contains(scalar.string) || scalar.string.isNumber)
        return isWord ? scalar.string : scalar.string.quotedForJSON
    }
}

extension String {
    /// Whether it is a number as JSON writes it.
    fileprivate var isNumber: Bool { wholeMatch(of: #/-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/#) != nil }
}

extension RemoteNotification {
    /// As ``ScenarioReader`` reads it.
    func yaml(to app: AppIdentifier) -> String {
        let isObject = Payload(Array(payload.utf8)).root != nil
        var entries = [
            "app: \(app.rawValue.quotedForJSON)",
            // An object of JSON is a mapping of YAML.
            "payload: \(isObject ? payload : payload.quotedForJSON)",
        ]
        if let type { entries.append("type: \(type.quotedForJSON)") }
        if let priority { entries.append("priority: \(priority)") }
        if let lifetime { entries.append("expiration: \(lifetime == .zero ? "0" : span(lifetime.nanoseconds))") }
        if let collapseID { entries.append("collapse-id: \(collapseID.quotedForJSON)") }
        if let id { entries.append("id: \(id.quotedForJSON)") }
        return "push: { \(entries.joined(separator: ", ")) }"
    }
}
