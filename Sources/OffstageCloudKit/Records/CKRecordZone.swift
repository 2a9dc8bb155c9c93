public import Foundation

/// A part of a database whose changes can be asked for.
open class CKRecordZone: NSObject, NSCopying, @unchecked Sendable {
    // Sendable because nothing of it changes.
    public struct Capabilities: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let fetchChanges = Capabilities(rawValue: 1)
        public static let atomic = Capabilities(rawValue: 2)
        public static let sharing = Capabilities(rawValue: 4)
        public static let zoneWideSharing = Capabilities(rawValue: 8)
    }

    /// A zone's name and whose it is.
    public final class ID: NSObject, NSSecureCoding, NSCopying, Sendable {
        public static let defaultZoneName = "_defaultZone"
        public static let `default` = ID()

        public let zoneName: String
        public let ownerName: String

        public init(zoneName: String = defaultZoneName, ownerName: String = CKCurrentUserDefaultName) {
            (self.zoneName, self.ownerName) = (zoneName, ownerName)
        }

        public static var supportsSecureCoding: Bool { true }

        public convenience init?(coder: NSCoder) {
            guard let name = coder.text("ZoneName"),
                let owner = coder.text("ZoneOwnerName")
            else { return nil }
            self.init(zoneName: name, ownerName: owner)
        }

        public func encode(with coder: NSCoder) {
            coder.encode(zoneName as NSString, forKey: "ZoneName")
            coder.encode(ownerName as NSString, forKey: "ZoneOwnerName")
        }

        public func copy(with zone: NSZone? = nil) -> Any { self }

        public override func isEqual(_ object: Any?) -> Bool {
            guard let other = object as? ID else { return false }
            return zoneName == other.zoneName && ownerName == other.ownerName
        }

        public override var hash: Int {
            var hasher = Hasher()
            hasher.combine(zoneName)
            hasher.combine(ownerName)
            return hasher.finalize()
        }

        public override var description: String { "<CKRecordZoneID: \(zoneName):\(ownerName)>" }
    }

    public static let defaultZoneName = ID.defaultZoneName

    public let zoneID: ID
    /// What the server knows of it: nothing.
    open var capabilities: Capabilities { [] }
    open var share: CKRecord.Reference? { nil }

    open class func `default`() -> CKRecordZone { CKRecordZone(zoneID: .default) }

    public init(zoneID: ID) {
        self.zoneID = zoneID
    }

    public convenience init(zoneName: String) {
        self.init(zoneID: ID(zoneName: zoneName))
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }
}

public let CKRecordZoneDefaultName = CKRecordZone.ID.defaultZoneName

/// Up to where changes are known. Nobody gives one out here.
public final class CKServerChangeToken: NSObject, NSSecureCoding, NSCopying, Sendable {
    public static var supportsSecureCoding: Bool { true }

    public init?(coder: NSCoder) { nil }
    public func encode(with coder: NSCoder) {}
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Which records are asked for.
open class CKQuery: NSObject, NSCopying, @unchecked Sendable {
    // Sendable as on iOS: it is handed over with its question.
    public let recordType: CKRecord.RecordType
    public let predicate: NSPredicate
    open var sortDescriptors: [NSSortDescriptor]?

    public init(recordType: CKRecord.RecordType, predicate: NSPredicate) {
        (self.recordType, self.predicate) = (recordType, predicate)
    }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CKQuery(recordType: recordType, predicate: predicate)
        copy.sortDescriptors = sortDescriptors
        return copy
    }
}
