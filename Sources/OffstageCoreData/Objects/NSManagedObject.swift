public import Foundation

/// An object of a context. What it knows of itself it takes from the store when it is first asked.
open class NSManagedObject: NSObject {
    public let entity: NSEntityDescription
    public let objectID: NSManagedObjectID
    open internal(set) weak var managedObjectContext: NSManagedObjectContext?

    /// Nil: nothing was asked yet.
    var row: Row?
    /// As objects have them: what lies in the row as data, if it can be written at all.
    var transformed: [String: Any] = [:]
    /// What was changed since it was saved.
    var changedKeys: Set<String> = []
    /// Whom it tells before it changes, for Combine.
    public var _observer: (publisher: AnyObject, willChange: () -> Void)?

    /// Inserts a new object, or makes the one of a row.
    public required init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
        self.entity = entity
        objectID = context?.nextID(for: entity) ?? NSManagedObjectID(0, entity, nil)
        super.init()
        guard let context else {
            row = Row(new: entity)
            return
        }
        managedObjectContext = context
        if !context.isLoading {
            row = Row(new: entity)
            context.adopt(inserted: self)
            awakeFromInsert()
        }
    }

    public convenience init(context moc: NSManagedObjectContext) {
        guard let entity = moc.persistentStoreCoordinator?.managedObjectModel.entity(of: Self.self) else {
            fatalError("no entity of this context's model has the class \(Self.self)")
        }
        self.init(entity: entity, insertInto: moc)
    }

    open class func entity() -> NSEntityDescription {
        guard let entity = NSPersistentStoreCoordinator.entity(of: self) else {
            fatalError("no model that was loaded has an entity of the class \(self)")
        }
        return entity
    }

    /// The one that Xcode writes for each class is meant where both would do.
    @_disfavoredOverload open class func fetchRequest() -> NSFetchRequest<any NSFetchRequestResult> {
        NSFetchRequest(entityName: entity().name ?? "")
    }

    // MARK: State

    open var isInserted: Bool { managedObjectContext?.insertedObjects.contains(self) == true }
    open var isUpdated: Bool { managedObjectContext?.updatedObjects.contains(self) == true }
    open var isDeleted: Bool { managedObjectContext?.deletedObjects.contains(self) == true }
    open var hasChanges: Bool { isInserted || isUpdated || isDeleted }
    open var isFault: Bool { row == nil }
    open var hasPersistentChangedValues: Bool { !changedKeys.isEmpty }

    open func changedValues() -> [String: Any] {
        Dictionary(uniqueKeysWithValues: changedKeys.map { ($0, value(forKey: $0) ?? NSNull()) })
    }

    // MARK: What apps override

    open func awakeFromInsert() {}
    open func awakeFromFetch() {}
    open func prepareForDeletion() {}
    open func willSave() {}
    open func didSave() {}
    open func willTurnIntoFault() {}
    open func didTurnIntoFault() {}

    open func validateForInsert() throws { try validate() }
    open func validateForUpdate() throws { try validate() }

    open func validateForDelete() throws {
        for relationship in entity.relationshipsByName.values where relationship.deleteRule == .denyDeleteRule {
            guard links(of: relationship.name).isEmpty else { throw StoreError.denied(relationship.name, self) }
        }
    }

    private func validate() throws {
        for property in entity.properties where !property.isOptional && !property.isTransient {
            guard value(forKey: property.name) == nil || isEmptyRelationship(property) else { continue }
            throw StoreError.missing(property.name, self)
        }
    }

    private func isEmptyRelationship(_ property: NSPropertyDescription) -> Bool {
        property is NSRelationshipDescription && links(of: property.name).isEmpty
    }

    /// The object of a row that is gone has nothing.
    func load() -> Row {
        if let row { return row }
        let loaded = managedObjectContext?.source?.row(objectID.key)
        row = loaded ?? Row(new: entity)
        if loaded != nil { awakeFromFetch() }
        return row!
    }

    open override func isEqual(_ object: Any?) -> Bool { self === object as? NSManagedObject }
    open override var hash: Int { ObjectIdentifier(self).hashValue }

    open override var description: String {
        "<\(type(of: self))>: \(objectID) \(isFault ? "fault" : "\(load().values)")"
    }
}
