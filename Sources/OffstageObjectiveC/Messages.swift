import Foundation

/// What a message brings along.
public struct _Arguments {
    let values: [Any?]

    /// The argument at a place, as the method takes it.
    public subscript<Value>(index: Int) -> Value {
        let argument = index < values.count ? values[index] : nil
        // `argument` is optional already, and so fits a parameter that is.
        if let value = argument as? Value { return value }
        if let note = argument as? Notification, Value.self == NSNotification.self {
            return NSNotification(name: note.name, object: note.object, userInfo: note.userInfo) as! Value
        }
        return argument as! Value
    }
}

/// What the classes of an app call by names: the members that Objective-C would know.
///
/// Preparation writes a table of them into each class and extension that has some. A table is added when the program
/// is loaded, and read when a name is first looked up.
public struct _Messages {
    typealias Call = @MainActor (_ target: AnyObject, _ arguments: _Arguments) -> Any?

    private static let lock = NSLock()
    nonisolated(unsafe) private static var unread: [(inout _Messages) -> Void] = []
    nonisolated(unsafe) private static var known = _Messages()

    private var calls: [ObjectIdentifier: [String: Call]] = [:]

    public static func add(_ table: @escaping (inout _Messages) -> Void) {
        lock.withLock { unread.append(table) }
    }

    /// How to call a member by its name in Objective-C.
    ///
    /// A closure of the main actor may call all methods. One that is an argument checks on which thread it runs, where
    /// the app is in mode 6; one that is assigned does not, and a message goes to a method of no actor on any thread.
    public subscript<Target: AnyObject, Result>(name: String) -> @MainActor (Target, _Arguments) -> Result {
        get { { calls[ObjectIdentifier(Target.self)]![name]!($0, $1) as! Result } }
        set {
            calls[ObjectIdentifier(Target.self), default: [:]][name] = { target, arguments in
                newValue(unsafeDowncast(target, to: Target.self), arguments)
            }
        }
    }

    /// How to call what an object's class, or one that it inherits from, has under a name.
    static func call(_ name: String, of object: AnyObject) -> Call? {
        lock.withLock {
            while let table = unread.popLast() { table(&known) }
            for type in sequence(first: type(of: object) as AnyClass, next: _getSuperclass) {
                if let call = known.calls[ObjectIdentifier(type)]?[name] { return call }
            }
            return nil
        }
    }
}
