import Foundation
import OffstageKernel
import OffstagePush

extension Event {
    /// The event as the store keeps it.
    ///
    /// A notification that has arrived is on the disk before its app hears of it, so its app waits for this: it is
    /// written by hand, because `JSONEncoder` takes a tenth of a millisecond.
    func json(_ encoder: JSONEncoder) throws -> Data {
        guard case .push(.arrived(let app, let notification)) = self, notification.lifetime == nil else {
            return try encoder.encode(self)
        }
        var members = ["\"payload\":\(JSON.quoted(notification.payload))"]
        if let id = notification.id { members.append("\"id\":\(JSON.quoted(id))") }
        if let type = notification.type { members.append("\"type\":\(JSON.quoted(type))") }
        if let priority = notification.priority { members.append("\"priority\":\(priority)") }
        if let collapseID = notification.collapseID { members.append("\"collapseID\":\(JSON.quoted(collapseID))") }
        let content = "{\"_0\":\(JSON.quoted(app.rawValue)),\"_1\":{\(members.joined(separator: ","))}}"
        return Data("{\"push\":{\"_0\":{\"arrived\":\(content)}}}".utf8)
    }
}
