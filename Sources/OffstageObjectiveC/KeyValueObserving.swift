public import Foundation

public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let new = NSKeyValueObservingOptions(rawValue: 1 << 0)
    public static let old = NSKeyValueObservingOptions(rawValue: 1 << 1)
    public static let initial = NSKeyValueObservingOptions(rawValue: 1 << 2)
    /// - Note: Nobody is told before the change.
    public static let prior = NSKeyValueObservingOptions(rawValue: 1 << 3)
}

public enum NSKeyValueChange: UInt, Sendable {
    case setting = 1
    case insertion, removal, replacement
}

public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
    public static let newKey = NSKeyValueChangeKey(rawValue: "new")
    public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
}

public struct NSKeyValueObservedChange<Value> {
    public typealias Kind = NSKeyValueChange

    public let kind: Kind
    public let newValue: Value?
    public let oldValue: Value?
    public let isPrior: Bool
}

/// Lasts until it is invalidated or nobody holds it.
public final class NSKeyValueObservation: NSObject, @unchecked Sendable {
    // Sendable because it never changes.
    private let number: Int

    fileprivate init(_ number: Int) {
        self.number = number
    }

    public func invalidate() {
        _KeyValueObserving.remove { $0.number == number }
    }

    deinit {
        invalidate()
    }
}

/// Who wants to hear of which property. What `@objc dynamic var` becomes calls ``changed(_:_:old:new:)`` once the
/// property is set.
public enum _KeyValueObserving {
    fileprivate struct Entry {
        let number: Int
        weak var object: AnyObject?
        let name: String
        /// Of those that are added by name.
        weak var observer: AnyObject?
        let context: UnsafeMutableRawPointer?
        let tell: (_ old: Any?, _ new: Any?) -> Void
    }

    private static let lock = NSLock()
    nonisolated(unsafe) private static var entries: [Entry] = []
    nonisolated(unsafe) private static var lastNumber = 0

    public static func changed<Value>(_ object: AnyObject, _ name: String, old: Value, new: Value) {
        tell(object, name, old: old, new: new)
    }

    /// On the thread that has changed the property, in the order in which they were added.
    fileprivate static func tell(_ object: AnyObject, _ name: String, old: Any?, new: Any?) {
        let meant = lock.withLock { entries.filter { $0.object === object && $0.name == name } }
        for entry in meant { entry.tell(old, new) }
    }

    fileprivate static func add(
        _ object: AnyObject,
        _ name: String,
        _ observer: AnyObject? = nil,
        _ context: UnsafeMutableRawPointer? = nil,
        tell: @escaping (_ old: Any?, _ new: Any?) -> Void
    ) -> Int {
        lock.withLock {
            lastNumber += 1
            entries.removeAll { $0.object == nil }
            let entry = Entry(
                number: lastNumber,
                object: object,
                name: name,
                observer: observer,
                context: context,
                tell: tell
            )
            entries.append(entry)
            return lastNumber
        }
    }

    fileprivate static func remove(where isMeant: (Entry) -> Bool) {
        // What goes may be the last to hold an object, whose end comes back here: not inside the lock.
        let gone = lock.withLock {
            let gone = entries.filter(isMeant)
            entries.removeAll(where: isMeant)
            return gone
        }
        withExtendedLifetime(gone) {}
    }
}

/// What `override func observeValue` becomes a part of.
public protocol _KeyValueObserver: AnyObject {
    func observeValue(
        forKeyPath keyPath: String?,
        of object: Any?,
        change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    )
}

/// Lends `Self` to ``observe(_:_named:options:changeHandler:)``.
public protocol _KeyValueObservable: AnyObject {}

extension NSObject: _KeyValueObservable {}

extension _KeyValueObservable {
    /// - Parameter _named: the property's name, which preparation reads off the key path.
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>,
        _named name: String,
        options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        func tell(_ object: Self, _ old: Any?, _ new: Any?) {
            let change = NSKeyValueObservedChange<Value>(
                kind: .setting,
                newValue: options.contains(.new) ? new as? Value : nil,
                oldValue: options.contains(.old) ? old as? Value : nil,
                isPrior: false
            )
            changeHandler(object, change)
        }
        let number = _KeyValueObserving.add(self, name) { [weak self] old, new in
            guard let self else { return }
            tell(self, old, new ?? self[keyPath: keyPath])
        }
        if options.contains(.initial) { tell(self, nil, self[keyPath: keyPath]) }
        return NSKeyValueObservation(number)
    }
}

extension NSObject {
    /// - Note: Only properties that the app's own classes mark as `@objc dynamic` tell of their changes; `.initial` has
    ///   no value.
    public func addObserver(
        _ observer: NSObject,
        forKeyPath keyPath: String,
        options: NSKeyValueObservingOptions = [],
        context: UnsafeMutableRawPointer?
    ) {
        weak let weakObserver = observer
        weak let object = self
        func tell(_ old: Any?, _ new: Any?) {
            var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
            if options.contains(.new), let new { change[.newKey] = Self.flat(new) }
            if options.contains(.old), let old { change[.oldKey] = Self.flat(old) }
            (weakObserver as? any _KeyValueObserver)?
                .observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
        }
        _ = _KeyValueObserving.add(self, keyPath, observer, context, tell: tell)
        if options.contains(.initial) { tell(nil, nil) }
    }

    public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
        _KeyValueObserving.remove { $0.object === self && $0.name == keyPath && $0.observer === observer }
    }

    public func removeObserver(
        _ observer: NSObject,
        forKeyPath keyPath: String,
        context: UnsafeMutableRawPointer?
    ) {
        _KeyValueObserving.remove {
            $0.object === self && $0.name == keyPath && $0.observer === observer && $0.context == context
        }
    }

    /// Foundation's own of `Operation` comes first.
    @_disfavoredOverload
    public func willChangeValue(forKey key: String) {}

    /// Foundation's own of `Operation` comes first.
    @_disfavoredOverload
    public func didChangeValue(forKey key: String) {
        _KeyValueObserving.tell(self, key, old: nil, new: nil)
    }

    /// An optional that is empty is NSNull in a dictionary.
    private static func flat(_ value: Any) -> Any {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional ? mirror.children.first?.value ?? NSNull() : value
    }
}
