public import Foundation

/// A kind of objects.
open class NSEntityDescription: NSObject {
    open internal(set) var name: String?
    open internal(set) var managedObjectClassName: String! = "NSManagedObject"
    open internal(set) var isAbstract = false
    open internal(set) weak var superentity: NSEntityDescription?
    open internal(set) var subentities: [NSEntityDescription] = []
    open internal(set) weak var managedObjectModel: NSManagedObjectModel!

    /// Its own, without those of the entity above.
    var ownProperties: [NSPropertyDescription] = []

    open var properties: [NSPropertyDescription] { (superentity?.properties ?? []) + ownProperties }

    open var propertiesByName: [String: NSPropertyDescription] {
        Dictionary(properties.map { ($0.name, $0) }) { _, own in own }
    }

    open var attributesByName: [String: NSAttributeDescription] {
        propertiesByName.compactMapValues { $0 as? NSAttributeDescription }
    }

    open var relationshipsByName: [String: NSRelationshipDescription] {
        propertiesByName.compactMapValues { $0 as? NSRelationshipDescription }
    }

    open func isKindOf(entity: NSEntityDescription) -> Bool {
        self === entity || superentity?.isKindOf(entity: entity) == true
    }

    open class func entity(
        forEntityName entityName: String,
        in context: NSManagedObjectContext
    ) -> NSEntityDescription? {
        context.persistentStoreCoordinator?.managedObjectModel.entitiesByName[entityName]
    }

    open class func insertNewObject(
        forEntityName entityName: String,
        into context: NSManagedObjectContext
    ) -> NSManagedObject {
        guard let entity = entity(forEntityName: entityName, in: context) else {
            fatalError("no entity is called '\(entityName)' in the model of this context")
        }
        return entity.objectClass.init(entity: entity, insertInto: context)
    }

    /// The class of its objects, the app's if it has it.
    var objectClass: NSManagedObject.Type {
        NSClassFromString(managedObjectClassName) as? NSManagedObject.Type ?? NSManagedObject.self
    }
}
