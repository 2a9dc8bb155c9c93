public import Foundation

/// Whose change stays if two contexts changed the same.
/// - Note: Kept and not asked: what is saved later stays.
open class NSMergePolicy: NSObject, @unchecked Sendable {
    // Sendable because it never changes.
    public static let error = NSMergePolicy()
    public static let rollback = NSMergePolicy()
    public static let overwrite = NSMergePolicy()
    public static let mergeByPropertyStoreTrump = NSMergePolicy()
    public static let mergeByPropertyObjectTrump = NSMergePolicy()
}

public nonisolated(unsafe) let NSErrorMergePolicy: Any = NSMergePolicy.error
public nonisolated(unsafe) let NSRollbackMergePolicy: Any = NSMergePolicy.rollback
public nonisolated(unsafe) let NSOverwriteMergePolicy: Any = NSMergePolicy.overwrite
public nonisolated(unsafe) let NSMergeByPropertyStoreTrumpMergePolicy: Any = NSMergePolicy.mergeByPropertyStoreTrump
public nonisolated(unsafe) let NSMergeByPropertyObjectTrumpMergePolicy: Any = NSMergePolicy.mergeByPropertyObjectTrump
