public import OpenCombine
import OffstageApp

/// An object that says before it changes.
///
/// - Note: OpenCombine's own protocol gives an object without a `@Published` property another publisher each time it is
///   asked, so that `objectWillChange.send()` reaches nobody. On iOS such an object has one.
public protocol ObservableObject: OpenCombine.ObservableObject {}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    public var objectWillChange: ObservableObjectPublisher {
        ObjectPublishers.publisher(of: self)
    }
}

/// The publishers of objects that do not bring one along.
private enum ObjectPublishers {
    /// Lends an object's properties to OpenCombine, which gives `@Published` ones their publisher.
    private final class Reflection: OpenCombine.ObservableObject, CustomReflectable {
        private let object: AnyObject

        init(_ object: AnyObject) {
            self.object = object
        }

        var customMirror: Mirror { Mirror(reflecting: object) }
    }

    private struct Entry {
        weak var object: AnyObject?
        let publisher: ObservableObjectPublisher
    }

    private static let lock = NSLock()
    /// Of objects without a `@Published` property.
    nonisolated(unsafe) private static var entries: [ObjectIdentifier: Entry] = [:]

    static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
        let reflection = Reflection(object)
        let first = reflection.objectWillChange
        // A publisher that comes twice is the one of the properties.
        if reflection.objectWillChange === first { return first }
        return lock.withLock {
            let key = ObjectIdentifier(object)
            // Another object may have lain there before.
            if let entry = entries[key], entry.object === object { return entry.publisher }
            entries = entries.filter { $0.value.object != nil }
            entries[key] = Entry(object: object, publisher: first)
            return first
        }
    }
}
