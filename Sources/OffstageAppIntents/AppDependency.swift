/// Something of the app's that its intents use, from ``AppDependencyManager``. Without it the app ends, as on iOS.
@propertyWrapper public struct AppDependency<Value: Sendable>: Sendable {
    private let key: String
    private let provider: (@Sendable () -> Value)?

    public init(key: AnyHashable? = nil) {
        (self.key, provider) = (AppDependencyManager.key(key, Value.self), nil)
    }

    public init(key: AnyHashable? = nil, default provider: @autoclosure @escaping @Sendable () -> Value) {
        (self.key, self.provider) = (AppDependencyManager.key(key, Value.self), provider)
    }

    public var wrappedValue: Value {
        if let value = AppDependencyManager.shared.value(key) as? Value { return value }
        if let provider { return provider() }
        fatalError("AppDependencyManager has no \(Value.self)")
    }
}

/// What the app's intents use, by type or key.
public final class AppDependencyManager: @unchecked Sendable {
    public static let shared = AppDependencyManager()

    // Sendable because its state is a lock's.
    private let lock = NSRecursiveLock()
    private var providers: [String: @Sendable () -> any Sendable] = [:]
    private var values: [String: any Sendable] = [:]

    private init() {}

    /// - Parameter provider: is called when the value is first used, and once.
    public func add<Value: Sendable>(
        key: AnyHashable? = nil,
        dependency provider: @autoclosure @escaping @Sendable () -> Value
    ) {
        provide(Self.key(key, Value.self), provider)
    }

    public func add<Value: Sendable>(key: AnyHashable? = nil, dependency provider: @escaping @Sendable () -> Value) {
        provide(Self.key(key, Value.self), provider)
    }

    private func provide(_ key: String, _ provider: @escaping @Sendable () -> any Sendable) {
        lock.withLock {
            providers[key] = provider
            values[key] = nil
        }
    }

    static func key(_ key: AnyHashable?, _ type: Any.Type) -> String {
        "\(String(reflecting: type)) \(key.map { "\($0)" } ?? "")"
    }

    func value(_ key: String) -> (any Sendable)? {
        lock.withLock {
            if let value = values[key] { return value }
            values[key] = providers[key]?()
            return values[key]
        }
    }
}
