public import Foundation

/// What was found, in order. It is always nothing.
open class PHFetchResult<ObjectType: AnyObject>: NSObject, NSFastEnumeration, @unchecked Sendable {
    // Sendable because there is nothing in it.
    public override init() {}

    open var count: Int { 0 }
    open var firstObject: ObjectType? { nil }
    open var lastObject: ObjectType? { nil }

    /// As beyond the end of an array: there is no place that has an object.
    open func object(at index: Int) -> ObjectType { fatalError("index \(index) beyond bounds of an empty result") }
    open subscript(idx: Int) -> ObjectType { object(at: idx) }

    open func contains(_ anObject: ObjectType) -> Bool { false }
    open func index(of anObject: ObjectType) -> Int { NSNotFound }
    open func objects(at indexes: IndexSet) -> [ObjectType] { [] }
    open func enumerateObjects(_ block: (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void) {}
    open func enumerateObjects(
        options opts: NSEnumerationOptions = [],
        using block: (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {}
    open func countOfAssets(with mediaType: PHAssetMediaType) -> Int { 0 }
}

/// What Objective-C goes through in a loop; Foundation has the name on iOS.
public protocol NSFastEnumeration {}

extension NSArray: NSFastEnumeration {}
extension Array: NSFastEnumeration {}

/// What is looked for, and in which order.
open class PHFetchOptions: NSObject, @unchecked Sendable {
    // Sendable as on iOS: it is handed over with its question.
    open var predicate: NSPredicate?
    open var sortDescriptors: [NSSortDescriptor]?
    open var includeHiddenAssets = false
    open var includeAllBurstAssets = false
    open var includeAssetSourceTypes: PHAssetSourceType = []
    open var fetchLimit = 0
    open var wantsIncrementalChangeDetails = true

    public override init() {}
}

/// What changed in the library. There is no value of it, for nothing does.
open class PHChange: NSObject, @unchecked Sendable {
    override init() {}

    open func changeDetails<T: PHObject>(for object: T) -> PHObjectChangeDetails<T>? { nil }
    open func changeDetails<T: PHObject>(for object: PHFetchResult<T>) -> PHFetchResultChangeDetails<T>? { nil }
}

open class PHObjectChangeDetails<ObjectType: PHObject>: NSObject, @unchecked Sendable {
    public let objectBeforeChanges: ObjectType
    open var objectAfterChanges: ObjectType? { nil }
    open var assetContentChanged: Bool { false }
    open var objectWasDeleted: Bool { false }

    init(_ object: ObjectType) {
        objectBeforeChanges = object
    }
}

open class PHFetchResultChangeDetails<ObjectType: PHObject>: NSObject, @unchecked Sendable {
    public let fetchResultBeforeChanges: PHFetchResult<ObjectType>
    public let fetchResultAfterChanges: PHFetchResult<ObjectType>
    open var hasIncrementalChanges: Bool { true }
    open var removedIndexes: IndexSet? { nil }
    open var removedObjects: [ObjectType] { [] }
    open var insertedIndexes: IndexSet? { nil }
    open var insertedObjects: [ObjectType] { [] }
    open var changedIndexes: IndexSet? { nil }
    open var changedObjects: [ObjectType] { [] }
    open var hasMoves: Bool { false }

    init(_ result: PHFetchResult<ObjectType>) {
        (fetchResultBeforeChanges, fetchResultAfterChanges) = (result, result)
    }

    open func enumerateMoves(_ handler: (Int, Int) -> Void) {}
}
