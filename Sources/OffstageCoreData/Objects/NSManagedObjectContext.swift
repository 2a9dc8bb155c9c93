public import Foundation
import OffstageApp

public enum NSManagedObjectContextConcurrencyType: UInt, Sendable {
    case confinementConcurrencyType, privateQueueConcurrencyType, mainQueueConcurrencyType
}

/// Objects that belong together, and what was changed of them since they were saved.
open class NSManagedObjectContext: NSObject, @unchecked Sendable {
    // Sendable because, as on iOS, it is used from its queue alone.
    public let concurrencyType: NSManagedObjectContextConcurrencyType
    open var persistentStoreCoordinator: NSPersistentStoreCoordinator? {
        didSet { persistentStoreCoordinator?.join(self) }
    }
    /// Where it reads, and saves to, instead of the store.
    open var parent: NSManagedObjectContext? {
        didSet { persistentStoreCoordinator = parent?.persistentStoreCoordinator }
    }
    open var name: String?
    open var transactionAuthor: String?
    /// - Note: Nothing is recorded to be undone, and there is no class for it.
    open var undoManager: AnyObject?
    open var automaticallyMergesChangesFromParent = false
    open var mergePolicy: Any = NSMergePolicy.error
    open var shouldDeleteInaccessibleFaults = true
    open var stalenessInterval: TimeInterval = -1
    public let userInfo = NSMutableDictionary()

    open internal(set) var insertedObjects: Set<NSManagedObject> = []
    open internal(set) var updatedObjects: Set<NSManagedObject> = []
    open internal(set) var deletedObjects: Set<NSManagedObject> = []

    struct WeakObject {
        weak var object: NSManagedObject?
    }

    /// Those that somebody holds, by their rows.
    var objects: [Int: WeakObject] = [:]
    /// While the object of a row is made: which one.
    private var loading: NSManagedObjectID?
    var isLoading: Bool { loading != nil }
    private let queue: DispatchQueue
    private var isAnnouncing = false
    /// Whether nobody is told of its changes.
    var isSilent = false

    public struct ConcurrencyType: Equatable, Sendable {
        let type: NSManagedObjectContextConcurrencyType

        public static let mainQueue = ConcurrencyType(type: .mainQueueConcurrencyType)
        public static let privateQueue = ConcurrencyType(type: .privateQueueConcurrencyType)
    }

    public convenience init(_ type: ConcurrencyType) {
        self.init(concurrencyType: type.type)
    }

    public init(concurrencyType ct: NSManagedObjectContextConcurrencyType) {
        concurrencyType = ct
        queue = ct == .mainQueueConcurrencyType ? .main : DispatchQueue(label: "NSManagedObjectContext")
        super.init()
        queue.setSpecific(key: Self.owner, value: ObjectIdentifier(queue))
    }

    open var registeredObjects: Set<NSManagedObject> { Set(objects.values.compactMap(\.object)) }
    open var hasChanges: Bool { !(insertedObjects.isEmpty && updatedObjects.isEmpty && deletedObjects.isEmpty) }

    // MARK: The queue

    private static let owner = DispatchSpecificKey<ObjectIdentifier>()
    private var isOnQueue: Bool {
        if queue === DispatchQueue.main, Thread.isMainThread { return true }
        let id = ObjectIdentifier(queue)
        return DispatchQueue.getSpecific(key: Self.owner) == id || Self.waiting.contains(id)
    }

    /// The queues whose work waits for what this thread does on another one: a context reads from its parent.
    private static var waiting: [ObjectIdentifier] {
        get { Thread.current.threadDictionary["OffstageCoreData.waiting"] as? [ObjectIdentifier] ?? [] }
        set { Thread.current.threadDictionary["OffstageCoreData.waiting"] = newValue }
    }

    private func runAndWait<Result>(_ block: () throws -> Result) rethrows -> Result {
        if isOnQueue { return try block() }
        let before = Self.waiting
        Self.waiting = before + [DispatchQueue.getSpecific(key: Self.owner)].compactMap(\.self)
        defer { Self.waiting = before }
        return try queue.sync(execute: block)
    }

    @preconcurrency open func perform(_ block: @escaping @Sendable () -> Void) {
        queue.async(execute: block)
    }

    open func performAndWait(_ block: () -> Void) {
        runAndWait(block)
    }

    public func performAndWait<Result>(_ block: () throws -> Result) rethrows -> Result {
        try runAndWait(block)
    }

    public enum ScheduledTaskType: Sendable {
        case immediate, enqueued
    }

    public func perform<Result>(
        schedule: ScheduledTaskType = .immediate,
        _ block: sending @escaping () -> Result
    ) async -> Result {
        nonisolated(unsafe) let block = block
        let outcome = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: Outcome(value: block())) }
        }
        return outcome.value
    }

    @_disfavoredOverload public func perform<Result>(
        schedule: ScheduledTaskType = .immediate,
        _ block: sending @escaping () throws -> Result
    ) async throws -> Result {
        nonisolated(unsafe) let block = block
        let outcome = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: Outcome(value: Swift.Result { try block() })) }
        }
        return try outcome.value.get()
    }

    private struct Outcome<Value>: @unchecked Sendable {
        // Sendable because it is handed over once.
        let value: Value
    }

    // MARK: Objects

    func nextID(for entity: NSEntityDescription) -> NSManagedObjectID {
        loading ?? NSManagedObjectID(persistentStoreCoordinator?.nextKey() ?? 0, entity, persistentStoreCoordinator)
    }

    /// Tells of changes, once in a turn of the queue.
    func announce() {
        guard !isAnnouncing, !isSilent else { return }
        isAnnouncing = true
        perform { [weak self] in
            guard let self else { return }
            isAnnouncing = false
            NotificationCenter.default.post(name: .NSManagedObjectContextObjectsDidChange, object: self)
        }
    }

    func adopt(inserted object: NSManagedObject) {
        announce()
        insertedObjects.insert(object)
        objects[object.objectID.key] = WeakObject(object: object)
    }

    func adopt(changed object: NSManagedObject) {
        announce()
        guard !insertedObjects.contains(object), !deletedObjects.contains(object) else { return }
        updatedObjects.insert(object)
    }

    /// The object of a row: the one that there is, or a new one.
    func registered(_ key: Int) -> NSManagedObject? {
        if let object = objects[key]?.object { return object }
        guard let coordinator = persistentStoreCoordinator, let row = source?.row(key),
            let entity = coordinator.managedObjectModel.entitiesByName[row.entity]
        else { return nil }
        let object = made(NSManagedObjectID(key, entity, coordinator))
        objects[key] = WeakObject(object: object)
        return object
    }

    /// The object of a row, not a new one.
    func made(_ id: NSManagedObjectID) -> NSManagedObject {
        loading = id
        defer { loading = nil }
        return id.entity.objectClass.init(entity: id.entity, insertInto: self)
    }

    open func object(with objectID: NSManagedObjectID) -> NSManagedObject {
        registered(objectID.key) ?? made(objectID)
    }

    open func existingObject(with objectID: NSManagedObjectID) throws -> NSManagedObject {
        guard let object = registered(objectID.key), !deletedObjects.contains(object) else {
            throw StoreError.gone(objectID)
        }
        return object
    }

    open func registeredObject(for objectID: NSManagedObjectID) -> NSManagedObject? {
        objects[objectID.key]?.object
    }

    open func insert(_ object: NSManagedObject) {
        guard object.managedObjectContext == nil else { return }
        object.managedObjectContext = self
        adopt(inserted: object)
    }

    open func obtainPermanentIDs(for objects: [NSManagedObject]) throws {}
}
