import Foundation
import OffstageApp

extension ModelContext {
    /// What it returns from is in the file.
    public func save() throws {
        guard hasChanges else { return }
        NotificationCenter.default.post(name: Self.willSave, object: self)
        for store in container.allStores { store.reload() }
        try checkDeletions()
        let taken = try takeUniqueRows()
        var changes: [ObjectIdentifier: (store: Store, changes: [RowChange], deleted: [UUID])] = [:]
        for store in container.allStores { changes[ObjectIdentifier(store)] = (store, [], []) }
        for model in inserted + changed {
            let change = try change(of: model)
            changes[ObjectIdentifier(store(of: change.entity))]?.changes.append(change)
        }
        for model in deleted {
            let name = ModelType.of(type(of: model)).name
            changes[ObjectIdentifier(store(of: name))]?.deleted.append(model._$backing.key)
        }
        for store in container.allStores {
            guard let (_, changes, deleted) = changes[ObjectIdentifier(store)], !(changes.isEmpty && deleted.isEmpty)
            else { continue }
            guard container.allowsSave(store) else { throw CocoaError(.fileWriteNoPermission) }
            try store.commit(changes, deleted: deleted, by: self)
        }
        settle(taken)
    }

    public func transaction(block: () throws -> Void) throws {
        try block()
        try save()
    }

    /// Forgets what was changed since the last save.
    public func rollback() {
        for model in inserted {
            let backing = model._$backing
            models[backing.key] = nil
            (backing.state, backing.context, backing.changed) = (.free, nil, [])
        }
        for model in deleted { model._$backing.state = .stored }
        for model in changed + deleted {
            model._$backing.changed = []
            for property in ModelType.of(type(of: model)).properties { property.forget(model) }
        }
        (inserted, changed, deleted) = ([], [], [])
        announce()
    }

    private func change(of model: any PersistentModel) throws -> RowChange {
        let (backing, type) = (model._$backing, ModelType.of(type(of: model)))
        let isNew = backing.state == .inserted
        var change = RowChange(key: backing.key, entity: type.name, isNew: isNew)
        for property in type.properties where isNew || backing.changed.contains(property.name) {
            if property.target != nil {
                let objects = property.current(model).filter { $0._$backing.state != .deleted }
                change.links[property.name] = objects.map(\._$backing.key)
            } else if property.isCodable {
                change.values[property.name] = .some(try property.written(model))
            } else if let value = property.pending(model) {
                if (value as? any OptionalValue)?.isNone != true { UnwrittenValues.tell(of: type.name, property.name) }
                change.unwritten[property.name] = value
            }
        }
        return change
    }

    /// An object may not go as long as something is at the other end of a relationship that denies it.
    private func checkDeletions() throws {
        for model in deleted {
            for property in ModelType.of(type(of: model)).relationships
            where property.relationship?.deleteRule == .deny && !property.current(model).isEmpty {
                throw SwiftDataError.modelValidationFailure
            }
        }
    }

    // MARK: What must be unique

    /// A new object with a value that must be unique takes the row of the one that has it, so that saving changes that.
    /// - Returns: the objects that had the rows.
    private func takeUniqueRows() throws -> [any PersistentModel] {
        var taken: [any PersistentModel] = []
        for model in inserted {
            let (backing, type) = (model._$backing, ModelType.of(type(of: model)))
            guard !type.uniques.isEmpty, let other = try rival(of: model, type) else { continue }
            let old = other._$backing
            models[backing.key] = nil
            // Relationships that the new one has nothing in stay as they are.
            for property in type.relationships where property.current(model).isEmpty {
                let objects = property.current(other)
                if let value = property.value(objects), !objects.isEmpty { property.assign(model, value) }
            }
            backing.key = old.key
            if old.state == .inserted {
                inserted.removeAll { $0 === other }
                old.state = .free
            } else {
                changed.removeAll { $0 === other }
                taken.append(other)
            }
            models[old.key] = WeakModel(model: model)
        }
        return taken
    }

    private func rival(of model: any PersistentModel, _ type: ModelType) throws -> (any PersistentModel)? {
        let stored = store(of: type.name).keys(of: type.name).lazy
            .filter { $0 != model._$backing.key }.compactMap { self.object($0, type.type) }
        let new = inserted.prefix { $0 !== model }.filter { ModelType.of(Swift.type(of: $0)) === type }
        for names in type.uniques {
            let properties = type.properties.filter { names.contains($0.name) }
            func values(_ object: any PersistentModel) throws -> [String] {
                try properties.map { property in
                    if property.target != nil {
                        return property.current(object).map(\._$backing.key.uuidString).joined()
                    }
                    if property.pending(object) != nil { return try property.written(object) ?? "" }
                    return object._$backing.row?.values[property.name] ?? ""
                }
            }
            let own = try values(model)
            guard own.contains(where: { !$0.isEmpty }) else { continue }
            for other in new where try values(other) == own { return other }
            for other in stored where other._$backing.state != .deleted {
                if try values(other) == own { return other }
            }
        }
        return nil
    }

    // MARK: Afterwards

    private func settle(_ taken: [any PersistentModel]) {
        let told: [AnyHashable: Any] = [
            NotificationKey.insertedIdentifiers.rawValue: inserted.map(\.persistentModelID),
            NotificationKey.updatedIdentifiers.rawValue: changed.map(\.persistentModelID),
            NotificationKey.deletedIdentifiers.rawValue: deleted.map(\.persistentModelID),
        ]
        let saved = inserted + changed
        for model in saved {
            let (backing, type) = (model._$backing, ModelType.of(type(of: model)))
            (backing.state, backing.changed) = (.stored, [])
            backing.row = store(of: type.name).row(backing.key)
            // The row has them now. Two objects that lead to each other would hold each other for good.
            for property in type.relationships { property.settle(model) }
        }
        for model in taken {
            let backing = model._$backing
            backing.row = store(of: ModelType.of(type(of: model)).name).row(backing.key)
            backing.changed = []
            for property in ModelType.of(type(of: model)).properties { property.forget(model) }
        }
        for model in deleted {
            models[model._$backing.key] = nil
            (model._$backing.state, model._$backing.context, model._$backing.changed) = (.free, nil, [])
        }
        (inserted, changed, deleted) = ([], [], [])
        NotificationCenter.default.post(name: Self.didSave, object: self, userInfo: told)
    }
}

/// What a value that is not `Codable` gets: one line for each property.
private enum UnwrittenValues {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var told: Set<String> = []

    static func tell(of entity: String, _ name: String) {
        let isFirst = lock.withLock { told.insert("\(entity).\(name)").inserted }
        if isFirst { NSLog("%@.%@ is transformable and lasts as long as this process.", entity, name) }
    }
}
