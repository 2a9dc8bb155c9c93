public import Foundation

/// A push that CloudKit sent, read from its payload: `ck` has the container (`cid`), the notification's number (`nid`)
/// and one of `qry`, `fet` and `met`, which say what has changed.
open class CKNotification: NSObject, _CKNotificationMaking, @unchecked Sendable {
    // Sendable because nothing of it changes.
    public enum NotificationType: Int, Sendable {
        case query = 1
        case recordZone = 2
        case readNotification = 3
        case database = 4
    }

    /// A number that CloudKit gave a push.
    public final class ID: NSObject, NSCopying, Sendable {
        private let text: String

        init(_ text: String) {
            self.text = text
        }

        public func copy(with zone: NSZone? = nil) -> Any { self }
        public override func isEqual(_ object: Any?) -> Bool { (object as? ID)?.text == text }
        public override var hash: Int { text.hashValue }
        public override var description: String { "<CKNotificationID: \(text)>" }
    }

    private let payload: Payload

    init(_ payload: Payload) {
        self.payload = payload
    }

    open var notificationType: NotificationType { payload.kind }
    open var notificationID: ID? { payload.id }
    open var containerIdentifier: String? { payload.ck["cid"] as? String }
    open var subscriptionID: CKSubscription.ID? { payload.change["sid"] as? String }
    open var subscriptionOwnerUserRecordID: CKRecord.ID? {
        (payload.ck["ckuserid"] as? String).map { CKRecord.ID(recordName: $0) }
    }
    /// Whether something was left out because the push would have been too long.
    open var isPruned: Bool { Payload.number(payload.ck["p"]) == 1 }

    // MARK: What is shown

    open var alertBody: String? { payload.alert["body"] as? String }
    open var alertLocalizationKey: String? { payload.alert["loc-key"] as? String }
    open var alertLocalizationArgs: [String]? { payload.alert["loc-args"] as? [String] }
    open var title: String? { payload.alert["title"] as? String }
    open var titleLocalizationKey: String? { payload.alert["title-loc-key"] as? String }
    open var titleLocalizationArgs: [String]? { payload.alert["title-loc-args"] as? [String] }
    open var subtitle: String? { payload.alert["subtitle"] as? String }
    open var subtitleLocalizationKey: String? { payload.alert["subtitle-loc-key"] as? String }
    open var subtitleLocalizationArgs: [String]? { payload.alert["subtitle-loc-args"] as? [String] }
    open var alertActionLocalizationKey: String? { payload.alert["action-loc-key"] as? String }
    open var alertLaunchImage: String? { payload.alert["launch-image"] as? String }
    open var badge: NSNumber? { Payload.number(payload.aps["badge"]).map { NSNumber(value: $0) } }
    open var soundName: String? { payload.aps["sound"] as? String }
    open var category: String? { payload.aps["category"] as? String }

    // MARK: For the subclasses

    var change: [String: Any] { payload.change }

    /// - Note: On the wire the private database is number 1 and the public one number 2.
    var scope: CKDatabase.Scope {
        switch Payload.number(payload.change["dbs"]) {
        case 2: .public
        case 3: .shared
        default: .private
        }
    }

    /// A zone of the user's own has the name of whoever asks as its owner.
    var changedZone: CKRecordZone.ID? {
        guard let name = payload.change["zid"] as? String else { return nil }
        let owner = payload.change["zoid"] as? String
        let isOwn = owner == nil || owner == "_defaultOwner" || owner == payload.ck["ckuserid"] as? String
        return CKRecordZone.ID(zoneName: name, ownerName: isOwn ? CKCurrentUserDefaultName : owner ?? "")
    }

    /// The parts of a push.
    struct Payload {
        let aps: [String: Any]
        let alert: [String: Any]
        let ck: [String: Any]
        let change: [String: Any]
        let kind: NotificationType

        init?(_ dictionary: [AnyHashable: Any]) {
            guard let ck = dictionary["ck"] as? [String: Any] else { return nil }
            let kinds: [(String, NotificationType)] = [("qry", .query), ("fet", .recordZone), ("met", .database)]
            guard let (key, kind) = kinds.first(where: { ck[$0.0] is [String: Any] }) else { return nil }
            (self.ck, self.kind) = (ck, kind)
            change = ck[key] as? [String: Any] ?? [:]
            aps = dictionary["aps"] as? [String: Any] ?? [:]
            alert = aps["alert"] as? [String: Any] ?? (aps["alert"] as? String).map { ["body": $0] } ?? [:]
        }

        var id: ID? { (ck["nid"] as? String).map { ID($0) } }

        static func number(_ value: Any?) -> Int? { (value as? NSNumber)?.intValue ?? value as? Int }

        var notification: CKNotification {
            switch kind {
            case .query: CKQueryNotification(self)
            case .recordZone: CKRecordZoneNotification(self)
            case .database, .readNotification: CKDatabaseNotification(self)
            }
        }
    }
}

/// Through a protocol an initializer can make an object of a subclass, as Objective-C's can.
public protocol _CKNotificationMaking {}

extension _CKNotificationMaking where Self: CKNotification {
    /// Makes the subclass that the payload is of; nil if CloudKit did not send it.
    public init?(fromRemoteNotificationDictionary notificationDictionary: [AnyHashable: Any]) {
        guard let made = CKNotification.Payload(notificationDictionary)?.notification as? Self else { return nil }
        self = made
    }
}
