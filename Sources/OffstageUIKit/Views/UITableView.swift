public import Foundation
import OffstageApp

/// Rows in sections.
@preconcurrency @MainActor open class UITableView: UIScrollView {
    public static let automaticDimension: CGFloat = -1
    public static let indexSearch = "{search}"

    public let style: Style
    open weak var dataSource: (any UITableViewDataSource)?
    @_nonoverride open weak var delegate: (any UITableViewDelegate)?
    open var rowHeight: CGFloat = UITableView.automaticDimension
    open var estimatedRowHeight: CGFloat = UITableView.automaticDimension
    open var tableHeaderView: UIView?
    open var tableFooterView: UIView?
    open var backgroundView: UIView?
    open var sectionHeaderHeight: CGFloat = UITableView.automaticDimension
    open var sectionFooterHeight: CGFloat = UITableView.automaticDimension
    open var estimatedSectionHeaderHeight: CGFloat = UITableView.automaticDimension
    open var estimatedSectionFooterHeight: CGFloat = UITableView.automaticDimension
    open var sectionHeaderTopPadding: CGFloat = UITableView.automaticDimension
    open var allowsSelection = true
    open var allowsMultipleSelection = false
    open var allowsSelectionDuringEditing = false
    open var allowsMultipleSelectionDuringEditing = false
    open var isEditing = false
    open var fillerRowHeight: CGFloat = 0
    open var allowsFocus = false
    open var selectionFollowsFocus = false
    open var remembersLastFocusedIndexPath = false
    open var insetsContentViewsToSafeArea = true
    open var cellLayoutMarginsFollowReadableWidth = false
    open var selfSizingInvalidation = SelfSizingInvalidation.enabled
    open var separatorInsetReference = SeparatorInsetReference.fromCellEdges
    open var sectionIndexMinimumDisplayRowCount = 0
    open var sectionIndexColor: UIColor?
    open var sectionIndexBackgroundColor: UIColor?
    open var sectionIndexTrackingBackgroundColor: UIColor?
    // Nobody scrolls, drags or drops, so these are told nothing.
    open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
    open var isPrefetchingEnabled = true
    open weak var dragDelegate: (any UITableViewDragDelegate)?
    open weak var dropDelegate: (any UITableViewDropDelegate)?
    open var dragInteractionEnabled = true
    open var separatorInset = UIEdgeInsets.zero
    open var separatorColor: UIColor?
    open var separatorEffect: UIVisualEffect?
    open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine

