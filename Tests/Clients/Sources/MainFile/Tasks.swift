import UIKit

@MainActor func beginTasks() {
    for name in ["one", "two"] {
        var task = UIBackgroundTaskIdentifier.invalid
        task = UIApplication.shared.beginBackgroundTask(withName: name) {
            say("expired \(name)")
            UIApplication.shared.endBackgroundTask(task)
        }
    }
    UIApplication.shared.beginBackgroundTask()
    UIApplication.shared.endBackgroundTask(.invalid)
}
