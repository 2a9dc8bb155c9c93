import UIKit

/// Ways to keep the main thread waiting for ever.
enum Blocked {
    static func bySemaphore() {
        DispatchSemaphore(value: 0).wait()
    }

    /// For a serial queue whose work never ends.
    static func byQueue() {
        let queue = DispatchQueue(label: "com.example.deaths.database")
        let isBusy = DispatchSemaphore(value: 0)
        queue.async {
            isBusy.signal()
            migrateForEver()
        }
        isBusy.wait()
        queue.sync { print("migrated") }
    }

    /// For a lock that another thread never gives back.
    static func byLock() {
        let lock = NSLock()
        let isHeld = DispatchSemaphore(value: 0)
        let holder = Thread {
            lock.lock()
            isHeld.signal()
            migrateForEver()
            lock.unlock()
        }
        holder.start()
        isHeld.wait()
        lock.lock()
    }

    static func byCondition() {
        let condition = NSCondition()
        condition.lock()
        condition.wait()
    }
}

/// Keeps what it was called with, sleeping.
func migrateForEver() {
    while true { Thread.sleep(forTimeInterval: 3600) }
}
