public import Foundation
import OffstageApp

/// Keeps the rows of one store, in memory and in its file, for all contexts.
open class NSPersistentStoreCoordinator: NSObject, RowSource, @unchecked Sendable {
    // Sendable because the lock guards all that changes.
    public let managedObjectModel: NSManagedObjectModel

    private let lock = NSRecursiveLock()
    private var file = StoreFile()
    private var store: NSPersistentStore?
    private var contexts: [WeakContext] = []

    private struct WeakContext {
        weak var context: NSManagedObjectContext?
    }

    /// The models that are in use, by which a class finds its entity.
    private static let models = Models()

    private final class Models: @unchecked Sendable {
        // Sendable because the lock guards it.
        private let lock = NSLock()
        private var list: [NSManagedObjectModel] = []

        var all: [NSManagedObjectModel] { lock.withLock { list } }

        func add(_ model: NSManagedObjectModel) {
            lock.withLock {
                list.removeAll { $0 === model }
                list.append(model)
            }
        }
    }

    public init(managedObjectModel model: NSManagedObjectModel) {
        managedObjectModel = model
        super.init()
        Self.models.add(model)
    }

    static func entity(of type: NSManagedObject.Type) -> NSEntityDescription? {
        models.all.reversed().lazy.compactMap { $0.entity(of: type) }.first
    }

    open var persistentStores: [NSPersistentStore] { lock.withLock { store.map { [$0] } ?? [] } }

    @discardableResult open func addPersistentStore(
        ofType storeType: String,
        configurationName configuration: String?,
        at storeURL: URL?,
        options: [AnyHashable: Any]? = nil
    ) throws -> NSPersistentStore {
        try lock.withLock {
            guard store == nil else { throw StoreError.secondStore() }
            let url = storeType == NSInMemoryStoreType ? nil : storeURL
            if let url {
                let isNew = !FileManager.default.fileExists(atPath: url.path)
                file = try StoreFile.read(url)
                if isNew { try file.write(to: url) }
            }
            let store = NSPersistentStore(storeType, url, identifier: file.identifier, self)
            self.store = store
            return store
        }
    }

    @discardableResult open func addPersistentStore(
        type: NSPersistentStore.StoreType,
        configuration: String? = nil,
        at storeURL: URL,
        options: [AnyHashable: Any]? = nil
    ) throws -> NSPersistentStore {
        try addPersistentStore(
            ofType: type.rawValue,
            configurationName: configuration,
            at: storeURL,
            options: options
        )
    }

    open func remove(_ store: NSPersistentStore) throws {
        lock.withLock {
            guard self.store === store else { return }
            (self.store, file) = (nil, StoreFile())
        }
    }

    open func destroyPersistentStore(
        at url: URL,
        ofType storeType: String,
        options: [AnyHashable: Any]? = nil
    ) throws {
        if let store, store.url == url { try remove(store) }
        if FileManager.default.fileExists(atPath: url.path) { try FileManager.default.removeItem(at: url) }
    }

    open func managedObjectID(forURIRepresentation url: URL) -> NSManagedObjectID? {
        guard url.scheme == "x-coredata", url.lastPathComponent.hasPrefix("p"),
            let key = Int(url.lastPathComponent.dropFirst()), let row = row(key),
            let entity = managedObjectModel.entitiesByName[row.entity]
        else { return nil }
        return NSManagedObjectID(key, entity, self)
    }

    // MARK: Rows

    func nextKey() -> Int {
        lock.withLock {
            defer { file.next += 1 }
            return file.next
        }
    }

    func row(_ key: Int) -> Row? { lock.withLock { file.rows[key] } }

    /// In the order in which they were inserted.
    func keys(of entities: Set<String>) -> [Int] {
        lock.withLock { file.rows.filter { entities.contains($0.value.entity) }.map(\.key).sorted() }
    }

    func join(_ context: NSManagedObjectContext) {
        lock.withLock {
            contexts.removeAll { $0.context == nil }
            contexts.append(WeakContext(context: context))
        }
    }

    func others(than context: NSManagedObjectContext) -> [NSManagedObjectContext] {
        lock.withLock { contexts.compactMap(\.context).filter { $0 !== context } }
    }

    /// Nothing is kept of what cannot be written.
    func commit(_ rows: [Int: Row], deleted: Set<Int>) throws {
        try lock.withLock {
            var next = file
            for (key, row) in rows { next.rows[key] = row }
            for key in deleted { next.rows[key] = nil }
            if let url = store?.url { try next.write(to: url) }
            file = next
        }
    }
}
