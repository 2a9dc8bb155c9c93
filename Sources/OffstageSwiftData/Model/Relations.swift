/// Keeps both ends of relationships.
enum Relations {
    static func set(
        _ property: _ModelProperty,
        of model: any PersistentModel,
        to objects: [any PersistentModel],
        as value: Any
    ) {
        let old = property.current(model)
        property.assign(model, value)
        model._$backing.context?.note(model, changed: property.name)
        let inverse = ModelType.of(type(of: model)).inverse(of: property)
        // Long lists grow one by one.
        let (before, after) = (Set(old.map(\._$backing.key)), Set(objects.map(\._$backing.key)))
        if let inverse {
            for object in old where !after.contains(object._$backing.key) { cut(inverse, of: object, to: model) }
        }
        for object in objects where !before.contains(object._$backing.key) {
            join(object, model)
            if let inverse { link(inverse, of: object, to: model) }
        }
    }

    /// After an object came into a context: so does what it leads to, and that leads back.
    static func complete(_ model: any PersistentModel) {
        let type = ModelType.of(type(of: model))
        for property in type.relationships {
            let inverse = type.inverse(of: property)
            for object in property.current(model) {
                join(object, model)
                if let inverse { link(inverse, of: object, to: model) }
            }
        }
    }

    /// What leads to an object that is deleted leads nowhere.
    static func cutAll(_ property: _ModelProperty, of model: any PersistentModel) {
        guard let inverse = ModelType.of(type(of: model)).inverse(of: property) else { return }
        for object in property.current(model) { cut(inverse, of: object, to: model) }
    }

    /// Two objects with a relationship are in one context.
    private static func join(_ one: any PersistentModel, _ other: any PersistentModel) {
        switch (one._$backing.context, other._$backing.context) {
        case (nil, let context?): context.insert(any: one)
        case (let context?, nil): context.insert(any: other)
        case (let first?, let second?) where first !== second:
            fatalError(
                "Illegal attempt to establish a relationship between objects in different contexts: "
                    + "\(type(of: one)) and \(type(of: other))."
            )
        case (_?, _?), (nil, nil): break
        }
    }

    private static func link(_ property: _ModelProperty, of model: any PersistentModel, to object: any PersistentModel)
    {
        let old = property.current(model)
        guard !old.contains(where: object.isSame) else { return }
        if !property.isToMany, let previous = old.first,
            let inverse = ModelType.of(type(of: model)).inverse(of: property)
        {
            cut(inverse, of: previous, to: model)
        }
        change(property, of: model, to: property.isToMany ? old + [object] : [object])
    }

    private static func cut(_ property: _ModelProperty, of model: any PersistentModel, to object: any PersistentModel) {
        let old = property.current(model)
        let rest = old.filter { !object.isSame($0) }
        guard rest.count < old.count else { return }
        change(property, of: model, to: rest)
    }

    private static func change(
        _ property: _ModelProperty,
        of model: any PersistentModel,
        to objects: [any PersistentModel]
    ) {
        // One that must lead somewhere goes on doing so until its object is deleted, too.
        guard let value = property.value(objects) else { return }
        property.assign(model, value)
        model._$backing.context?.note(model, changed: property.name)
    }
}

extension PersistentModel {
    /// Two objects of a context may stand for one row, after a unique value made them one.
    fileprivate func isSame(_ other: any PersistentModel) -> Bool { _$backing.key == other._$backing.key }
}
