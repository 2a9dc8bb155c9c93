public import Foundation

/// What can be seen: as much as the screen can hold, for nobody scrolls.
extension UITableView {
    public var indexPathsForVisibleRows: [IndexPath]? {
        var paths: [IndexPath] = []
        for section in 0..<numberOfSections {
            for row in 0..<numberOfRows(inSection: section) {
                guard paths.count < ScreenContents.maximumItems else { return paths }
                paths.append(IndexPath(row: row, section: section))
            }
        }
        return paths
    }

    /// - Note: Made anew, as all cells are.
    public var visibleCells: [UITableViewCell] { (indexPathsForVisibleRows ?? []).compactMap(cellForRow) }

    public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        delegate?.tableView(self, viewForHeaderInSection: section) as? UITableViewHeaderFooterView
    }

    public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        delegate?.tableView(self, viewForFooterInSection: section) as? UITableViewHeaderFooterView
    }

    // Nothing is laid out, so nothing lies anywhere.

    public func rect(forSection section: Int) -> CGRect { .zero }
    public func rectForHeader(inSection section: Int) -> CGRect { .zero }
    public func rectForFooter(inSection section: Int) -> CGRect { .zero }
    public func rectForRow(at indexPath: IndexPath) -> CGRect { .zero }
    public func indexPathForRow(at point: CGPoint) -> IndexPath? { nil }
    public func indexPathsForRows(in rect: CGRect) -> [IndexPath]? { nil }

    // Nobody drags.

    public var hasActiveDrag: Bool { false }
    public var hasActiveDrop: Bool { false }
    public var hasUncommittedUpdates: Bool { false }
}
