import OffstageKit
import SteadyWork
import UIKit

/// Synchronises when the user leaves.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    private var synchronisation: Task<Void, Never>?

    func applicationDidEnterBackground(_ application: UIApplication) {
        guard synchronisation == nil else { return }
        synchronisation = Task {
            // The task is ended when the cancelled work has returned, inside the handler.
            _ = await withBackgroundTask("synchronisation", operation: synchronise)
            synchronisation = nil
        }
    }

    /// Endless exchange of items. Each is complete in itself, so that there is nothing to put back in order.
    @concurrent private nonisolated func synchronise() async {
        while !Task.isCancelled {
            compute()
            try? await Task.sleep(for: .milliseconds(10))
        }
    }
}
