import Foundation

/// The name of a method, as Objective-C sends it, and how to call the method.
///
/// `#selector(Foo.bar(_:))` becomes `Selector(_name: "bar:", Foo.bar(_:))` before it is compiled. What is called is the
/// method of the object's own class, an override too. One that is made of a text calls what the object's class has
/// under that name in the tables that preparation writes (``_Messages``).
public struct Selector: Hashable, @unchecked Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    // Sendable because a method without an object has no state.
    public let description: String
    private let call: _Messages.Call?
    private let isFor: (AnyObject) -> Bool

    public init(_ str: String) {
        description = str
        call = nil
        isFor = { _ in false }
    }

    public init(stringLiteral value: String) {
        self.init(value)
    }

    private init<Target>(_ name: String, of type: Target.Type, arguments: Int, _ call: @escaping _Messages.Call) {
        // Where the declaration was not seen, the type tells how many arguments there are.
        description = name.contains(":") ? name : name + String(repeating: ":", count: arguments)
        isFor = { $0 is Target }
        self.call = call
    }

    public static func == (left: Selector, right: Selector) -> Bool {
        left.description == right.description
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(description)
    }

    // MARK: What preparation writes

    // A parameter of the main actor's type takes its methods and those of no actor.

    public init<Target, Result>(_name: String, _ method: @escaping (Target) -> @MainActor () -> Result) {
        self.init(_name, of: Target.self, arguments: 0) { target, _ in method(target as! Target)() }
    }

    public init<Target, First, Result>(_name: String, _ method: @escaping (Target) -> @MainActor (First) -> Result) {
        self.init(_name, of: Target.self, arguments: 1) { target, arguments in
            method(target as! Target)(arguments[0])
        }
    }

    public init<Target, First, Second, Result>(
        _name: String,
        _ method: @escaping (Target) -> @MainActor (First, Second) -> Result
    ) {
        self.init(_name, of: Target.self, arguments: 2) { target, arguments in
            method(target as! Target)(arguments[0], arguments[1])
        }
    }

    // A cast, as in `foo as (Foo) -> () -> Void`, leaves a type that is converted no further.

    @_disfavoredOverload
    public init<Target, Result>(_name: String, _ method: @escaping (Target) -> () -> Result, _: Void = ()) {
        self.init(_name, of: Target.self, arguments: 0) { target, _ in method(target as! Target)() }
    }

    @_disfavoredOverload
    public init<Target, First, Result>(_name: String, _ method: @escaping (Target) -> (First) -> Result, _: Void = ()) {
        self.init(_name, of: Target.self, arguments: 1) { target, arguments in
            method(target as! Target)(arguments[0])
        }
    }

    // A method of the class itself is bound to it already.

    @_disfavoredOverload
    public init<Result>(_name: String, _ method: @escaping @MainActor () -> Result) {
        self.init(_name, of: AnyObject.self, arguments: 0) { _, _ in method() }
    }

    @_disfavoredOverload
    public init<First, Result>(_name: String, _ method: @escaping @MainActor (First) -> Result) {
        self.init(_name, of: AnyObject.self, arguments: 1) { _, arguments in method(arguments[0]) }
    }

    // Of a method that is named by an object, the object tells the type. It is not asked for: it may not be there yet.

    public init<Target, Result>(
        _name: String,
        of _: @autoclosure () -> Target?,
        _ method: @escaping (Target) -> @MainActor () -> Result
    ) {
        self.init(_name: _name, method)
    }

    public init<Target, First, Result>(
        _name: String,
        of _: @autoclosure () -> Target?,
        _ method: @escaping (Target) -> @MainActor (First) -> Result
    ) {
        self.init(_name: _name, method)
    }

    public init<Target, First, Second, Result>(
        _name: String,
        of _: @autoclosure () -> Target?,
        _ method: @escaping (Target) -> @MainActor (First, Second) -> Result
    ) {
        self.init(_name: _name, method)
    }

    public init<Target, Value>(_getter: String, _ path: KeyPath<Target, Value>) {
        self.init(_getter, of: Target.self, arguments: 0) { target, _ in (target as! Target)[keyPath: path] }
    }

    public init<Target: AnyObject, Value>(_setter: String, _ path: ReferenceWritableKeyPath<Target, Value>) {
        self.init(_setter, of: Target.self, arguments: 1) { target, arguments in
            (target as! Target)[keyPath: path] = arguments[0]
        }
    }

    // MARK: Sending

    /// Whether the object has the method.
    package func isUnderstood(by object: AnyObject) -> Bool { method(of: object) != nil }

    private func method(of object: AnyObject) -> _Messages.Call? {
        isFor(object) ? call : _Messages.call(description, of: object)
    }

    /// Calls the method on the thread that asks, whatever its isolation says, as a message of Objective-C does.
    /// - Parameter arguments: as many as the sender has; the method is given those that it takes.
    @discardableResult
    package func send(to target: AnyObject, _ arguments: Any?...) -> Any? {
        guard let call = method(of: target) else {
            fputs(
                "*** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: "
                    + "'-[\(type(of: target)) \(description)]: unrecognized selector sent to instance; a text finds "
                    + "what is @objc in the app, for a method of Apple's write #selector'\n",
                stderr
            )
            abort()
        }
        return unsafeBitCast(call, to: ((AnyObject, _Arguments) -> Any?).self)(target, _Arguments(values: arguments))
    }
}

public func NSStringFromSelector(_ aSelector: Selector) -> String {
    aSelector.description
}

public func NSSelectorFromString(_ aSelectorName: String) -> Selector {
    Selector(aSelectorName)
}
