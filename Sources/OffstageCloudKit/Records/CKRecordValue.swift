public import Foundation
public import OffstageCoreLocation

/// What a record can hold.
public protocol CKRecordValueProtocol {
    /// As it is read again: every number is an `NSNumber`, so that whoever asks for another kind of number gets it.
    var _kept: any CKRecordValueProtocol { get }
}

public typealias CKRecordValue = CKRecordValueProtocol

extension CKRecordValueProtocol {
    public var _kept: any CKRecordValueProtocol { self }
}

extension String: CKRecordValueProtocol {}
extension Date: CKRecordValueProtocol {}
extension Data: CKRecordValueProtocol {}
extension NSNumber: CKRecordValueProtocol {}
extension Array: CKRecordValueProtocol where Element: CKRecordValueProtocol {}
extension NSArray: CKRecordValueProtocol {}
extension CLLocation: CKRecordValueProtocol {}
extension CKRecord.Reference: CKRecordValueProtocol {}
extension CKAsset: CKRecordValueProtocol {}

extension NSString: CKRecordValueProtocol {
    public var _kept: any CKRecordValueProtocol { String(describing: self) }
}
extension NSDate: CKRecordValueProtocol {
    public var _kept: any CKRecordValueProtocol { Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate) }
}
extension NSData: CKRecordValueProtocol {
    public var _kept: any CKRecordValueProtocol { Data(referencing: self) }
}

extension Bool: CKRecordValueProtocol {
    public var _kept: any CKRecordValueProtocol { NSNumber(value: self) }
}
extension Int: CKRecordValueProtocol {
    public var _kept: any CKRecordValueProtocol { NSNumber(value: self) }
}
extension Int8: CKRecordValueProtocol {
    public var _kept: any CKRecordValueProtocol { NSNumber(value: self) }
}
extension Int16: CKRecordValueProtocol {
    public var _kept: any CKRecordValueProtocol { NSNumber(value: self) }
}
extension Int32: CKRecordValueProtocol {
    public var _kept: any CKRecordValueProtocol { NSNumber(value: self) }
}
extension Int64: CKRecordValueProtocol {
    public var _kept: any CKRecordValueProtocol { NSNumber(value: self) }
}
extension UInt: CKRecordValueProtocol {
    public var _kept: any CKRecordValueProtocol { NSNumber(value: self) }
}
extension UInt8: CKRecordValueProtocol {
    public var _kept: any CKRecordValueProtocol { NSNumber(value: self) }
}
extension UInt16: CKRecordValueProtocol {
    public var _kept: any CKRecordValueProtocol { NSNumber(value: self) }
}
extension UInt32: CKRecordValueProtocol {
    public var _kept: any CKRecordValueProtocol { NSNumber(value: self) }
}
extension UInt64: CKRecordValueProtocol {
    public var _kept: any CKRecordValueProtocol { NSNumber(value: self) }
}
extension Double: CKRecordValueProtocol {
    public var _kept: any CKRecordValueProtocol { NSNumber(value: self) }
}
extension Float: CKRecordValueProtocol {
    public var _kept: any CKRecordValueProtocol { NSNumber(value: self) }
}

/// What has values under names: a record, and the encrypted half of one.
public protocol CKRecordKeyValueSetting: AnyObject {
    func object(forKey key: CKRecord.FieldKey) -> (any CKRecordValue)?
    func setObject(_ object: (any CKRecordValue)?, forKey key: CKRecord.FieldKey)
    func allKeys() -> [CKRecord.FieldKey]
    func changedKeys() -> [CKRecord.FieldKey]
}

extension CKRecordKeyValueSetting {
    public subscript(key: CKRecord.FieldKey) -> (any CKRecordValueProtocol)? {
        get { object(forKey: key) }
        set { setObject(newValue, forKey: key) }
    }

    /// Nil is also what is of another type.
    @_disfavoredOverload public subscript<Value: CKRecordValueProtocol>(key: CKRecord.FieldKey) -> Value? {
        get { object(forKey: key).flatMap(Self.cast) }
        set { setObject(newValue, forKey: key) }
    }

    /// A truth value is a number, which Foundation on Linux turns into nothing else.
    private static func cast<Value>(_ value: any CKRecordValue) -> Value? {
        if Value.self == Bool.self { return (value as? NSNumber)?.boolValue as? Value }
        return value as? Value
    }
}
