/// A value that belongs to a place in the tree of views.
@propertyWrapper public struct State<Value>: DynamicProperty {
    private let location: StateLocation<Value>

    public init(wrappedValue value: Value) {
        location = StateLocation(value)
    }

    public init(initialValue value: Value) {
        location = StateLocation(value)
    }

    public var wrappedValue: Value {
        get { location.kept.value }
        nonmutating set { location.kept.value = newValue }
    }

    public var projectedValue: Binding<Value> {
        let location = location
        return Binding {
            location.kept.value
        } set: {
            location.kept.value = $0
        }
    }

    public func _link(_ context: _Context, _ index: inout Int) {
        let first = context.node.location(location, index)
        index += 1
        first.graph = context.graph
        if first !== location { location.first = first }
    }
}

extension State: Sendable where Value: Sendable {}

// Not where State itself is declared: there the compiler would take it for a first value of every type.
extension State where Value: ExpressibleByNilLiteral {
    public init() {
        self.init(wrappedValue: nil)
    }
}

/// Where a value of state lies. Views are values and made anew; each brings a location along, and the place's first one
/// stays. Apple's own is locked; here too a value may be set from any thread.
final class StateLocation<Value>: @unchecked Sendable {
    private let lock = NSRecursiveLock()
    private var stored: Value
    weak var graph: Graph?
    var first: StateLocation?

    init(_ value: Value) {
        stored = value
    }

    var kept: StateLocation { first ?? self }

    var value: Value {
        get { lock.withLock { stored } }
        set {
            lock.withLock { stored = newValue }
            graph?.invalidate()
        }
    }
}
