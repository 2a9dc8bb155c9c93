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

    public static let automaticDimension: CGFloat = -1

    public let style: Style
    open weak var dataSource: (any UITableViewDataSource)?
    open weak var delegate: (any UITableViewDelegate)?
    open var rowHeight: CGFloat = UITableView.automaticDimension
    open var estimatedRowHeight: CGFloat = UITableView.automaticDimension
    open var tableHeaderView: UIView?
    open var tableFooterView: UIView?
    open var allowsSelection = true
    open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine

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
        return cell
    }

    open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }

    open func numberOfRows(inSection section: Int) -> Int {
        dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
    }

    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
        dataSource?.tableView(self, cellForRowAt: indexPath)
    }

    // The rows are asked for whenever the screen is looked at: there is nothing to keep up to date.
    open func reloadData() { changing("reloadData()") }
    open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) { changing("reloadRows(at:with:)") }
    open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) { changing("insertRows(at:with:)") }
    open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) { changing("deleteRows(at:with:)") }
    open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        changing("reloadSections(_:with:)")
    }
    open func beginUpdates() { changing("beginUpdates()") }
    open func endUpdates() { changing("endUpdates()") }
    open func deselectRow(at indexPath: IndexPath, animated: Bool) {}

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
                dataSource.tableView(self, cellForRowAt: IndexPath(row: row, section: section)).showUnlessHidden(
                    on: &screen
                )
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
