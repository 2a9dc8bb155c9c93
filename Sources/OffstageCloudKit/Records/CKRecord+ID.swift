public import Foundation

extension CKRecord {
    /// A record's name and its zone.
    public final class ID: NSObject, NSSecureCoding, NSCopying, Sendable {
        public let recordName: String
        public let zoneID: CKRecordZone.ID

        public init(recordName: String = UUID().uuidString, zoneID: CKRecordZone.ID = .default) {
            (self.recordName, self.zoneID) = (recordName, zoneID)
        }

        public static var supportsSecureCoding: Bool { true }

        public convenience init?(coder: NSCoder) {
            guard let name = coder.text("RecordName"), let zone = coder.text("ZoneName"),
                let owner = coder.text("ZoneOwnerName")
            else {
                return nil
            }
            self.init(recordName: name, zoneID: CKRecordZone.ID(zoneName: zone, ownerName: owner))
        }

        public func encode(with coder: NSCoder) {
            coder.encode(recordName as NSString, forKey: "RecordName")
            coder.encode(zoneID.zoneName as NSString, forKey: "ZoneName")
            coder.encode(zoneID.ownerName as NSString, forKey: "ZoneOwnerName")
        }

        public func copy(with zone: NSZone? = nil) -> Any { self }

        public override func isEqual(_ object: Any?) -> Bool {
            guard let other = object as? ID else { return false }
            return recordName == other.recordName && zoneID == other.zoneID
        }

        public override var hash: Int {
            var hasher = Hasher()
            hasher.combine(recordName)
            hasher.combine(zoneID)
            return hasher.finalize()
        }

        public override var description: String {
            "<CKRecordID: \(recordName):(\(zoneID.zoneName):\(zoneID.ownerName))>"
        }
    }

    public enum ReferenceAction: UInt, Sendable {
        case none, deleteSelf
    }

    /// Another record, by its identifier.
    public final class Reference: NSObject, NSSecureCoding, NSCopying, Sendable {
        public typealias Action = ReferenceAction

        public let recordID: ID
        public let action: ReferenceAction

        public init(recordID: ID, action: ReferenceAction) {
            (self.recordID, self.action) = (recordID, action)
        }

        public convenience init(record: CKRecord, action: ReferenceAction) {
            self.init(recordID: record.recordID, action: action)
        }

        public static var supportsSecureCoding: Bool { true }

        public convenience init?(coder: NSCoder) {
            guard let recordID = ID(coder: coder) else { return nil }
            let isDeleting = coder.decodeBool(forKey: "DeletesSelf")
            self.init(recordID: recordID, action: isDeleting ? .deleteSelf : .none)
        }

        public func encode(with coder: NSCoder) {
            recordID.encode(with: coder)
            coder.encode(action == .deleteSelf, forKey: "DeletesSelf")
        }

        public func copy(with zone: NSZone? = nil) -> Any { self }

        public override func isEqual(_ object: Any?) -> Bool {
            guard let other = object as? Reference else { return false }
            return recordID == other.recordID && action == other.action
        }

        public override var hash: Int { recordID.hash }
    }
}

/// A file that belongs to a record.
open class CKAsset: NSObject, @unchecked Sendable {
    // Sendable because nothing of it changes.
    public let fileURL: URL?

    public init(fileURL: URL) {
        self.fileURL = fileURL
    }
}
