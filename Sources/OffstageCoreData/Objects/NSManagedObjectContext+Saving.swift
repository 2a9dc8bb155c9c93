public import Foundation
import OffstageApp

extension NSManagedObjectContext {
    /// Its relationships say what becomes of those that it leads to.
    public func delete(_ object: NSManagedObject) {
        guard object.managedObjectContext === self, !deletedObjects.contains(object) else { return }
        announce()
        object.prepareForDeletion()
        let relationships = object.entity.relationshipsByName
        let ends = relationships.mapValues { object.links(of: $0.name).compactMap(registered) }
        deletedObjects.insert(object)
        for (name, relationship) in relationships.sorted(by: { $0.key < $1.key }) {
            for other in ends[name] ?? [] {
                switch relationship.deleteRule {
                case .cascadeDeleteRule: delete(other)
                case .nullifyDeleteRule: object.unlink(other, name)
                case .denyDeleteRule, .noActionDeleteRule: break
                }
            }
        }
        drop(object)
    }

    /// Without what relationships say, which was done.
    func drop(_ object: NSManagedObject) {
        announce()
        deletedObjects.insert(object)
        updatedObjects.remove(object)
        // What was never saved has nothing to be deleted from.
        if insertedObjects.remove(object) != nil { deletedObjects.remove(object) }
    }

    /// - Throws: an error of Cocoa's; then nothing is saved.
    public func save() throws {
        guard hasChanges else { return }
        post(.NSManagedObjectContextWillSave)
        for object in changedObjects { object.willSave() }
        let keys = try write()
        let changes = ["inserted": insertedObjects, "updated": updatedObjects, "deleted": deletedObjects]
        let saved = changedObjects
        forgetChanges()
        for object in saved { object.didSave() }
        post(.NSManagedObjectContextDidSave, changes.filter { !$0.value.isEmpty })
        tellOthers(keys)
    }

    /// Gives the changes to the store.
    /// - Returns: the rows that are others now.
    @discardableResult func write() throws -> Set<Int> {
        for object in insertedObjects { try object.validateForInsert() }
        for object in updatedObjects { try object.validateForUpdate() }
        for object in deletedObjects { try object.validateForDelete() }
        let rows = changedObjects.filter { !deletedObjects.contains($0) }.map { ($0.objectID.key, $0.load()) }
        for object in changedObjects where !object.unwritten.isEmpty {
            Reported.once("\(object.entity.name ?? "").\(object.unwritten.joined(separator: ", "))") {
                NSLog("Offstage: what no transformer makes data of is not kept beyond this process: %@", $0)
            }
        }
        let deleted = Set(deletedObjects.map(\.objectID.key))
        try source?.commit(Dictionary(uniqueKeysWithValues: rows), deleted: deleted)
        return Set(rows.map(\.0)).union(deleted)
    }

    private var changedObjects: [NSManagedObject] {
        insertedObjects.union(updatedObjects).union(deletedObjects).sorted { $0.objectID.key < $1.objectID.key }
    }

    private func forgetChanges() {
        for object in changedObjects { object.changedKeys = [] }
        for object in deletedObjects {
            objects[object.objectID.key] = nil
            object.managedObjectContext = nil
        }
        (insertedObjects, updatedObjects, deletedObjects) = ([], [], [])
    }

    private func post(_ name: Notification.Name, _ changes: [String: Set<NSManagedObject>] = [:]) {
        NotificationCenter.default.post(name: name, object: self, userInfo: changes)
    }

    private func tellOthers(_ keys: Set<Int>) {
        // Those of a context with a parent are in no store yet.
        guard parent == nil else { return }
        for other in persistentStoreCoordinator?.others(than: self) ?? []
        where other.automaticallyMergesChangesFromParent {
            other.perform { [weak other] in other?.refresh(keys) }
        }
    }

    /// What was deleted elsewhere belongs to no context any more.
    func forget(_ key: Int) {
        guard let object = objects.removeValue(forKey: key)?.object else { return }
        updatedObjects.remove(object)
        object.managedObjectContext = nil
    }

    /// Takes what is not changed here from the store again.
    func refresh(_ keys: Set<Int>) {
        let found = keys.sorted().compactMap { objects[$0]?.object }.filter { !$0.hasChanges }
        for object in found { object.row = nil }
        guard !keys.isEmpty else { return }
        post(.NSManagedObjectContextObjectsDidChange, found.isEmpty ? [:] : ["refreshed": Set(found)])
    }

    public func mergeChanges(fromContextDidSave notification: Notification) {
        let changes = (notification.userInfo ?? [:]).values.compactMap { $0 as? Set<NSManagedObject> }
        refresh(Set(changes.joined().map(\.objectID.key)))
    }

    public func refresh(_ object: NSManagedObject, mergeChanges flag: Bool) {
        if flag, object.hasChanges { return }
        (object.row, object.transformed, object.changedKeys) = (nil, [:], [])
        updatedObjects.remove(object)
    }

    public func refreshAllObjects() {
        for object in registeredObjects where !object.hasChanges { object.row = nil }
    }

    /// Forgets what was changed.
    public func rollback() {
        for object in insertedObjects { objects[object.objectID.key] = nil }
        for object in updatedObjects.union(deletedObjects) {
            (object.row, object.transformed, object.changedKeys) = (nil, [:], [])
        }
        (insertedObjects, updatedObjects, deletedObjects) = ([], [], [])
    }

    public func reset() {
        rollback()
        objects = [:]
    }

    public func processPendingChanges() {}
}

extension Notification.Name {
    public static let NSManagedObjectContextWillSave = Notification.Name("NSManagingContextWillSaveChangesNotification")
    public static let NSManagedObjectContextDidSave = Notification.Name("NSManagingContextDidSaveChangesNotification")
    public static let NSManagedObjectContextObjectsDidChange = Notification.Name(
        "NSObjectsChangedInManagingContextNotification"
    )
}

/// What was said once.
private enum Reported {
    nonisolated(unsafe) private static var said: Set<String> = []
    private static let lock = NSLock()

    static func once(_ text: String, say: (String) -> Void) {
        if lock.withLock({ said.insert(text).inserted }) { say(text) }
    }
}
