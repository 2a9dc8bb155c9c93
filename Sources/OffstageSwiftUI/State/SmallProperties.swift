/// - Note: A scene is not restored: the value lasts as long as its view's place.
@propertyWrapper public struct SceneStorage<Value>: DynamicProperty {
    private let state: State<Value>

    public var wrappedValue: Value {
        get { state.wrappedValue }
        nonmutating set { state.wrappedValue = newValue }
    }

    public var projectedValue: Binding<Value> { state.projectedValue }

    public func _link(_ context: _Context, _ index: inout Int) {
        state._link(context, &index)
    }
}

extension SceneStorage {
    public init(wrappedValue: Value, _ key: String) where Value: _PropertyListValue {
        state = State(wrappedValue: wrappedValue)
    }

    public init<Wrapped: _PropertyListValue>(_ key: String) where Value == Wrapped? {
        state = State(wrappedValue: nil)
    }

    public init(wrappedValue: Value, _ key: String)
    where Value: RawRepresentable, Value.RawValue: _PropertyListValue {
        state = State(wrappedValue: wrappedValue)
    }
}

/// A length that grows with the size of texts, which here is `large`: so it is the one that was given.
@propertyWrapper public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
    public let wrappedValue: Value

    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) { self.wrappedValue = wrappedValue }
}

/// Names for views that become each other.
@propertyWrapper public struct Namespace: DynamicProperty {
    public struct ID: Hashable, Sendable {
        private final class Token: Sendable {}
        private let token = Token()

        fileprivate init() {}

        public static func == (first: ID, second: ID) -> Bool { first.token === second.token }
        public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(token)) }
    }

    private let state = State(wrappedValue: ID())

    public init() {}

    public var wrappedValue: ID { state.wrappedValue }

    public func _link(_ context: _Context, _ index: inout Int) {
        state._link(context, &index)
    }
}

/// What comes along with a change; nothing moves.
public struct Transaction: Sendable {
    public var animation: Animation?
    public var disablesAnimations = false
    public var isContinuous = false

    public init() {}
    public init(animation: Animation?) { self.animation = animation }
}

public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    try body()
}

/// A value that views hand up.
/// - Note: It does not arrive: what apps hand up are places and sizes, and nothing is laid out.
public protocol PreferenceKey {
    associatedtype Value
    static var defaultValue: Value { get }
    static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
    public static var defaultValue: Value { nil }
}

extension View {
    public func preference<Key: PreferenceKey>(key: Key.Type = Key.self, value: Key.Value) -> Self { self }
    public func transformPreference<Key: PreferenceKey>(
        _ key: Key.Type = Key.self,
        _ callback: @escaping (inout Key.Value) -> Void
    ) -> Self { self }

    /// What views below prefer is not gathered: over it lies what is made of nothing.
    public func overlayPreferenceValue<Key: PreferenceKey, Content: View>(
        _ key: Key.Type = Key.self,
        alignment: Alignment = .center,
        @ViewBuilder _ transform: (Key.Value) -> Content
    ) -> some View { overlay(alignment: alignment) { transform(Key.defaultValue) } }

    public func backgroundPreferenceValue<Key: PreferenceKey, Content: View>(
        _ key: Key.Type = Key.self,
        alignment: Alignment = .center,
        @ViewBuilder _ transform: (Key.Value) -> Content
    ) -> some View { background(alignment: alignment) { transform(Key.defaultValue) } }

    public func onPreferenceChange<Key: PreferenceKey>(
        _ key: Key.Type = Key.self,
        perform action: @escaping @Sendable (Key.Value) -> Void
    ) -> Self where Key.Value: Equatable { self }
}
