public import Foundation

/// Where a container keeps its objects.
open class NSPersistentStoreDescription: NSObject {
    open var type = NSSQLiteStoreType
    open var url: URL?
    open var configuration: String?
    open var isReadOnly = false
    /// - Note: Stores are loaded at once.
    open var shouldAddStoreAsynchronously = false
    open var shouldMigrateStoreAutomatically = true
    open var shouldInferMappingModelAutomatically = true
    open var cloudKitContainerOptions: NSPersistentCloudKitContainerOptions?
    open private(set) var options: [String: NSObject] = [:]

    public override init() {
        super.init()
    }

    public init(url: URL) {
        self.url = url
    }

    open func setOption(_ option: NSObject?, forKey key: String) { options[key] = option }
}
