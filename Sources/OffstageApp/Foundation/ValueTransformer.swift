public import Foundation
import Synchronization

/// The name under which a transformer is found.
public struct NSValueTransformerName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    public static let secureUnarchiveFromDataTransformerName = NSValueTransformerName("NSSecureUnarchiveFromData")
}

/// Makes another value of a value, and perhaps the way back: Core Data asks it for data. Foundation on Linux has none.
open class ValueTransformer: NSObject, FoundByName {
    open class func transformedValueClass() -> AnyClass { NSObject.self }
    open class func allowsReverseTransformation() -> Bool { true }

    open func transformedValue(_ value: Any?) -> Any? { value }
    open func reverseTransformedValue(_ value: Any?) -> Any? { transformedValue(value) }

    private static let named = Mutex<[NSValueTransformerName: Held]>([
        .secureUnarchiveFromDataTransformerName: Held(transformer: NSSecureUnarchiveFromDataTransformer()),
        NSValueTransformerName("NSSecureUnarchiveFromDataTransformer"): Held(
            transformer: NSSecureUnarchiveFromDataTransformer()
        ),
    ])

    private struct Held: @unchecked Sendable {
        // Sendable because it is handed out as it came; its owner says whose threads it stands.
        let transformer: ValueTransformer
    }

    public class func setValueTransformer(_ transformer: ValueTransformer?, forName name: NSValueTransformerName) {
        named.withLock { $0[name] = transformer.map(Held.init) }
    }

    public class func valueTransformerNames() -> [NSValueTransformerName] {
        named.withLock { $0.keys.sorted { $0.rawValue < $1.rawValue } }
    }

    fileprivate static func find(_ name: NSValueTransformerName) -> ValueTransformer? {
        named.withLock { $0[name] }?.transformer
    }
}

/// Lets `ValueTransformer(forName:)` give an object that there is.
public protocol FoundByName {}

extension FoundByName where Self: ValueTransformer {
    public init?(forName name: NSValueTransformerName) {
        guard let found = ValueTransformer.find(name) as? Self else { return nil }
        self = found
    }
}

/// Reads archives of the classes that it allows; the way back writes them.
open class NSSecureUnarchiveFromDataTransformer: ValueTransformer {
    open class var allowedTopLevelClasses: [AnyClass] {
        [
            NSArray.self, NSDictionary.self, NSSet.self, NSString.self, NSNumber.self, NSDate.self, NSData.self,
            NSURL.self, NSUUID.self, NSNull.self,
        ]
    }

    open override func transformedValue(_ value: Any?) -> Any? {
        guard let data = value as? Data else { return nil }
        // Any class is read: the archive is the app's own.
        return try? NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data)
    }

    open override func reverseTransformedValue(_ value: Any?) -> Any? {
        let array = (value as? [Any]).map { NSArray(array: $0) }
        let texts = (value as? [AnyHashable: Any]).map { NSDictionary(dictionary: $0) }
        let text = (value as? String).map { NSString(string: $0) }
        guard let object = array ?? texts ?? text ?? value as? any NSObjectProtocol & NSCoding else { return nil }
        return try? NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    }
}
