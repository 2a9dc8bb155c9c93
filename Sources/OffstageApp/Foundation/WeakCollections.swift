public import Foundation

// Collections that hold their objects weakly, which Foundation on Linux does not have.

public struct NSPointerFunctions: Sendable {
    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let strongMemory: Options = []
        public static let weakMemory = Options(rawValue: 5)
        public static let copyIn = Options(rawValue: 1 << 16)
        public static let objectPersonality: Options = []
        public static let objectPointerPersonality = Options(rawValue: 1 << 8)
    }
}

public typealias NSHashTableOptions = NSPointerFunctions.Options
public typealias NSMapTableOptions = NSPointerFunctions.Options

/// An object, held or only known.
private struct Held {
    private(set) weak var object: AnyObject?
    private let strong: AnyObject?

    init(_ object: AnyObject, isWeak: Bool) {
        self.object = object
        strong = isWeak ? nil : object
    }
}

/// A set of objects, which are gone from it when nobody else holds them.
open class NSHashTable<ObjectType: AnyObject>: NSObject {
    private var members: [Held] = []
    private let isWeak: Bool
    private let isByIdentity: Bool

    public init(options: NSPointerFunctions.Options = [], capacity initialCapacity: Int = 0) {
        isWeak = options.contains(.weakMemory)
        isByIdentity = options.contains(.objectPointerPersonality)
    }

    open class func weakObjects() -> NSHashTable<ObjectType> { NSHashTable(options: .weakMemory) }

    private func isSame(_ one: AnyObject, _ other: AnyObject) -> Bool {
        one === other || !isByIdentity && (one as? NSObject)?.isEqual(other) == true
    }

    open var allObjects: [ObjectType] { members.compactMap { $0.object as? ObjectType } }
    open var anyObject: ObjectType? { allObjects.first }
    open var count: Int { allObjects.count }
    open var setRepresentation: Set<AnyHashable> { Set(allObjects.compactMap { $0 as? NSObject }) }

    open func member(_ object: ObjectType?) -> ObjectType? {
        object.flatMap { object in allObjects.first { isSame($0, object) } }
    }

    open func contains(_ anObject: ObjectType?) -> Bool { member(anObject) != nil }

    open func add(_ object: ObjectType?) {
        members.removeAll { $0.object == nil }
        guard let object, !contains(object) else { return }
        members.append(Held(object, isWeak: isWeak))
    }

    open func remove(_ object: ObjectType?) {
        members.removeAll { held in held.object.map { own in object.map { isSame(own, $0) } ?? false } ?? true }
    }

    open func removeAllObjects() { members = [] }
    open func objectEnumerator() -> NSEnumerator { NSArray(array: allObjects).objectEnumerator() }
}

/// A dictionary by objects, whose keys or values are gone from it when nobody else holds them.
open class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject>: NSObject {
    private var pairs: [(key: Held, value: Held)] = []
    private let keyOptions: NSPointerFunctions.Options
    private let valueOptions: NSPointerFunctions.Options

    public init(
        keyOptions: NSPointerFunctions.Options = [],
        valueOptions: NSPointerFunctions.Options = [],
        capacity initialCapacity: Int = 0
    ) {
        self.keyOptions = keyOptions
        self.valueOptions = valueOptions
    }

    open class func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> { NSMapTable() }
    open class func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> { NSMapTable(keyOptions: .weakMemory) }
    open class func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> { NSMapTable(valueOptions: .weakMemory) }
    open class func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
        NSMapTable(keyOptions: .weakMemory, valueOptions: .weakMemory)
    }

    private func isSame(_ one: AnyObject?, _ other: AnyObject?) -> Bool {
        guard let one, let other else { return false }
        let isByIdentity = keyOptions.contains(.objectPointerPersonality)
        return one === other || !isByIdentity && (one as? NSObject)?.isEqual(other) == true
    }

    private func sweep() {
        pairs.removeAll { $0.key.object == nil || $0.value.object == nil }
    }

    open var count: Int {
        sweep()
        return pairs.count
    }

    open func object(forKey aKey: KeyType?) -> ObjectType? {
        pairs.first { isSame($0.key.object, aKey) }?.value.object as? ObjectType
    }

    open func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
        removeObject(forKey: aKey)
        guard let anObject, let aKey else { return }
        let key = Held(aKey, isWeak: keyOptions.contains(.weakMemory))
        pairs.append((key, Held(anObject, isWeak: valueOptions.contains(.weakMemory))))
    }

    open func removeObject(forKey aKey: KeyType?) {
        sweep()
        pairs.removeAll { isSame($0.key.object, aKey) }
    }

    open func removeAllObjects() { pairs = [] }
    open func keyEnumerator() -> NSEnumerator { NSArray(array: pairs.compactMap(\.key.object)).objectEnumerator() }

    open func objectEnumerator() -> NSEnumerator? {
        NSArray(array: pairs.compactMap(\.value.object)).objectEnumerator()
    }

    open func dictionaryRepresentation() -> [AnyHashable: ObjectType] {
        sweep()
        let named = pairs.compactMap { pair in
            (pair.key.object as? NSObject).flatMap { key in
                (pair.value.object as? ObjectType).map { (AnyHashable(key), $0) }
            }
        }
        return Dictionary(named) { $1 }
    }
}
