import Foundation

/// The locks of objects that somebody holds, with how often they were asked for.
nonisolated(unsafe) private var held: [ObjectIdentifier: (lock: NSRecursiveLock, users: Int)] = [:]
private let table = NSLock()

/// Locks an object, as `@synchronized` does: a thread that has it may take it again, others wait.
/// - Returns: 0.
@discardableResult
public func objc_sync_enter(_ obj: Any) -> Int32 {
    let key = ObjectIdentifier(obj as AnyObject)
    let lock = table.withLock {
        let (lock, users) = held[key] ?? (NSRecursiveLock(), 0)
        held[key] = (lock, users + 1)
        return lock
    }
    lock.lock()
    return 0
}

/// - Returns: 0, or −1 for an object that nobody has locked.
@discardableResult
public func objc_sync_exit(_ obj: Any) -> Int32 {
    let key = ObjectIdentifier(obj as AnyObject)
    return table.withLock {
        guard let (lock, users) = held[key] else { return -1 }
        held[key] = users == 1 ? nil : (lock, users - 1)
        lock.unlock()
        return 0
    }
}
