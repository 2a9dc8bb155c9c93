/// Where the keyboard writes to. Nobody types here: it is where the app has put it.
@propertyWrapper public struct FocusState<Value: Hashable>: DynamicProperty {
    @propertyWrapper public struct Binding {
        let base: OffstageSwiftUI.Binding<Value>

        public var wrappedValue: Value {
            get { base.wrappedValue }
            nonmutating set { base.wrappedValue = newValue }
        }
        public var projectedValue: Binding { self }
    }

    private let state: State<Value>

    public init() where Value == Bool {
        state = State(wrappedValue: false)
    }

    public init<Wrapped: Hashable>() where Value == Wrapped? {
        state = State(wrappedValue: nil)
    }

    public var wrappedValue: Value {
        get { state.wrappedValue }
        nonmutating set { state.wrappedValue = newValue }
    }

    public var projectedValue: Binding { Binding(base: state.projectedValue) }

    public func _link(_ context: _Context, _ index: inout Int) {
        state._link(context, &index)
    }
}

extension View {
    public func focused(_ condition: FocusState<Bool>.Binding) -> Self { self }
    public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> Self { self }
    public func focusable(_ isFocusable: Bool = true) -> Self { self }
}