    private var selected = SelectedPaths()
    private var cellClasses: [String: UITableViewCell.Type] = [:]
    private var cellNibs: [String: UINib] = [:]
    private var headerClasses: [String: UITableViewHeaderFooterView.Type] = [:]
    private var headerNibs: [String: UINib] = [:]

    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
    }

    public override convenience init(frame: CGRect) {
        self.init(frame: frame, style: .plain)
    }

    public required init?(coder: NSCoder) {
        style = .plain
        super.init(coder: coder)
    }

    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        cellClasses[identifier] = cellClass as? UITableViewCell.Type
    }

    open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
        cellNibs[identifier] = nib
    }

    /// - Note: No cell is ever used twice.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        if let type = cellClasses[identifier] { return UITableViewCell.make(type, identifier) }
        if let nib = cellNibs[identifier] {
            return nib.instantiate(withOwner: nil).lazy.compactMap { $0 as? UITableViewCell }.first
        }
        return UIStoryboard.cell(identifier)
    }

    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
            InternalInconsistency.raise(
                "unable to dequeue a cell with identifier \(identifier) - must register a nib or a class for the "
                    + "identifier or connect a prototype cell in a storyboard"
            )
        }
        cell.indexPath = indexPath
        return cell
    }

    open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
        headerClasses[identifier] = aClass as? UITableViewHeaderFooterView.Type
    }

    open func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
        headerNibs[identifier] = nib
    }

    /// - Note: No view is ever used twice.
    open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
        if let type = headerClasses[identifier] { return UITableViewHeaderFooterView.make(type, identifier) }
        return headerNibs[identifier]?.instantiate(withOwner: nil).lazy
            .compactMap { $0 as? UITableViewHeaderFooterView }.first
    }

    open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }

    open func numberOfRows(inSection section: Int) -> Int {
        dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
    }

    /// Of a row that is not there, none.
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
        guard let dataSource, (0..<numberOfSections).contains(indexPath.section),
            (0..<numberOfRows(inSection: indexPath.section)).contains(indexPath.row)
        else { return nil }
        return cell(of: dataSource, at: indexPath)
    }

    private func cell(of source: any UITableViewDataSource, at indexPath: IndexPath) -> UITableViewCell {
        let cell = source.tableView(self, cellForRowAt: indexPath)
        cell.indexPath = indexPath
        if selected.paths.contains(indexPath) { cell.setSelected(true, animated: false) }
        cell.updateIfNeeded()
        return cell
    }

    /// The row that a cell was made for.
    open func indexPath(for cell: UITableViewCell) -> IndexPath? { cell.indexPath }

    // MARK: Selection

    // Nobody selects but the app.
    open var indexPathsForSelectedRows: [IndexPath]? { selected.paths.isEmpty ? nil : selected.paths }
    open var indexPathForSelectedRow: IndexPath? { selected.paths.first }

    open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        selected.select(indexPath, keeping: allowsMultipleSelection)
    }

    open func deselectRow(at indexPath: IndexPath, animated: Bool) {
        selected.deselect(indexPath)
    }

    // MARK: Scrolling and editing

    open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {}
    open func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {}
    open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

    // MARK: Changes

    // The rows are asked for whenever the screen is looked at: there is nothing to keep up to date.
    open func reloadData() { changing("reloadData()") }
    open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) { changing("reloadRows(at:with:)") }
    open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) { changing("insertRows(at:with:)") }
    open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) { changing("deleteRows(at:with:)") }
    open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        changing("reloadSections(_:with:)")
    }
    open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        changing("insertSections(_:with:)")
    }
    open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        changing("deleteSections(_:with:)")
    }
    open func reconfigureRows(at indexPaths: [IndexPath]) { changing("reconfigureRows(at:)") }
    open func reloadSectionIndexTitles() {}
    open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) { changing("moveRow(at:to:)") }
    open func moveSection(_ section: Int, toSection newSection: Int) { changing("moveSection(_:toSection:)") }
    open func beginUpdates() { changing("beginUpdates()") }
    open func endUpdates() { changing("endUpdates()") }
    /// The block does not outlive the call, so it needs no `self.`.
    open func performBatchUpdates(
        @_implicitSelfCapture _ updates: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        changing("performBatchUpdates(_:completion:)")
        updates?()
        completion?(true)
    }

    /// As many rows as the screen can hold are asked for, as on iOS.
    override func show(on screen: inout ScreenContents) {
        backgroundView?.showUnlessHidden(on: &screen)
        tableHeaderView?.showUnlessHidden(on: &screen)
        guard let dataSource else { return }
        for section in 0..<dataSource.numberOfSections(in: self) {
            show(
                delegate?.tableView(self, viewForHeaderInSection: section),
                or: dataSource.tableView(self, titleForHeaderInSection: section),
                on: &screen
            )
            for row in 0..<dataSource.tableView(self, numberOfRowsInSection: section) {
                guard !screen.isFull else { return }
                cell(of: dataSource, at: IndexPath(row: row, section: section)).showUnlessHidden(on: &screen)
            }
            show(
                delegate?.tableView(self, viewForFooterInSection: section),
                or: dataSource.tableView(self, titleForFooterInSection: section),
                on: &screen
            )
        }
        tableFooterView?.showUnlessHidden(on: &screen)
    }

    /// The delegate's view of a header or a footer, or else the source's title.
    private func show(_ view: UIView?, or title: String?, on screen: inout ScreenContents) {
        if let view {
            view.showUnlessHidden(on: &screen)
        } else if let title {
            screen.items.append(.header(title))
        }
    }
}

extension UITableView {
    public enum Style: Int, Sendable {
        case plain, grouped, insetGrouped
    }

    public enum RowAnimation: Int, Sendable {
        case fade, right, left, top, bottom, none, middle
        case automatic = 100
    }

    public enum ScrollPosition: Int, Sendable {
        case none, top, middle, bottom
    }

    public enum SelfSizingInvalidation: Int, Sendable {
        case disabled, enabled, enabledIncludingConstraints
    }

    public enum SeparatorInsetReference: Int, Sendable {
        case fromCellEdges, fromAutomaticInsets
    }

    /// - Note: Nobody posts it.
    public nonisolated static let selectionDidChangeNotification =
        NSNotification.Name("UITableViewSelectionDidChangeNotification")
}

extension IndexPath {
    public init(row: Int, section: Int) {
        self.init(indexes: [section, row])
    }

    public var section: Int { self[0] }
    public var row: Int { self[1] }
}
