public import Foundation
import OffstageApp

/// A model, its store, and the context of the main queue.
open class NSPersistentContainer: NSObject, @unchecked Sendable {
    // Sendable because what changes is set before the stores are loaded.
    public let name: String
    public let managedObjectModel: NSManagedObjectModel
    public let persistentStoreCoordinator: NSPersistentStoreCoordinator
    public let viewContext: NSManagedObjectContext
    open var persistentStoreDescriptions: [NSPersistentStoreDescription]

    open class func defaultDirectoryURL() -> URL { .applicationSupportDirectory }

    /// - Parameter name: of the model in the app's bundle, and of the store's file.
    public convenience init(name: String) {
        let url = Bundle.main.url(forResource: name, withExtension: "momd")
        let model = url.flatMap { NSManagedObjectModel(contentsOf: $0) }
        if model == nil { NSLog("error: Failed to load model named %@", name) }
        self.init(name: name, managedObjectModel: model ?? NSManagedObjectModel())
    }

    public init(name: String, managedObjectModel model: NSManagedObjectModel) {
        self.name = name
        managedObjectModel = model
        persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        viewContext = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        viewContext.persistentStoreCoordinator = persistentStoreCoordinator
        let url = Self.defaultDirectoryURL().appendingPathComponent("\(name).sqlite")
        persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
    }

    open func loadPersistentStores(
        completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
    ) {
        for description in persistentStoreDescriptions {
            do {
                // What lies there is thrown away on iOS, too.
                let isNowhere = description.url?.path == "/dev/null"
                try persistentStoreCoordinator.addPersistentStore(
                    ofType: isNowhere ? NSInMemoryStoreType : description.type,
                    configurationName: description.configuration,
                    at: description.url
                )
                block(description, nil)
            } catch {
                block(description, error)
            }
        }
    }

    open func newBackgroundContext() -> NSManagedObjectContext {
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = persistentStoreCoordinator
        return context
    }

    @preconcurrency open func performBackgroundTask(_ block: @escaping @Sendable (NSManagedObjectContext) -> Void) {
        let context = newBackgroundContext()
        context.perform { block(context) }
    }

    public func performBackgroundTask<Result>(
        _ block: sending @escaping (NSManagedObjectContext) -> Result
    ) async -> Result {
        let context = newBackgroundContext()
        return await context.perform { block(context) }
    }

    @_disfavoredOverload public func performBackgroundTask<Result>(
        _ block: sending @escaping (NSManagedObjectContext) throws -> Result
    ) async throws -> Result {
        let context = newBackgroundContext()
        return try await context.perform { try block(context) }
    }
}
