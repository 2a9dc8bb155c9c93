public import Foundation

/// Changes rows, and tells no context of it, as on iOS: what contexts have of these objects is as it was.
open class NSBatchRequest: NSPersistentStoreRequest {
    public enum Outcome: UInt, Sendable {
        case statusOnly, objectIDs, count
    }

    /// Changes objects of a context that nobody else knows.
    /// - Returns: those objects.
    func apply(in context: NSManagedObjectContext) throws -> [NSManagedObject] { [] }

    var outcome: Outcome { .statusOnly }

    func result(_ value: Any) -> NSPersistentStoreResult { NSPersistentStoreResult() }
}

open class NSPersistentStoreResult: NSObject {}

/// Deletes what a fetch finds, and what the rules of its relationships say.
open class NSBatchDeleteRequest: NSBatchRequest {
    private let objectIDs: [NSManagedObjectID]?
    public let fetchRequest: NSFetchRequest<any NSFetchRequestResult>
    open var resultType = NSBatchDeleteRequestResultType.resultTypeStatusOnly

    public init(fetchRequest fetch: NSFetchRequest<any NSFetchRequestResult>) {
        (fetchRequest, objectIDs) = (fetch, nil)
    }

    public init(objectIDs objects: [NSManagedObjectID]) {
        (fetchRequest, objectIDs) = (NSFetchRequest(), objects)
    }

    override func apply(in context: NSManagedObjectContext) throws -> [NSManagedObject] {
        let objects =
            try objectIDs.map { $0.compactMap { context.registered($0.key) } } ?? context.objects(for: fetchRequest)
        for object in objects { context.delete(object) }
        return objects
    }

    override var outcome: Outcome { resultType }
    override func result(_ value: Any) -> NSPersistentStoreResult { NSBatchDeleteResult(value, resultType) }
}

/// Sets properties of all objects of an entity that a predicate holds for.
open class NSBatchUpdateRequest: NSBatchRequest {
    public let entityName: String
    open var predicate: NSPredicate?
    /// By their names.
    open var propertiesToUpdate: [AnyHashable: Any]?
    open var includesSubentities = true
    open var resultType = NSBatchUpdateRequestResultType.statusOnlyResultType

    public init(entityName: String) {
        self.entityName = entityName
    }

    public convenience init(entity: NSEntityDescription) {
        self.init(entityName: entity.name ?? "")
    }

    override func apply(in context: NSManagedObjectContext) throws -> [NSManagedObject] {
        let wanted = NSFetchRequest<NSManagedObject>(entityName: entityName)
        wanted.predicate = predicate
        wanted.includesSubentities = includesSubentities
        let objects = try context.fetch(wanted)
        for object in objects {
            for (name, value) in propertiesToUpdate ?? [:] { object.setValue(value, forKey: "\(name)") }
        }
        return objects
    }

    override var outcome: Outcome { resultType }
    override func result(_ value: Any) -> NSPersistentStoreResult { NSBatchUpdateResult(value, resultType) }
}

/// Inserts an object for each of some dictionaries, or for each call of a block until it says that it is done.
open class NSBatchInsertRequest: NSBatchRequest {
    public let entityName: String
    private let dictionaries: [[String: Any]]?
    private let handler: ((NSManagedObject) -> Bool)?
    open var resultType = NSBatchInsertRequestResultType.statusOnly

    public init(entityName: String, objects dictionaries: [[String: Any]]) {
        (self.entityName, self.dictionaries, handler) = (entityName, dictionaries, nil)
    }

    public convenience init(entity: NSEntityDescription, objects dictionaries: [[String: Any]]) {
        self.init(entityName: entity.name ?? "", objects: dictionaries)
    }

    public init(entityName: String, managedObjectHandler handler: @escaping (NSManagedObject) -> Bool) {
        (self.entityName, dictionaries, self.handler) = (entityName, nil, handler)
    }

    public convenience init(
        entity: NSEntityDescription,
        managedObjectHandler handler: @escaping (NSManagedObject) -> Bool
    ) {
        self.init(entityName: entity.name ?? "", managedObjectHandler: handler)
    }

