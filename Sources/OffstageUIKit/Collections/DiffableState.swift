import Foundation

/// The snapshot of a diffable data source. It may be applied on any thread, as on iOS.
final class DiffableState<Section: Hashable, Item: Hashable>: @unchecked Sendable {
    typealias Snapshot = NSDiffableDataSourceSnapshot<Section, Item>

    // Sendable because its state is a lock's.
    private let lock = NSLock()
    private var current = Snapshot()

    var snapshot: Snapshot { lock.withLock { current } }

    /// At once; the completion comes in the main queue's next turn, as if there had been something to animate.
    func apply(_ snapshot: Snapshot, completion: (() -> Void)?) {
        lock.withLock { current = snapshot.settled }
        guard let completion else { return }
        // It is called once, and by nobody else.
        nonisolated(unsafe) let call = completion
        DispatchQueue.main.async { call() }
    }

    @MainActor func apply(_ snapshot: Snapshot) async {
        lock.withLock { current = snapshot.settled }
        await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    }
}
