import Foundation
import OffstageKernel
import OffstagePush

extension Event {
    /// The event as the store keeps it.
    ///
    /// What comes often, or is waited for, is written by hand, because `JSONEncoder` takes thirty microseconds and
    /// more. A notification that has arrived is on the disk before its app hears of it; the words about background
    /// transfers are many, where an app makes thousands of them.
    func json(_ encoder: JSONEncoder) throws -> Data {
        if let text = byHand { Data(text.utf8) } else { try encoder.encode(self) }
    }

    private var byHand: String? {
        switch self {
        case .push(.arrived(let app, let notification)) where notification.lifetime == nil:
            return Self.arrival(of: notification, for: app)
        case .process(let process, .session(let fact)):
            return fact.byHand.map { "{\"process\":{\"_0\":\(process.rawValue),\"_1\":{\"session\":{\"_0\":\($0)}}}}" }
        case .transfer(let key, let fact):
            let session =
                "{\"app\":\(JSON.quoted(key.session.app.rawValue)),\"session\":\(JSON.quoted(key.session.session))}"
            let name = "{\"session\":\(session),\"task\":\(key.task)}"
            return fact.byHand.map { "{\"transfer\":{\"_0\":\(name),\"_1\":\($0)}}" }
        default: return nil
        }
    }

    private static func arrival(of notification: RemoteNotification, for app: AppIdentifier) -> String {
        var members = ["\"payload\":\(JSON.quoted(notification.payload))"]
        if let id = notification.id { members.append("\"id\":\(JSON.quoted(id))") }
        if let type = notification.type { members.append("\"type\":\(JSON.quoted(type))") }
        if let priority = notification.priority { members.append("\"priority\":\(priority)") }
        if let collapseID = notification.collapseID { members.append("\"collapseID\":\(JSON.quoted(collapseID))") }
        let content = "{\"_0\":\(JSON.quoted(app.rawValue)),\"_1\":{\(members.joined(separator: ","))}}"
        return "{\"push\":{\"_0\":{\"arrived\":\(content)}}}"
    }
}

extension SessionFact {
    /// Nil for what is rare.
    fileprivate var byHand: String? {
        switch self {
        case .created(nil, let order, let session):
            order.byHand.map { "{\"created\":{\"_1\":\($0),\"session\":\(JSON.quoted(session))}}" }
        case .described(let text?, let task, let session):
            "{\"described\":{\"_0\":\(JSON.quoted(text)),\(Self.name(task, session))}}"
        case .resumed(let task, let session): "{\"resumed\":{\(Self.name(task, session))}}"
        case .delivered(let task, let session, let isLast):
            "{\"delivered\":{\"isLast\":\(isLast),\(Self.name(task, session))}}"
        default: nil
        }
    }

    private static func name(_ task: Int, _ session: String) -> String {
        "\"task\":\(task),\"session\":\(JSON.quoted(session))"
    }
}

extension BackgroundTransferFact {
    fileprivate var byHand: String? {
        switch self {
        case .started: "{\"started\":{}}"
        case .finished(let response): "{\"finished\":{\"_0\":\(response.byHand)}}"
        default: nil
        }
    }
}

extension TransferOrder {
    /// Nil where there is more to it than is usual.
    fileprivate var byHand: String? {
        var usual = TransferOrder(task: task, kind: kind, method: method, url: url, origin: origin, headers: headers)
        usual.description = description
        usual.allowsCellular = allowsCellular
        usual.allowsExpensive = allowsExpensive
        usual.allowsConstrained = allowsConstrained
        usual.isRefused = isRefused
        guard usual == self else { return nil }
        var members = [
            "\"task\":\(task)", "\"kind\":\(JSON.quoted(kind.rawValue))", "\"method\":\(JSON.quoted(method))",
            "\"url\":\(JSON.quoted(url))", "\"origin\":\(JSON.quoted(origin))", "\"headers\":\(headers.byHand)",
            "\"allowsCellular\":\(allowsCellular)", "\"allowsExpensive\":\(allowsExpensive)",
            "\"allowsConstrained\":\(allowsConstrained)", "\"isRefused\":\(isRefused)",
        ]
        if let description { members.append("\"description\":\(JSON.quoted(description))") }
        return "{\(members.joined(separator: ","))}"
    }
}

extension TransferResponse {
    fileprivate var byHand: String {
        let members = [
            "\"url\":\(JSON.quoted(url))", "\"status\":\(status)", "\"version\":\(JSON.quoted(version))",
            "\"headers\":\(headers.byHand)", "\"bytes\":\(bytes)", "\"sent\":\(sent)",
        ]
        return "{\(members.joined(separator: ","))}"
    }
}

extension [TransferOrder.Header] {
    fileprivate var byHand: String {
        let members = map { "{\"name\":\(JSON.quoted($0.name)),\"value\":\(JSON.quoted($0.value))}" }
        return "[\(members.joined(separator: ","))]"
    }
}
