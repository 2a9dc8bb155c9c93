public import Foundation

/// What a finger pulls down to refresh a list. `sendActions(for: .valueChanged)` does what the finger would.
@preconcurrency @MainActor open class UIRefreshControl: UIControl {
    open private(set) var isRefreshing = false
    open var attributedTitle: NSAttributedString?

    open func beginRefreshing() {
        changing("beginRefreshing()")
        isRefreshing = true
    }

    open func endRefreshing() {
        changing("endRefreshing()")
        isRefreshing = false
    }
}
