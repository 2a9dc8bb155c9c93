public import Foundation

/// What a fetch can have as its result.
public protocol NSFetchRequestResult: NSObjectProtocol {}

extension NSManagedObject: NSFetchRequestResult {}
extension NSManagedObjectID: NSFetchRequestResult {}
extension NSNumber: NSFetchRequestResult {}
extension NSDictionary: NSFetchRequestResult {}

open class NSPersistentStoreRequest: NSObject {}

/// Which objects are wanted, and in which order.
/// - Note: Its parameter is bound to nothing, so that it can be `any NSFetchRequestResult`, as with Objective-C.
open class NSFetchRequest<ResultType>: NSPersistentStoreRequest {
    open private(set) var entityName: String?
    open var entity: NSEntityDescription?
    open var predicate: NSPredicate?
    open var sortDescriptors: [NSSortDescriptor]?
    open var fetchLimit = 0
    open var fetchOffset = 0
    /// - Note: All of the rows are in memory: nothing is fetched in parts or ahead.
    open var fetchBatchSize = 0
    open var includesPendingChanges = true
    open var includesSubentities = true
    open var includesPropertyValues = true
    open var returnsObjectsAsFaults = true
    open var shouldRefreshRefetchedObjects = false
    open var relationshipKeyPathsForPrefetching: [String]?
    open var resultType = NSFetchRequestResultType.managedObjectResultType

    public override init() {
        super.init()
    }

    public convenience init(entityName: String) {
        self.init()
        self.entityName = entityName
    }
}

public struct NSFetchRequestResultType: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let managedObjectResultType: NSFetchRequestResultType = []
    public static let managedObjectIDResultType = NSFetchRequestResultType(rawValue: 1)
    public static let countResultType = NSFetchRequestResultType(rawValue: 4)
}
