import UIKit

/// A finite-length task over a piece of work.
@MainActor final class Cover {
    private let name: String
    private var task = UIBackgroundTaskIdentifier.invalid

    init(_ name: String) {
        self.name = name
    }

    /// - Parameter stop: stops the work, when time is up.
    func begin(stop: @escaping @MainActor () -> Void) {
        task = UIApplication.shared.beginBackgroundTask(withName: name) {
            stop()
            self.end()
        }
    }

    func end() {
        guard task != .invalid else { return }
        UIApplication.shared.endBackgroundTask(task)
        task = .invalid
    }
}
