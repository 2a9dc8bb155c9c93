// The same asked with `await`.
extension CKDatabase {
    public func record(for recordID: CKRecord.ID) async throws -> CKRecord {
        throw CKError.noAccount
    }

    public func records(
        for ids: [CKRecord.ID],
        desiredKeys: [CKRecord.FieldKey]? = nil
    ) async throws -> [CKRecord.ID: Result<CKRecord, any Error>] {
        throw CKError.noAccount
    }

    public func records(
        matching query: CKQuery,
        inZoneWith zoneID: CKRecordZone.ID? = nil,
        desiredKeys: [CKRecord.FieldKey]? = nil,
        resultsLimit: Int = CKQueryOperation.maximumResults
    ) async throws -> (
        matchResults: [(CKRecord.ID, Result<CKRecord, any Error>)], queryCursor: CKQueryOperation.Cursor?
    ) {
        throw CKError.noAccount
    }

    public func records(
        continuingMatchFrom queryCursor: CKQueryOperation.Cursor,
        desiredKeys: [CKRecord.FieldKey]? = nil,
        resultsLimit: Int = CKQueryOperation.maximumResults
    ) async throws -> (
        matchResults: [(CKRecord.ID, Result<CKRecord, any Error>)], queryCursor: CKQueryOperation.Cursor?
    ) {
        throw CKError.noAccount
    }

    @discardableResult
    public func save(_ record: CKRecord) async throws -> CKRecord {
        throw CKError.noAccount
    }

    @discardableResult
    public func deleteRecord(withID recordID: CKRecord.ID) async throws -> CKRecord.ID {
        throw CKError.noAccount
    }

    @discardableResult
    public func modifyRecords(
        saving recordsToSave: [CKRecord],
        deleting recordIDsToDelete: [CKRecord.ID],
        savePolicy: CKModifyRecordsOperation.RecordSavePolicy = .ifServerRecordUnchanged,
        atomically: Bool = true
    ) async throws -> (
        saveResults: [CKRecord.ID: Result<CKRecord, any Error>],
        deleteResults: [CKRecord.ID: Result<Void, any Error>]
    ) {
        throw CKError.noAccount
    }

    public func perform(_ query: CKQuery, inZoneWith zoneID: CKRecordZone.ID?) async throws -> [CKRecord] {
        throw CKError.noAccount
    }

    public func allRecordZones() async throws -> [CKRecordZone] {
        throw CKError.noAccount
    }

    public func recordZone(for zoneID: CKRecordZone.ID) async throws -> CKRecordZone {
        throw CKError.noAccount
    }

    public func recordZones(
        for ids: [CKRecordZone.ID]
    ) async throws -> [CKRecordZone.ID: Result<CKRecordZone, any Error>] {
        throw CKError.noAccount
    }

    @discardableResult
    public func save(_ zone: CKRecordZone) async throws -> CKRecordZone {
        throw CKError.noAccount
    }

    @discardableResult
    public func deleteRecordZone(withID zoneID: CKRecordZone.ID) async throws -> CKRecordZone.ID {
        throw CKError.noAccount
    }

    @discardableResult
    public func modifyRecordZones(
        saving recordZonesToSave: [CKRecordZone],
        deleting recordZoneIDsToDelete: [CKRecordZone.ID]
    ) async throws -> (
        saveResults: [CKRecordZone.ID: Result<CKRecordZone, any Error>],
        deleteResults: [CKRecordZone.ID: Result<Void, any Error>]
    ) {
        throw CKError.noAccount
    }

    public func allSubscriptions() async throws -> [CKSubscription] {
        throw CKError.noAccount
    }

    public func subscription(for subscriptionID: CKSubscription.ID) async throws -> CKSubscription {
        throw CKError.noAccount
    }

    public func subscriptions(
        for ids: [CKSubscription.ID]
    ) async throws -> [CKSubscription.ID: Result<CKSubscription, any Error>] {
        throw CKError.noAccount
    }

