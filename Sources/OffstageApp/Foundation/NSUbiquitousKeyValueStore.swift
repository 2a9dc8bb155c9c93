public import Foundation

/// The key-value store of iCloud, on a device where nobody is signed in to it: what the app keeps there it finds again,
/// and no other device hears of it.
open class NSUbiquitousKeyValueStore: NSObject, @unchecked Sendable {
    // Sendable because its values are defaults of a name of their own.
    public static let `default` = NSUbiquitousKeyValueStore()
    public static let didChangeExternallyNotification = Notification.Name(
        "NSUbiquitousKeyValueStoreDidChangeExternallyNotification"
    )

    private let values = UserDefaults(suiteName: "com.apple.kvs")!

    open func object(forKey aKey: String) -> Any? { values.object(forKey: aKey) }
    open func string(forKey aKey: String) -> String? { values.string(forKey: aKey) }
    open func array(forKey aKey: String) -> [Any]? { values.array(forKey: aKey) }
    open func dictionary(forKey aKey: String) -> [String: Any]? { values.dictionary(forKey: aKey) }
    open func data(forKey aKey: String) -> Data? { values.data(forKey: aKey) }
    open func longLong(forKey aKey: String) -> Int64 { Int64(values.integer(forKey: aKey)) }
    open func double(forKey aKey: String) -> Double { values.double(forKey: aKey) }
    open func bool(forKey aKey: String) -> Bool { values.bool(forKey: aKey) }

    open func set(_ anObject: Any?, forKey aKey: String) { values.set(anObject, forKey: aKey) }
    open func set(_ value: Int64, forKey aKey: String) { values.set(Int(value), forKey: aKey) }
    open func set(_ value: Double, forKey aKey: String) { values.set(value, forKey: aKey) }
    open func set(_ value: Bool, forKey aKey: String) { values.set(value, forKey: aKey) }
    open func removeObject(forKey aKey: String) { values.removeObject(forKey: aKey) }
    open var dictionaryRepresentation: [String: Any] { values.persistentDomain(forName: "com.apple.kvs") ?? [:] }

    /// - Returns: whether what was set is in the store, which it is.
    @discardableResult open func synchronize() -> Bool { values.synchronize() }
}

public let NSUbiquitousKeyValueStoreChangeReasonKey = "NSUbiquitousKeyValueStoreChangeReasonKey"
public let NSUbiquitousKeyValueStoreChangedKeysKey = "NSUbiquitousKeyValueStoreChangedKeysKey"
public let NSUbiquitousKeyValueStoreServerChange = 0
public let NSUbiquitousKeyValueStoreInitialSyncChange = 1
public let NSUbiquitousKeyValueStoreQuotaViolationChange = 2
public let NSUbiquitousKeyValueStoreAccountChange = 3
