public import Foundation

public let NSSQLiteStoreType = "SQLite"
public let NSBinaryStoreType = "Binary"
public let NSInMemoryStoreType = "InMemory"
public let NSMigratePersistentStoresAutomaticallyOption = "NSMigratePersistentStoresAutomaticallyOption"
public let NSInferMappingModelAutomaticallyOption = "NSInferMappingModelAutomaticallyOption"
public let NSReadOnlyPersistentStoreOption = "NSReadOnlyPersistentStoreOption"
public let NSPersistentHistoryTrackingKey = "NSPersistentHistoryTrackingKey"
public let NSPersistentStoreRemoteChangeNotificationPostOptionKey =
    "NSPersistentStoreRemoteChangeNotificationOptionKey"

/// Where rows are kept.
open class NSPersistentStore: NSObject {
    public struct StoreType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let sqlite = StoreType(rawValue: NSSQLiteStoreType)
        public static let binary = StoreType(rawValue: NSBinaryStoreType)
        public static let inMemory = StoreType(rawValue: NSInMemoryStoreType)
    }

    open private(set) var type: String
    open private(set) var url: URL?
    open private(set) var identifier: String!
    open private(set) weak var persistentStoreCoordinator: NSPersistentStoreCoordinator?

    init(_ type: String, _ url: URL?, identifier: String, _ coordinator: NSPersistentStoreCoordinator) {
        (self.type, self.url, self.identifier, persistentStoreCoordinator) = (type, url, identifier, coordinator)
    }
}
