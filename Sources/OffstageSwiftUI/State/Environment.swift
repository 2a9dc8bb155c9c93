/// A value that a view gets from above.
@propertyWrapper public struct Environment<Value>: DynamicProperty {
    private let read: (EnvironmentValues) -> Value
    private let found = StateLocation<Value?>(nil)

    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
        read = { $0[keyPath: keyPath] }
    }

    /// An object that a view above has put there; without one the app ends, as on iOS.
    public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
        read = { values in
            guard let object = values.objects[ObjectIdentifier(objectType)] as? Value else {
                fatalError(
                    "No Observable object of type \(objectType) found. "
                        + "A View.environmentObject(_:) for \(objectType) may be missing as an ancestor of this view."
                )
            }
            return object
        }
    }

    public init<Object: AnyObject & Observable>(_ objectType: Object.Type) where Value == Object? {
        read = { $0.objects[ObjectIdentifier(objectType)] as? Object }
    }

    public var wrappedValue: Value { found.value ?? read(EnvironmentValues()) }

    public func _link(_ context: _Context, _ index: inout Int) {
        found.value = read(context.environment)
    }
}
