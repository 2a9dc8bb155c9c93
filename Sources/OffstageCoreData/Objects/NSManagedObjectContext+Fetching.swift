import Foundation

extension NSManagedObjectContext {
    public func fetch<T>(_ request: NSFetchRequest<T>) throws -> [T] {
        let objects = try objects(for: request)
        switch request.resultType {
        case .managedObjectIDResultType: return objects.map { $0.objectID as! T }
        case .countResultType: return [NSNumber(value: objects.count) as! T]
        default: return objects.map { $0 as! T }
        }
    }

    public func count<T>(for request: NSFetchRequest<T>) throws -> Int {
        try objects(for: request).count
    }

    func objects<T>(for request: NSFetchRequest<T>) throws -> [NSManagedObject] {
        guard let coordinator = persistentStoreCoordinator else { return [] }
        let name = request.entityName ?? request.entity?.name ?? ""
        guard let entity = request.entity ?? coordinator.managedObjectModel.entitiesByName[name] else {
            throw StoreError.unknownEntity(name)
        }
        func isWanted(_ other: NSEntityDescription) -> Bool {
            request.includesSubentities ? other.isKindOf(entity: entity) : other === entity
        }
        let names = Set(coordinator.managedObjectModel.entities.filter(isWanted).compactMap(\.name))
        var found = (source?.keys(of: names) ?? []).compactMap(registered)
        if request.includesPendingChanges {
            found = found.filter { !deletedObjects.contains($0) }
            found += insertedObjects.filter { isWanted($0.entity) }.sorted { $0.objectID.key < $1.objectID.key }
        }
        if let predicate = request.predicate { found = found.filter { predicate.evaluate(with: $0) } }
        for descriptor in (request.sortDescriptors ?? []).reversed() {
            // A stable sort by each, the most important one last.
            found = found.enumerated().sorted { first, second in
                switch descriptor.compare(first.element, to: second.element) {
                case .orderedAscending: true
                case .orderedDescending: false
                case .orderedSame: first.offset < second.offset
                }
            }.map(\.element)
        }
        let rest = found.dropFirst(request.fetchOffset)
        return request.fetchLimit > 0 ? Array(rest.prefix(request.fetchLimit)) : Array(rest)
    }
}
