import Foundation

/// One variable of a model: where it is, and what becomes of its value.
public struct _ModelProperty: @unchecked Sendable {
    // Sendable because nothing in it changes, and its closures touch only the object that they are given.
    let name: String
    let path: AnyKeyPath
    /// Whether a new object has a value without its initializer.
    let hasDefault: Bool
    let attribute: Schema.Attribute?
    let relationship: Schema.Relationship?
    /// Of a relationship: the class at its other end.
    let target: (any PersistentModel.Type)?
    let isToMany: Bool
    let isOptional: Bool
    let isCodable: Bool
    /// The value, if it is set and not only in the row.
    let pending: (any PersistentModel) -> Any?
    /// Sets a value, and tells who observes it.
    let assign: (any PersistentModel, Any) -> Void
    /// The value is the row's again; tells who observes it.
    let forget: (any PersistentModel) -> Void
    /// The same, of an object that was just made or saved: nobody need be told.
    let settle: (any PersistentModel) -> Void
    /// Of a relationship: its value for these objects.
    let value: ([any PersistentModel]) -> Any?

    public init<Model: PersistentModel, Value>(
        _ name: String,
        _ path: ReferenceWritableKeyPath<Model, Value>,
        _ storage: ReferenceWritableKeyPath<Model, _Persisted<Value>>,
        hasDefault: Bool,
        _ attribute: Schema.Attribute? = nil,
        _ relationship: Schema.Relationship? = nil
    ) {
        (self.name, self.path, self.hasDefault) = (name, path, hasDefault)
        (self.attribute, self.relationship) = (attribute, relationship)
        let optional = Value.self as? any OptionalValue.Type
        let inner: Any.Type = optional?.wrapped ?? Value.self
        let list = inner as? any ModelList.Type
        (isOptional, isToMany) = (optional != nil, list != nil)
        let target = list?.model ?? (inner as? any PersistentModel.Type)
        self.target = target
        let isRelationship = target != nil
        isCodable = Value.self is any Codable.Type
        pending = { ($0 as! Model)[keyPath: storage].value }
        assign = { object, value in
            let model = object as! Model
            model._$backing.registrar.withMutation(of: model, keyPath: path) {
                model[keyPath: storage].value = (value as! Value)
            }
        }
        forget = { object in
            let model = object as! Model
            model._$backing.registrar.withMutation(of: model, keyPath: path) { model[keyPath: storage].value = nil }
        }
        settle = { object in
            let model = object as! Model
            if !isRelationship, model[keyPath: storage].initial == nil {
                model[keyPath: storage].initial = model[keyPath: storage].value
            }
            model[keyPath: storage].value = nil
        }
        value = { objects in
            if let list { return list.make(of: objects) }
            return objects.first ?? optional?.none
        }
    }

    /// The names under which a row may have the value, today's first.
    var names: [String] { [name] + [attribute?.originalName ?? relationship?.originalName].compactMap(\.self) }

    // MARK: Relationships

    /// What a value of the relationship leads to.
    func objects(_ value: Any) -> [any PersistentModel] {
        if isToMany { return value as? [any PersistentModel] ?? [] }
        return (value as? any PersistentModel).map { [$0] } ?? []
    }

    /// Where the relationship leads now.
    func current(_ model: any PersistentModel) -> [any PersistentModel] {
        if let value = pending(model) { return objects(value) }
        let backing = model._$backing
        guard let context = backing.context, let target, let row = backing.row else { return [] }
        let keys = names.lazy.compactMap { row.links[$0] }.first ?? []
        return keys.compactMap { context.object($0, target) }.filter { $0._$backing.state != .deleted }
    }

    // MARK: Values

    /// The value that is only in the row.
    func read<Model: PersistentModel, Value>(
        _ model: Model,
        _ storage: ReferenceWritableKeyPath<Model, _Persisted<Value>>
    ) -> Value {
        if target != nil {
            guard let value = value(current(model)) as? Value else {
                fatalError("\(Model.self).\(name) leads to an object that was deleted.")
            }
            return value
        }
        let backing = model._$backing
        let initial = model[keyPath: storage].initial ?? (Value.self as? any OptionalValue.Type)?.none as? Value
        let found: Value? =
            isCodable
            ? names.lazy.compactMap { backing.row?.values[$0] }.first.flatMap(StoredText.value)
            : backing.context?.store(of: ModelType.of(Model.self).name).unwritten(name, of: backing.key) as? Value
        guard let value = found ?? initial else {
            fatalError("The store has no value of \(Model.self).\(name) that is a \(Value.self).")
        }
        model[keyPath: storage].value = value
        return value
    }

    /// As it is written; nil: there is none.
    func written(_ model: any PersistentModel) throws -> String? {
        guard isCodable, attribute?.isEphemeral != true, let value = pending(model) as? any Encodable else {
            return nil
        }
        if let value = value as? any OptionalValue, value.isNone { return nil }
        return try StoredText.text(value)
    }
}

/// What relationships need of `Optional`.
protocol OptionalValue {
    static var wrapped: Any.Type { get }
    static var none: Any { get }
    var isNone: Bool { get }
}

extension Optional: OptionalValue {
    static var wrapped: Any.Type { Wrapped.self }
    static var none: Any { Optional<Wrapped>(nilLiteral: ()) as Any }
    var isNone: Bool { self == nil }
}

/// What they need of arrays of models.
protocol ModelList {
    static var model: any PersistentModel.Type { get }
    static func make(of objects: [any PersistentModel]) -> Any
}

extension Array: ModelList where Element: PersistentModel {
    static var model: any PersistentModel.Type { Element.self }
    static func make(of objects: [any PersistentModel]) -> Any { objects.compactMap { $0 as? Element } }
}
