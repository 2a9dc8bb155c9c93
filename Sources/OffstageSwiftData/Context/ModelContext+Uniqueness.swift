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
        var owners: [[String]: UUID] = [:]
        for key in store(of: type.name).keys(of: type.name) {
            let model = models[key]?.model
            guard model?._$backing.state != .deleted, let row = store(of: type.name).row(key) else { continue }
            owners[try properties.map { try text(of: $0, model, row) }] = key
        }
        for model in inserted where ModelType.of(Swift.type(of: model)) === type {
            let own = try properties.map { try text(of: $0, model, nil) }
            guard own.contains(where: { !$0.isEmpty }) else { continue }
            if let key = owners[own], key != model._$backing.key, let other = object(key, type.type) {
                hand(other, to: model, type)
            }
            owners[own] = model._$backing.key
        }
    }

    /// What is compared: the value as it is written.
    private func text(of property: _ModelProperty, _ model: (any PersistentModel)?, _ row: Row?) throws -> String {
        let isChanged = model.map { $0._$backing.changed.contains(property.name) || row == nil } == true
        switch (model, property.target) {
        case (let model?, _?) where isChanged: return property.current(model).map(\._$backing.key.uuidString).joined()
        case (let model?, nil) where isChanged: return try property.written(model) ?? ""
        case (_, _?): return row?.links[property.name]?.map(\.uuidString).joined() ?? ""
        case (_, nil): return row?.values[property.name] ?? ""
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
