public import Foundation

/// A container whose stores iCloud keeps equal on all devices. The owner of this one is not signed in: the stores are
/// there as any other, and nothing leaves them.
open class NSPersistentCloudKitContainer: NSPersistentContainer, @unchecked Sendable {
    /// What was tried with iCloud.
    open class Event: NSObject, @unchecked Sendable {
        // Sendable because nothing of it changes.
        public enum EventType: Int, Sendable {
            case setup, `import`, export
        }

        public let identifier = UUID()
        public let storeIdentifier: String
        public let type: EventType
        public let startDate: Date
        public let endDate: Date?
        public let succeeded: Bool
        public let error: (any Error)?

        init(_ type: EventType, of store: String, error: any Error) {
            (self.type, storeIdentifier, self.error) = (type, store, error)
            (startDate, endDate, succeeded) = (Date(), Date(), false)
        }
    }

    /// - Note: No event is posted: without an account iCloud is not tried again and again.
    public static let eventChangedNotification = Notification.Name(
        "NSPersistentCloudKitContainerEventChangedNotification"
    )
    public static let eventNotificationUserInfoKey = "event"

    /// Fails as without an account: with the number 134400 of Cocoa's.
    open func initializeCloudKitSchema(options: NSPersistentCloudKitContainerSchemaInitializationOptions = []) throws {
        throw CocoaError(CocoaError.Code(rawValue: 134_400))
    }

    // Everything is the owner's.
    open func canUpdateRecord(forManagedObjectWith objectID: NSManagedObjectID) -> Bool { true }
    open func canDeleteRecord(forManagedObjectWith objectID: NSManagedObjectID) -> Bool { true }
    open func canModifyManagedObjects(in store: NSPersistentStore) -> Bool { true }
}

public struct NSPersistentCloudKitContainerSchemaInitializationOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let dryRun = NSPersistentCloudKitContainerSchemaInitializationOptions(rawValue: 2)
    public static let printSchema = NSPersistentCloudKitContainerSchemaInitializationOptions(rawValue: 4)
}

/// Which container a store is kept in. It is kept nowhere.
open class NSPersistentCloudKitContainerOptions: NSObject {
    public let containerIdentifier: String
    /// - Note: One of CloudKit's scopes, by its number; 2 is the private one.
    open var databaseScope = 2

    public init(containerIdentifier: String) {
        self.containerIdentifier = containerIdentifier
    }
}
