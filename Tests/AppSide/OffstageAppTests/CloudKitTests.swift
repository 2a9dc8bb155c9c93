import Foundation
import OffstageApp
import OffstageCloudKit
import Testing

/// iCloud of a device whose owner is not signed in, and what its pushes say.
@Suite(.timeLimit(.minutes(1))) struct CloudKitTests {
    private static func push(_ ck: [String: Any], _ aps: [String: Any] = ["content-available": 1]) -> [AnyHashable: Any]
    {
        ["aps": aps, "ck": ck.merging(["ce": 2, "cid": "iCloud.a", "nid": "n1", "ckuserid": "_me"]) { own, _ in own }]
    }

    @Test func push_isReadAsTheKindThatItIs() throws {
        let change: [String: Any] = ["dbs": 1, "sid": "all", "zid": "Notes", "zoid": "_me"]
        let ofDatabase = CKNotification(fromRemoteNotificationDictionary: Self.push(["met": change]))
        #expect((ofDatabase as? CKDatabaseNotification)?.databaseScope == .private)
        #expect(ofDatabase?.notificationType == .database && ofDatabase?.subscriptionID == "all")
        #expect(ofDatabase?.containerIdentifier == "iCloud.a" && ofDatabase?.isPruned == false)
        let ofZone = CKRecordZoneNotification(fromRemoteNotificationDictionary: Self.push(["fet": change]))
        #expect(ofZone?.recordZoneID == CKRecordZone.ID(zoneName: "Notes") && ofZone?.notificationType == .recordZone)
        #expect(CKQueryNotification(fromRemoteNotificationDictionary: Self.push(["fet": change])) == nil)
        #expect(CKNotification(fromRemoteNotificationDictionary: ["aps": ["alert": "Hello"]]) == nil)
    }

    @Test func queryPush_hasItsRecord() throws {
        let change: [String: Any] = [
            "dbs": 2, "sid": "new", "zid": "_defaultZone", "zoid": "_other", "rid": "r1", "fo": 3,
            "af": ["title": "Tea"],
        ]
        let aps: [String: Any] = ["alert": ["loc-key": "NEW", "loc-args": ["Tea"]], "badge": 2, "sound": "ping"]
        let push = CKNotification(fromRemoteNotificationDictionary: Self.push(["qry": change], aps))
        let query = try #require(push as? CKQueryNotification)
        #expect(query.queryNotificationReason == .recordDeleted && query.databaseScope == .public)
        #expect(query.recordID?.recordName == "r1" && query.recordID?.zoneID.ownerName == "_other")
        #expect(query.recordFields?["title"] as? String == "Tea")
        #expect(query.alertLocalizationKey == "NEW" && query.alertLocalizationArgs == ["Tea"] && query.badge == 2)
    }

    @Test func record_keepsItsValuesAndItsName() throws {
        let zone = CKRecordZone.ID(zoneName: "Notes")
        let record = CKRecord(recordType: "Note", recordID: CKRecord.ID(recordName: "r1", zoneID: zone))
        record["title"] = "Tea"
        record["cups"] = 3
        record["isHot"] = true
        record["tags"] = ["a", "b"]
        #expect(record["cups"] as? Double == 3 && record["cups"] as? Int64 == 3 && record["isHot"] as? Int == 1)
        let isHot: Bool? = record["isHot"]
        #expect(isHot == true && record["tags"] as? [String] == ["a", "b"] && record.changedKeys().count == 4)
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        record.encodeSystemFields(with: archiver)
        archiver.finishEncoding()
        let again = CKRecord(coder: try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData))
        #expect(again?.recordID == record.recordID && again?.recordType == "Note" && again?.allKeys() == [])
        let hot = NSPredicate(format: "cups > %d AND title BEGINSWITH[c] %@", 2, "t")
        #expect(hot.evaluate(with: record) && !hot.evaluate(with: again))
        #expect(NSPredicate(format: "SELF MATCHES %@", "[a-z]+@[a-z.]+").evaluate(with: "me@example.org"))
    }

    @Test func questions_failAsWithoutAnAccount() async throws {
        let database = CKContainer.default().privateCloudDatabase
        #expect(try await CKContainer.default().accountStatus() == .noAccount)
        await #expect(throws: CKError.self) { try await database.save(CKRecord(recordType: "Note")) }
        let heard = await withCheckedContinuation { continuation in
            let changes = CKFetchDatabaseChangesOperation(previousServerChangeToken: nil)
            changes.fetchDatabaseChangesResultBlock = { result in
                guard case .failure(let error as CKError) = result else { return continuation.resume(returning: [0]) }
                // Another that was cancelled, and is started by hand.
                let query = CKQueryOperation(query: CKQuery(recordType: "Note", predicate: NSPredicate(value: true)))
                query.queryCompletionBlock = { _, second in
                    continuation.resume(returning: [error.code.rawValue, (second as? CKError)?.code.rawValue ?? 0])
                }
                query.cancel()
                query.start()
            }
            database.add(changes)
        }
        #expect(heard == [CKError.Code.notAuthenticated.rawValue, CKError.Code.operationCancelled.rawValue])
    }
}
