import Foundation
import os

/// The page up to which the index is made; turned by the work, read by the cleanup on another thread.
final class Bookmark: Sendable {
    private static let key = "page"
    private let page = OSAllocatedUnfairLock(initialState: UserDefaults.standard.integer(forKey: Bookmark.key))

    func turnPage() {
        page.withLock { $0 += 1 }
    }

    /// Keeps the page for the next time.
    func keep() -> Int {
        let page = page.withLock { $0 }
        UserDefaults.standard.set(page, forKey: Bookmark.key)
        return page
    }
}
