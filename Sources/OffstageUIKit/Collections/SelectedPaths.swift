import Foundation

/// What is selected in a table or a collection, in the order in which it was.
struct SelectedPaths {
    private(set) var paths: [IndexPath] = []

    /// - Parameters:
    ///   - path: nil selects nothing.
    ///   - others: whether what was selected before stays so.
    mutating func select(_ path: IndexPath?, keeping others: Bool) {
        guard let path else { return paths = [] }
        paths = (others ? paths.filter { $0 != path } : []) + [path]
    }

    mutating func deselect(_ path: IndexPath) {
        paths.removeAll { $0 == path }
    }
}
