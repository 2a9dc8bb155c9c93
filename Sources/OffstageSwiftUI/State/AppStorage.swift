/// A value of the user's defaults. Views that show it are made anew when it changes, wherever that happens.
@propertyWrapper public struct AppStorage<Value>: DynamicProperty {
    private let key: String
    private let initial: Value
    private let store: UserDefaults?
    private let decode: (Any) -> Value?
    private let encode: (Value) -> Any?

    private func defaults() -> UserDefaults { store ?? .standard }

    public var wrappedValue: Value {
        get { defaults().object(forKey: key).flatMap(decode) ?? initial }
        nonmutating set { defaults().set(encode(newValue), forKey: key) }
    }

    public var projectedValue: Binding<Value> {
        Binding {
            wrappedValue
        } set: {
            wrappedValue = $0
        }
    }

    public func _link(_ context: _Context, _ index: inout Int) {
        let watch = context.node.location(DefaultsWatch(context.graph), index)
        index += 1
        watch.start()
    }
}

/// What has a form in a property list.
public protocol _PropertyListValue {}

extension Bool: _PropertyListValue {}
extension Int: _PropertyListValue {}
extension Double: _PropertyListValue {}
extension String: _PropertyListValue {}
extension Data: _PropertyListValue {}
extension Date: _PropertyListValue {}

// A type that is kept as another, as an app may say of Date, is kept so.
extension AppStorage {
    @_disfavoredOverload
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value: _PropertyListValue {
        self.init(key: key, initial: wrappedValue, store: store, decode: { $0 as? Value }, encode: { $0 })
    }

    @_disfavoredOverload
    public init<Wrapped: _PropertyListValue>(_ key: String, store: UserDefaults? = nil) where Value == Wrapped? {
        self.init(key: key, initial: nil, store: store, decode: { $0 as? Wrapped }, encode: { $0 })
    }

    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
    where Value: RawRepresentable, Value.RawValue: _PropertyListValue {
        self.init(
            key: key,
            initial: wrappedValue,
            store: store,
            decode: { ($0 as? Value.RawValue).flatMap(Value.init) },
            encode: { $0.rawValue }
        )
    }

    public init<Wrapped: RawRepresentable>(_ key: String, store: UserDefaults? = nil)
    where Value == Wrapped?, Wrapped.RawValue: _PropertyListValue {
        self.init(
            key: key,
            initial: nil,
            store: store,
            decode: { ($0 as? Wrapped.RawValue).flatMap(Wrapped.init) },
            encode: { $0?.rawValue }
        )
    }
}

/// Makes a graph stale when the defaults change, as long as the place is there.
private final class DefaultsWatch: @unchecked Sendable {
    // Set once, on the main thread.
    private var observer: (any NSObjectProtocol)?
    private weak var graph: Graph?

    init(_ graph: Graph) {
        self.graph = graph
    }

    @MainActor func start() {
        guard observer == nil else { return }
        observer = NotificationCenter.default.addObserver(
            forName: UserDefaults.didChangeNotification,
            object: nil,
            queue: nil
        ) { [weak self] _ in self?.graph?.invalidate() }
    }

    deinit {
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }
}
