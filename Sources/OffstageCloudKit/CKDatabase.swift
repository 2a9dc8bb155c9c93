public import Foundation

/// What belongs to everybody, to the user, or to others who share it. Nobody is signed in: whatever is asked of it
/// fails with `notAuthenticated`, on a thread of the framework's.
open class CKDatabase: NSObject, @unchecked Sendable {
    // Sendable because nothing of it changes.
    public enum Scope: Int, Sendable {
        case `public` = 1
        case `private`, shared
    }

    public let databaseScope: Scope

    init(_ scope: Scope) {
        databaseScope = scope
    }

    open func add(_ operation: CKDatabaseOperation) {
        operation.database = self
        Answers.operations.addOperation(operation)
    }

    // MARK: Records

    @preconcurrency open func fetch(
        withRecordID recordID: CKRecord.ID,
        completionHandler: @escaping @Sendable (CKRecord?, (any Error)?) -> Void
    ) {
        Answers.later { completionHandler(nil, CKError.noAccount) }
    }

    @preconcurrency open func save(
        _ record: CKRecord,
        completionHandler: @escaping @Sendable (CKRecord?, (any Error)?) -> Void
    ) {
        Answers.later { completionHandler(nil, CKError.noAccount) }
    }

    @preconcurrency open func delete(
        withRecordID recordID: CKRecord.ID,
        completionHandler: @escaping @Sendable (CKRecord.ID?, (any Error)?) -> Void
    ) {
        Answers.later { completionHandler(nil, CKError.noAccount) }
    }

    @preconcurrency open func perform(
        _ query: CKQuery,
        inZoneWith zoneID: CKRecordZone.ID?,
        completionHandler: @escaping @Sendable ([CKRecord]?, (any Error)?) -> Void
    ) {
        Answers.later { completionHandler(nil, CKError.noAccount) }
    }

    // MARK: Zones

    @preconcurrency open func fetchAllRecordZones(
        completionHandler: @escaping @Sendable ([CKRecordZone]?, (any Error)?) -> Void
    ) {
        Answers.later { completionHandler(nil, CKError.noAccount) }
    }

    @preconcurrency open func fetch(
        withRecordZoneID zoneID: CKRecordZone.ID,
        completionHandler: @escaping @Sendable (CKRecordZone?, (any Error)?) -> Void
    ) {
        Answers.later { completionHandler(nil, CKError.noAccount) }
    }

    @preconcurrency open func save(
        _ zone: CKRecordZone,
        completionHandler: @escaping @Sendable (CKRecordZone?, (any Error)?) -> Void
    ) {
        Answers.later { completionHandler(nil, CKError.noAccount) }
    }

    @preconcurrency open func delete(
        withRecordZoneID zoneID: CKRecordZone.ID,
        completionHandler: @escaping @Sendable (CKRecordZone.ID?, (any Error)?) -> Void
    ) {
        Answers.later { completionHandler(nil, CKError.noAccount) }
    }

    // MARK: Subscriptions

    @preconcurrency open func fetchAllSubscriptions(
        completionHandler: @escaping @Sendable ([CKSubscription]?, (any Error)?) -> Void
    ) {
        Answers.later { completionHandler(nil, CKError.noAccount) }
    }

    @preconcurrency open func fetch(
        withSubscriptionID subscriptionID: CKSubscription.ID,
        completionHandler: @escaping @Sendable (CKSubscription?, (any Error)?) -> Void
    ) {
        Answers.later { completionHandler(nil, CKError.noAccount) }
    }

    @preconcurrency open func save(
        _ subscription: CKSubscription,
        completionHandler: @escaping @Sendable (CKSubscription?, (any Error)?) -> Void
    ) {
        Answers.later { completionHandler(nil, CKError.noAccount) }
    }

    @preconcurrency open func delete(
        withSubscriptionID subscriptionID: CKSubscription.ID,
        completionHandler: @escaping @Sendable (CKSubscription.ID?, (any Error)?) -> Void
    ) {
        Answers.later { completionHandler(nil, CKError.noAccount) }
    }
}
