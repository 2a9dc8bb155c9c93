import Foundation

extension ModelContext {
    /// A new object with a value that must be unique takes the row of the one that has it, so that saving changes that.
    func takeUniqueRows() throws {
        var seen: Set<ObjectIdentifier> = []
        for type in inserted.map({ ModelType.of(type(of: $0)) }) where seen.insert(ObjectIdentifier(type)).inserted {
            for names in type.uniques { try take(names.compactMap(type.property(named:)), type) }
        }
    }

    private func take(_ properties: [_ModelProperty], _ type: ModelType) throws {
        let names = properties.map(\.name)
        // What only this context knows: what it has changed, and the new ones that came before.
        var owners: [[String]: UUID] = [:]
        for model in changed where ModelType.of(Swift.type(of: model)) === type {
            owners[try texts(of: properties, model)] = model._$backing.key
        }
        for model in inserted where ModelType.of(Swift.type(of: model)) === type {
            let own = try texts(of: properties, model)
            guard own.contains(where: { !$0.isEmpty }) else { continue }
            if let key = try owners[own] ?? storedOwner(of: own, names, properties, type),
                key != model._$backing.key, let other = object(key, type.type)
            {
                hand(other, to: model, type)
            }
            owners[own] = model._$backing.key
        }
    }

    /// The row that has the values, if it is still there in this context and has them here, too.
    private func storedOwner(
        of values: [String],
        _ names: [String],
        _ properties: [_ModelProperty],
        _ type: ModelType
    ) throws -> UUID? {
        guard let key = store(of: type.name).owner(of: values, names, type.name) else { return nil }
        guard let model = models[key]?.model else { return key }
        guard model._$backing.state != .deleted, try texts(of: properties, model) == values else { return nil }
        return key
    }

    /// What is compared: the values as they are written.
    private func texts(of properties: [_ModelProperty], _ model: any PersistentModel) throws -> [String] {
        try properties.map { property in
            let (backing, row) = (model._$backing, model._$backing.row)
            let isChanged = row == nil || backing.changed.contains(property.name)
            switch property.target {
            case _? where isChanged: return property.current(model).map(\._$backing.key.uuidString).joined()
            case nil where isChanged: return try property.written(model) ?? ""
            case _: return row?.values[property.name] ?? row?.links[property.name]?.map(\.uuidString).joined() ?? ""
            }
        }
    }

    private func hand(_ other: any PersistentModel, to model: any PersistentModel, _ type: ModelType) {
        let (backing, old) = (model._$backing, other._$backing)
        // Relationships that the new one has nothing in stay as they are.
        for property in type.relationships where property.current(model).isEmpty {
            let objects = property.current(other)
            if let value = property.value(objects), !objects.isEmpty { property.assign(model, value) }
        }
        models[backing.key] = nil
        backing.key = old.key
        if old.state == .inserted {
            inserted.removeAll { $0 === other }
            (old.state, old.context) = (.free, nil)
        } else {
            changed.removeAll { $0 === other }
            old.changed = []
            twins[old.key, default: []].append(WeakModel(model: other))
        }
        models[old.key] = WeakModel(model: model)
    }

    // MARK: Afterwards

    func twins(of models: [any PersistentModel]) -> [any PersistentModel] {
        twins.isEmpty ? [] : models.flatMap { (twins[$0._$backing.key] ?? []).compactMap(\.model) }
    }

    /// What one of several objects of a row is given, all have.
    /// - Returns: the one that is saved.
    func share(_ name: String, of model: any PersistentModel) -> any PersistentModel {
        guard let others = twins[model._$backing.key], let main = models[model._$backing.key]?.model,
            let property = ModelType.of(type(of: model)).property(named: name), let value = property.pending(model)
        else { return model }
        for other in [main] + others.compactMap(\.model) where other !== model { property.assign(other, value) }
        return main
    }
}
