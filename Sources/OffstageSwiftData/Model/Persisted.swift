import Observation

/// What `@Model` makes of a stored variable: its value, or none as long as it is only in the row.
@propertyWrapper public struct _Persisted<Value> {
    var value: Value?
    /// What a new object has, for rows from before there was this property.
    var initial: Value?

    public init(wrappedValue: Value) {
        value = wrappedValue
    }

    public init(_$stored: Void) {}

    @available(*, unavailable, message: "Only classes with @Model have persisted properties.")
    public var wrappedValue: Value {
        get { fatalError() }
        set { fatalError() }
    }

    public static subscript<Model: PersistentModel>(
        _enclosingInstance model: Model,
        wrapped path: ReferenceWritableKeyPath<Model, Value>,
        storage storage: ReferenceWritableKeyPath<Model, Self>
    ) -> Value {
        get {
            model._$backing.registrar.access(model, keyPath: path)
            if let value = model[keyPath: storage].value { return value }
            return ModelType.of(Model.self).property(at: path).read(model, storage)
        }
        set {
            let property = ModelType.of(Model.self).property(at: path)
            if property.target != nil {
                Relations.set(property, of: model, to: property.objects(newValue), as: newValue)
            } else {
                model._$backing.registrar.withMutation(of: model, keyPath: path) {
                    model[keyPath: storage].value = newValue
                }
                model._$backing.context?.note(model, changed: property.name)
            }
        }
    }
}
