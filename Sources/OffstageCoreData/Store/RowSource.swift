/// What a context reads from and saves to: a store, or another context.
protocol RowSource {
    func row(_ key: Int) -> Row?
    /// In the order in which they were inserted.
    func keys(of entities: Set<String>) -> [Int]
    func commit(_ rows: [Int: Row], deleted: Set<Int>) throws
}

extension NSManagedObjectContext {
    var source: (any RowSource)? { parent ?? persistentStoreCoordinator }
}

/// As the parent of others: they see what is changed here, and what they save is changed here.
extension NSManagedObjectContext: RowSource {
    func row(_ key: Int) -> Row? {
        performAndWait {
            guard let object = objects[key]?.object, object.hasChanges else { return source?.row(key) }
            return object.isDeleted ? nil : object.load()
        }
    }

    func keys(of entities: Set<String>) -> [Int] {
        performAndWait {
            let inserted = insertedObjects.filter { entities.contains($0.entity.name ?? "") }
            let keys = Set(source?.keys(of: entities) ?? []).union(inserted.map(\.objectID.key))
            return keys.subtracting(deletedObjects.map(\.objectID.key)).sorted()
        }
    }

    func commit(_ rows: [Int: Row], deleted: Set<Int>) {
        performAndWait {
            for (key, row) in rows.sorted(by: { $0.key < $1.key }) {
                if let object = registered(key) {
                    object.take(row)
                    adopt(changed: object)
                } else if let coordinator = persistentStoreCoordinator,
                    let entity = coordinator.managedObjectModel.entitiesByName[row.entity]
                {
                    let object = made(NSManagedObjectID(key, entity, coordinator))
                    object.row = row
                    adopt(inserted: object)
                }
            }
            for object in deleted.sorted().compactMap(registered) { drop(object) }
        }
    }
}