    public convenience init(
        entityName: String,
        dictionaryHandler handler: @escaping (NSMutableDictionary) -> Bool
    ) {
        self.init(entityName: entityName) { object in
            let values = NSMutableDictionary()
            if handler(values) { return true }
            for case (let key as String, let value) in values { object.setValue(value, forKey: key) }
            return false
        }
    }

    public convenience init(
        entity: NSEntityDescription,
        dictionaryHandler handler: @escaping (NSMutableDictionary) -> Bool
    ) {
        self.init(entityName: entity.name ?? "", dictionaryHandler: handler)
    }

    override func apply(in context: NSManagedObjectContext) throws -> [NSManagedObject] {
        guard context.persistentStoreCoordinator?.managedObjectModel.entitiesByName[entityName] != nil else {
            throw StoreError.unknownEntity(entityName)
        }
        var made: [NSManagedObject] = []
        func new() -> NSManagedObject {
            NSEntityDescription.insertNewObject(forEntityName: entityName, into: context)
        }
        for values in dictionaries ?? [] {
            made.append(new())
            for (key, value) in values { made.last?.setValue(value, forKey: key) }
        }
        while let handler {
            let object = new()
            if handler(object) {
                context.delete(object)
                break
            }
            made.append(object)
        }
        return made
    }

    override var outcome: Outcome { resultType }
    override func result(_ value: Any) -> NSPersistentStoreResult { NSBatchInsertResult(value, resultType) }
}

// Apple has a type for each.
public typealias NSBatchDeleteRequestResultType = NSBatchRequest.Outcome
public typealias NSBatchUpdateRequestResultType = NSBatchRequest.Outcome
public typealias NSBatchInsertRequestResultType = NSBatchRequest.Outcome

extension NSBatchRequest.Outcome {
    public static let resultTypeStatusOnly = Self.statusOnly
    public static let resultTypeObjectIDs = Self.objectIDs
    public static let resultTypeCount = Self.count
    public static let statusOnlyResultType = Self.statusOnly
    public static let updatedObjectIDsResultType = Self.objectIDs
    public static let updatedObjectsCountResultType = Self.count
}

/// Whether it succeeded, the identifiers of the objects, or how many there were.
open class NSBatchResult: NSPersistentStoreResult {
    public let result: Any?
    public let resultType: NSBatchRequest.Outcome

    init(_ result: Any?, _ resultType: NSBatchRequest.Outcome) {
        (self.result, self.resultType) = (result, resultType)
    }
}

public final class NSBatchDeleteResult: NSBatchResult {}
public final class NSBatchUpdateResult: NSBatchResult {}
public final class NSBatchInsertResult: NSBatchResult {}

extension NSManagedObjectContext {
    /// - Throws: an error of Cocoa's; then nothing is changed.
    @discardableResult public func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
        guard let request = request as? NSBatchRequest, let coordinator = persistentStoreCoordinator else {
            throw StoreError.unknownRequest(request)
        }
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.isSilent = true
        context.persistentStoreCoordinator = coordinator
        return try context.performAndWait {
            let objects = try request.apply(in: context)
            try context.write()
            return switch request.outcome {
            case .statusOnly: request.result(true)
            case .objectIDs: request.result(objects.map(\.objectID))
            case .count: request.result(objects.count)
            }
        }
    }

    /// Lets contexts know what a batch request did: identifiers, by whether they were inserted, updated or deleted.
    public class func mergeChanges(
        fromRemoteContextSave changeNotificationData: [AnyHashable: Any],
        into contexts: [NSManagedObjectContext]
    ) {
        func keys(_ name: String) -> Set<Int> {
            Set((changeNotificationData[name] as? [NSManagedObjectID] ?? []).map(\.key))
        }
        let deleted = keys(NSDeletedObjectsKey)
        let others = keys(NSInsertedObjectsKey).union(keys(NSUpdatedObjectsKey))
        for context in contexts {
            context.performAndWait {
                for key in deleted { context.forget(key) }
                context.refresh(others.union(deleted))
            }
        }
    }
}

public let NSInsertedObjectsKey = "inserted"
public let NSUpdatedObjectsKey = "updated"
public let NSDeletedObjectsKey = "deleted"
public let NSRefreshedObjectsKey = "refreshed"
