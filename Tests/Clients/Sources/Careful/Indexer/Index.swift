import Foundation

/// A thousand documents, one every half second; goes on where it stopped.
final class Index: @unchecked Sendable {
    private static let count = 1000
    private let lock = NSLock()
    private var isStopped = false
    private let queue = DispatchQueue(label: "com.example.indexer")

    func stop() {
        lock.withLock { isStopped = true }
    }

    /// - Parameter done: called once, on main, with whether all are indexed.
    func start(_ done: @escaping @MainActor (Bool) -> Void) {
        queue.async { [self] in
            let next = work(from: UserDefaults.standard.integer(forKey: "next"))
            UserDefaults.standard.set(next < Self.count ? next : 0, forKey: "next")
            DispatchQueue.main.async { done(next == Self.count) }
        }
    }

    private func work(from first: Int) -> Int {
        var next = first
        while next < Self.count, !lock.withLock({ isStopped }) {
            Thread.sleep(forTimeInterval: 0.5)
            next += 1
        }
        return next
    }
}
