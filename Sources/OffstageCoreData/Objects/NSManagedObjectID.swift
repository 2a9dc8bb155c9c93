public import Foundation

/// Which object this is, in every context.
/// - Note: An object keeps the one it was inserted with; only what it says of itself changes when it is saved.
open class NSManagedObjectID: NSObject, @unchecked Sendable {
    // Sendable because the coordinator's lock guards what changes.
    public let entity: NSEntityDescription
    /// Its row in the store.
    let key: Int
    private weak var coordinator: NSPersistentStoreCoordinator?

    init(_ key: Int, _ entity: NSEntityDescription, _ coordinator: NSPersistentStoreCoordinator?) {
        (self.key, self.entity, self.coordinator) = (key, entity, coordinator)
    }

    open var isTemporaryID: Bool { coordinator?.row(key) == nil }
    open weak var persistentStore: NSPersistentStore? { coordinator?.persistentStores.first }

    open func uriRepresentation() -> URL {
        let store = persistentStore?.identifier ?? ""
        return URL(string: "x-coredata://\(store)/\(entity.name ?? "")/p\(key)")!
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSManagedObjectID else { return false }
        return key == other.key && coordinator === other.coordinator
    }

    open override var hash: Int { key }
    open override var description: String { uriRepresentation().absoluteString }
}
