public import Foundation
public import OffstageApp

/// An object of the app's as iCloud keeps it: values under names.
open class CKRecord: NSObject, NSSecureCoding, NSCopying, CKRecordKeyValueSetting, KeyedObject, @unchecked Sendable {
    // Sendable because what changes is behind the lock.
    public typealias RecordType = String
    public typealias FieldKey = String

    public enum SystemType {
        public static let userRecord: RecordType = "Users"
        public static let share: RecordType = "cloudkit.share"
    }

    public enum SystemFieldKey {
        public static let creationDate: FieldKey = "___createTime"
        public static let creatorUserRecordID: FieldKey = "___createdBy"
        public static let modificationDate: FieldKey = "___modTime"
        public static let lastModifiedUserRecordID: FieldKey = "___modifiedBy"
        public static let recordID: FieldKey = "___recordID"
        public static let parent: FieldKey = "___parent"
        public static let share: FieldKey = "___share"
    }

    private struct State {
        var values: [FieldKey: any CKRecordValue] = [:]
        var changed: Set<FieldKey> = []
        var parent: Reference?
        var share: Reference?
    }

    private let lock = NSLock()
    private var state = State()
    private let secrets = EncryptedValues()
    public let recordType: RecordType
    public let recordID: ID

    public convenience init(recordType: RecordType) {
        self.init(recordType: recordType, recordID: ID(recordName: UUID().uuidString))
    }

    public convenience init(recordType: RecordType, zoneID: CKRecordZone.ID) {
        self.init(recordType: recordType, recordID: ID(recordName: UUID().uuidString, zoneID: zoneID))
    }

    public init(recordType: RecordType, recordID: ID) {
        (self.recordType, self.recordID) = (recordType, recordID)
    }

    // MARK: What iCloud knows of it: nothing, for it was never there

    open var recordChangeTag: String? { nil }
    open var creationDate: Date? { nil }
    open var creatorUserRecordID: ID? { nil }
    open var modificationDate: Date? { nil }
    open var lastModifiedUserRecordID: ID? { nil }

    open var parent: Reference? {
        get { lock.withLock { state.parent } }
        set { lock.withLock { state.parent = newValue } }
    }

    open internal(set) var share: Reference? {
        get { lock.withLock { state.share } }
        set { lock.withLock { state.share = newValue } }
    }

    open func setParent(_ parentRecord: CKRecord?) {
        setParent(parentRecord?.recordID)
    }

    open func setParent(_ parentRecordID: ID?) {
        parent = parentRecordID.map { Reference(recordID: $0, action: .none) }
    }

    // MARK: Values

    open func object(forKey key: FieldKey) -> (any CKRecordValue)? {
        lock.withLock { state.values[key] }
    }

    open func setObject(_ object: (any CKRecordValue)?, forKey key: FieldKey) {
        lock.withLock {
            state.values[key] = object?._kept
            state.changed.insert(key)
        }
    }

    open func value(forKey key: String) -> Any? {
        switch key {
        case "recordID": recordID
        case "creationDate", SystemFieldKey.creationDate: creationDate
        case "modificationDate", SystemFieldKey.modificationDate: modificationDate
        default: object(forKey: key)
        }
    }

    /// What is no value of a record ends the app, as on iOS.
    open func setValue(_ value: Any?, forKey key: String) {
        guard let value else { return setObject(nil, forKey: key) }
        guard let value = value as? any CKRecordValue else {
            fatalError("\(type(of: value)) is not a valid class for the record's key \"\(key)\"")
        }
        setObject(value, forKey: key)
    }

    open func allKeys() -> [FieldKey] { lock.withLock { state.values.keys.sorted() } }
    /// Those that were set, for nothing was ever saved.
    open func changedKeys() -> [FieldKey] { lock.withLock { state.changed.sorted() } }
    open func allTokens() -> [String] {
        lock.withLock { state.values.values.flatMap { ($0 as? String)?.split(separator: " ").map(String.init) ?? [] } }
    }

    /// Values that would be kept in a way which Apple cannot read.
    open var encryptedValues: any CKRecordKeyValueSetting { secrets }

    // MARK: Copies and archives

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CKRecord(recordType: recordType, recordID: recordID)
        copy.state = lock.withLock { state }
        copy.secrets.replace(by: secrets)
        return copy
    }

    public static var supportsSecureCoding: Bool { true }

    /// Writes what is not the app's: the type and the identifier. Values are left out.
    open func encodeSystemFields(with coder: NSCoder) {
        coder.encode(recordType as NSString, forKey: "RecordType")
        coder.encode(recordID.recordName as NSString, forKey: "RecordName")
        coder.encode(recordID.zoneID.zoneName as NSString, forKey: "ZoneName")
        coder.encode(recordID.zoneID.ownerName as NSString, forKey: "ZoneOwnerName")
        if let parent {
            coder.encode(parent.recordID.recordName as NSString, forKey: "ParentName")
        }
    }

    /// - Note: Of values those last in an archive that a property list can hold.
    open func encode(with coder: NSCoder) {
        encodeSystemFields(with: coder)
        let values = lock.withLock { state.values }
            .filter { PropertyListSerialization.propertyList($0.value, isValidFor: .binary) }
        let data = try? PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
        if let data { coder.encode(data as NSData, forKey: "Values") }
    }

    public required init?(coder: NSCoder) {
        guard let type = coder.text("RecordType"), let name = coder.text("RecordName"),
            let zone = coder.text("ZoneName")
        else {
            return nil
        }
        let zoneID = CKRecordZone.ID(zoneName: zone, ownerName: coder.text("ZoneOwnerName") ?? CKCurrentUserDefaultName)
        recordType = type
        recordID = ID(recordName: name, zoneID: zoneID)
        super.init()
        setParent(coder.text("ParentName").map { ID(recordName: $0, zoneID: zoneID) })
        guard let data = coder.data("Values") else { return }
        let values = try? PropertyListSerialization.propertyList(from: data, format: nil)
        for (key, value) in values as? [String: Any] ?? [:] { setValue(value, forKey: key) }
    }

    open override var description: String {
        "<CKRecord: recordType=\(recordType), recordID=\(recordID), values=\(allKeys())>"
    }
}

/// The encrypted half of a record.
private final class EncryptedValues: CKRecordKeyValueSetting, @unchecked Sendable {
    // Sendable because its state is behind the lock.
    private let lock = NSLock()
    private var values: [String: any CKRecordValue] = [:]

    func object(forKey key: String) -> (any CKRecordValue)? { lock.withLock { values[key] } }
    func setObject(_ object: (any CKRecordValue)?, forKey key: String) {
        lock.withLock { values[key] = object?._kept }
    }
    func allKeys() -> [String] { lock.withLock { values.keys.sorted() } }
    func changedKeys() -> [String] { allKeys() }

    func replace(by other: EncryptedValues) {
        let theirs = other.lock.withLock { other.values }
        lock.withLock { values = theirs }
    }
}
