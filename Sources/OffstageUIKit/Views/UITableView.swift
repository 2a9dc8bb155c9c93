public import Foundation
import OffstageApp

/// Rows in sections.
@preconcurrency @MainActor open class UITableView: UIScrollView {
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

    public static let automaticDimension: CGFloat = -1

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
    open var separatorInset = UIEdgeInsets.zero
    open var separatorColor: UIColor?
    open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine

    private var selected = SelectedPaths()
    private var cellClasses: [String: UITableViewCell.Type] = [:]
    private var cellNibs: [String: UINib] = [:]

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

    open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }

    open func numberOfRows(inSection section: Int) -> Int {
        dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
    }

    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
        let cell = dataSource?.tableView(self, cellForRowAt: indexPath)
        cell?.indexPath = indexPath
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
        tableHeaderView?.showUnlessHidden(on: &screen)
        guard let dataSource else { return }
        for section in 0..<dataSource.numberOfSections(in: self) {
            if let title = dataSource.tableView(self, titleForHeaderInSection: section) {
                screen.items.append(.header(title))
            }
            for row in 0..<dataSource.tableView(self, numberOfRowsInSection: section) {
                guard !screen.isFull else { return }
                cellForRow(at: IndexPath(row: row, section: section))?.showUnlessHidden(on: &screen)
            }
            if let title = dataSource.tableView(self, titleForFooterInSection: section) {
                screen.items.append(.header(title))
            }
        }
        tableFooterView?.showUnlessHidden(on: &screen)
    }
}

extension IndexPath {
    public init(row: Int, section: Int) {
        self.init(indexes: [section, row])
    }

    public var section: Int { self[0] }
    public var row: Int { self[1] }
}
