/// A record that matches a subscription's predicate was made, changed or deleted.
public final class CKQueryNotification: CKNotification, @unchecked Sendable {
    public enum Reason: Int, Sendable {
        case recordCreated = 1
        case recordUpdated = 2
        case recordDeleted = 3
    }

    public var queryNotificationReason: Reason {
        Payload.number(change["fo"]).flatMap(Reason.init) ?? .recordCreated
    }

    /// The values that the subscription asked for.
    public var recordFields: [String: any CKRecordValueProtocol]? {
        (change["af"] as? [String: Any])?.compactMapValues { $0 as? any CKRecordValueProtocol }
    }

    public var recordID: CKRecord.ID? {
        (change["rid"] as? String).map { CKRecord.ID(recordName: $0, zoneID: changedZone ?? .default) }
    }

    public var databaseScope: CKDatabase.Scope { scope }
    public var isPublicDatabase: Bool { scope == .public }
}

/// Something in a zone has changed.
public final class CKRecordZoneNotification: CKNotification, @unchecked Sendable {
    public var recordZoneID: CKRecordZone.ID? { changedZone }
    public var databaseScope: CKDatabase.Scope { scope }
}

/// Something in a database has changed.
public final class CKDatabaseNotification: CKNotification, @unchecked Sendable {
    public var databaseScope: CKDatabase.Scope { scope }
}
