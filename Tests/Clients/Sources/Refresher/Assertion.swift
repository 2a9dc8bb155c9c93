import Synchronization
import UIKit

/// A finite-length task that is held until its handler is called.
enum Assertion {
    private static let task = Mutex(UIBackgroundTaskIdentifier.invalid)

    static func begin() {
        let identifier = UIApplication.shared.beginBackgroundTask(withName: "wake") {
            print("out of time, \(left) s left")
            UIApplication.shared.endBackgroundTask(task.withLock { $0 })
        }
        task.withLock { $0 = identifier }
        print("has \(left) s")
    }

    private static var left: Int { Int(UIApplication.shared.backgroundTimeRemaining.rounded()) }
}