    @discardableResult
    public func save(_ subscription: CKSubscription) async throws -> CKSubscription {
        throw CKError.noAccount
    }

    @discardableResult
    public func deleteSubscription(withID subscriptionID: CKSubscription.ID) async throws -> CKSubscription.ID {
        throw CKError.noAccount
    }

    @discardableResult
    public func modifySubscriptions(
        saving subscriptionsToSave: [CKSubscription],
        deleting subscriptionIDsToDelete: [CKSubscription.ID]
    ) async throws -> (
        saveResults: [CKSubscription.ID: Result<CKSubscription, any Error>],
        deleteResults: [CKSubscription.ID: Result<Void, any Error>]
    ) {
        throw CKError.noAccount
    }

    public func databaseChanges(since changeToken: CKServerChangeToken?, resultsLimit: Int? = nil) async throws -> (
        modifications: [DatabaseChange.Modification], deletions: [DatabaseChange.Deletion],
        changeToken: CKServerChangeToken, moreComing: Bool
    ) {
        throw CKError.noAccount
    }

    public func recordZoneChanges(
        inZoneWith zoneID: CKRecordZone.ID,
        since changeToken: CKServerChangeToken?,
        desiredKeys: [CKRecord.FieldKey]? = nil,
        resultsLimit: Int? = nil
    ) async throws -> (
        modificationResultsByID: [CKRecord.ID: Result<RecordZoneChange.Modification, any Error>],
        deletions: [RecordZoneChange.Deletion], changeToken: CKServerChangeToken, moreComing: Bool
    ) {
        throw CKError.noAccount
    }

    public enum DatabaseChange {
        public struct Modification: Hashable, Sendable {
            public let zoneID: CKRecordZone.ID
        }

        public struct Deletion: Hashable, Sendable {
            public enum Reason: Hashable, Sendable {
                case deleted, purged, encryptedDataReset
            }

            public let zoneID: CKRecordZone.ID
            public let reason: Reason
        }
    }

    public enum RecordZoneChange {
        public struct Modification: Sendable {
            public let record: CKRecord
        }

        public struct Deletion: Hashable, Sendable {
            public let recordID: CKRecord.ID
            public let recordType: CKRecord.RecordType
        }
    }
}

// The same told as results.
extension CKDatabase {
    @preconcurrency public func fetch(
        withRecordIDs recordIDs: [CKRecord.ID],
        desiredKeys: [CKRecord.FieldKey]? = nil,
        completionHandler: @escaping @Sendable (Result<[CKRecord.ID: Result<CKRecord, any Error>], any Error>) -> Void
    ) {
        Answers.later { completionHandler(.failure(CKError.noAccount)) }
    }

    @preconcurrency public func fetch(
        withQuery query: CKQuery,
        inZoneWith zoneID: CKRecordZone.ID? = nil,
        desiredKeys: [CKRecord.FieldKey]? = nil,
        resultsLimit: Int = CKQueryOperation.maximumResults,
        completionHandler:
            @escaping @Sendable (
                Result<
                    (matchResults: [(CKRecord.ID, Result<CKRecord, any Error>)], queryCursor: CKQueryOperation.Cursor?),
                    any Error
                >
            ) -> Void
    ) {
        Answers.later { completionHandler(.failure(CKError.noAccount)) }
    }

    @preconcurrency public func fetch(
        withCursor queryCursor: CKQueryOperation.Cursor,
        desiredKeys: [CKRecord.FieldKey]? = nil,
        resultsLimit: Int = CKQueryOperation.maximumResults,
        completionHandler:
            @escaping @Sendable (
                Result<
                    (matchResults: [(CKRecord.ID, Result<CKRecord, any Error>)], queryCursor: CKQueryOperation.Cursor?),
                    any Error
                >
            ) -> Void
    ) {
        Answers.later { completionHandler(.failure(CKError.noAccount)) }
    }
}
