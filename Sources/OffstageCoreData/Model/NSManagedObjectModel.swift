public import Foundation

/// The entities of an app. `offstage build` writes their description into the bundle, as the compiled model.
open class NSManagedObjectModel: NSObject, @unchecked Sendable {
    // Sendable because it does not change once it is read.
    open private(set) var entities: [NSEntityDescription] = []

    open var entitiesByName: [String: NSEntityDescription] {
        Dictionary(entities.map { ($0.name ?? "", $0) }) { first, _ in first }
    }

    public override init() {
        super.init()
    }

    public convenience init?(contentsOf url: URL) {
        guard let data = try? Data(contentsOf: url),
            let list = try? PropertyListDecoder().decode(ModelDescription.self, from: data)
        else { return nil }
        self.init()
        add(list)
    }

    /// - Parameter bundles: nil means the app's own.
    open class func mergedModel(from bundles: [Bundle]?) -> NSManagedObjectModel? {
        let model = NSManagedObjectModel()
        for bundle in bundles ?? [.main] {
            for url in bundle.urls(forResourcesWithExtension: "momd", subdirectory: nil) ?? [] {
                NSManagedObjectModel(contentsOf: url as URL).map { model.adopt($0.entities) }
            }
        }
        return model
    }

    func entity(of type: NSManagedObject.Type) -> NSEntityDescription? {
        let name = String(reflecting: type)
        return entities.first { $0.managedObjectClassName == name }
    }

    private func adopt(_ others: [NSEntityDescription]) {
        entities += others
        for entity in others { entity.managedObjectModel = self }
    }

    private func add(_ list: ModelDescription) {
        adopt(list.entities.map(\.entity))
        let all = entitiesByName
        for (entry, entity) in zip(list.entities, entities) {
            entity.superentity = entry.parent.flatMap { all[$0] }
            entity.superentity?.subentities.append(entity)
        }
        for case let relationship as NSRelationshipDescription in entities.flatMap(\.ownProperties) {
            relationship.destinationEntity = all[relationship.ends.destination]
        }
        for case let relationship as NSRelationshipDescription in entities.flatMap(\.ownProperties) {
            guard let inverse = relationship.ends.inverse else { continue }
            relationship.inverseRelationship = relationship.destinationEntity?.relationshipsByName[inverse]
        }
    }
}
