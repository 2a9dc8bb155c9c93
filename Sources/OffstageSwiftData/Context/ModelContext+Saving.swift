import Foundation
import OffstageApp

extension ModelContext {
    /// What it returns from is in the file.
    public func save() throws {
        guard hasChanges else { return }
        NotificationCenter.default.post(name: Self.willSave, object: self)
        for store in container.allStores { store.reload() }
        try checkDeletions()
        try takeUniqueRows()
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
        settle()
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
        for model in changed + deleted + twins(of: changed) {
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
                var keys: [UUID] = []
                for other in property.current(model).map(\._$backing)
                where other.state != .deleted && !keys.contains(other.key) { keys.append(other.key) }
                change.links[property.name] = keys
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

    // MARK: Afterwards

    private func settle() {
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
        for model in twins(of: saved) {
            let (backing, type) = (model._$backing, ModelType.of(type(of: model)))
            backing.row = store(of: type.name).row(backing.key)
            for property in type.properties { property.forget(model) }
        }
        for model in deleted + twins(of: deleted) {
            models[model._$backing.key] = nil
            twins[model._$backing.key] = nil
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
