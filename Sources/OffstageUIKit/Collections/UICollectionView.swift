public import Foundation
import OffstageApp

/// Cells in a layout of their own.
/// - Note: There is no layout. Cells are shown one below the other, as those of a table.
@preconcurrency @MainActor open class UICollectionView: UIScrollView {
    open weak var dataSource: (any UICollectionViewDataSource)?
    @_nonoverride open weak var delegate: (any UICollectionViewDelegate)?
    open var collectionViewLayout: UICollectionViewLayout {
        didSet { collectionViewLayout.collectionView = self }
    }
    open var backgroundView: UIView?
    open var allowsSelection = true
    open var allowsMultipleSelection = false
    open var allowsSelectionDuringEditing = false
    open var allowsMultipleSelectionDuringEditing = false
    open var isEditing = false
    open var allowsFocus = false
    open var selectionFollowsFocus = false
    open var remembersLastFocusedIndexPath = false
    open var selfSizingInvalidation = SelfSizingInvalidation.enabled
    // Nobody scrolls, drags or drops, so these are told nothing.
    open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
    open var isPrefetchingEnabled = true
    open weak var dragDelegate: (any UICollectionViewDragDelegate)?
    open weak var dropDelegate: (any UICollectionViewDropDelegate)?
    open var dragInteractionEnabled = true
    open var reorderingCadence = ReorderingCadence.immediate
    open var indexPathsForSelectedItems: [IndexPath]? { selected.paths.isEmpty ? nil : selected.paths }
    private var selected = SelectedPaths()
    private var classes: [String: UICollectionReusableView.Type] = [:]
    private var nibs: [String: UINib] = [:]

    public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(frame: frame)
        layout.collectionView = self
    }

    public required init?(coder: NSCoder) {
        collectionViewLayout = UICollectionViewFlowLayout()
        super.init(coder: coder)
        collectionViewLayout.collectionView = self
    }

    open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        classes[identifier] = cellClass as? UICollectionReusableView.Type
    }

    open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
        nibs[identifier] = nib
    }

    open func register(
        _ viewClass: AnyClass?,
        forSupplementaryViewOfKind elementKind: String,
        withReuseIdentifier identifier: String
    ) {
        classes["\(elementKind) \(identifier)"] = viewClass as? UICollectionReusableView.Type
    }

    open func register(
        _ nib: UINib?,
        forSupplementaryViewOfKind elementKind: String,
        withReuseIdentifier identifier: String
    ) {
        nibs["\(elementKind) \(identifier)"] = nib
    }

    /// - Note: No cell is ever used twice.
    open func dequeueReusableCell(
        withReuseIdentifier identifier: String,
        for indexPath: IndexPath
    ) -> UICollectionViewCell {
        guard let cell = made(identifier) as? UICollectionViewCell else { Self.raise("cell", identifier) }
        cell.indexPath = indexPath
        return cell
    }

    open func dequeueReusableSupplementaryView(
        ofKind elementKind: String,
        withReuseIdentifier identifier: String,
        for indexPath: IndexPath
    ) -> UICollectionReusableView {
        guard let view = made("\(elementKind) \(identifier)") else { Self.raise(elementKind, identifier) }
        return view
    }

    private func made(_ identifier: String) -> UICollectionReusableView? {
        if let type = classes[identifier] { return UICollectionReusableView.make(type) }
        if let nib = nibs[identifier] {
            return nib.instantiate(withOwner: nil).lazy.compactMap { $0 as? UICollectionReusableView }.first
        }
        return UIStoryboard.collectionCell(identifier)
    }

    private static func raise(_ kind: String, _ identifier: String) -> Never {
        InternalInconsistency.raise(
            "could not dequeue a view of kind: \(kind) with identifier \(identifier) - must register a nib or "
                + "a class for the identifier or connect a prototype cell in a storyboard"
        )
    }

    open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }
    open func numberOfItems(inSection section: Int) -> Int {
        dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
    }
    /// Of an item that is not there, none.
    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
        guard let dataSource, (0..<numberOfSections).contains(indexPath.section),
            (0..<numberOfItems(inSection: indexPath.section)).contains(indexPath.item)
        else { return nil }
        return cell(of: dataSource, at: indexPath)
    }

    private func cell(of source: any UICollectionViewDataSource, at indexPath: IndexPath) -> UICollectionViewCell {
        let cell = source.collectionView(self, cellForItemAt: indexPath)
        cell.indexPath = indexPath
        if selected.paths.contains(indexPath) { cell.isSelected = true }
        cell.updateIfNeeded()
        return cell
    }

    /// The item that a cell was made for.
    open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { cell.indexPath }

    // Nobody selects but the app, and nobody scrolls.
    open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        selected.select(indexPath, keeping: allowsMultipleSelection)
    }
    open func deselectItem(at indexPath: IndexPath, animated: Bool) {
        selected.deselect(indexPath)
    }
    open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {}

    // The cells are asked for whenever the screen is looked at: there is nothing to keep up to date.
    open func reloadData() { changing("reloadData()") }
    open func reloadItems(at indexPaths: [IndexPath]) { changing("reloadItems(at:)") }
    open func insertItems(at indexPaths: [IndexPath]) { changing("insertItems(at:)") }
    open func deleteItems(at indexPaths: [IndexPath]) { changing("deleteItems(at:)") }
    open func reloadSections(_ sections: IndexSet) { changing("reloadSections(_:)") }
    open func insertSections(_ sections: IndexSet) { changing("insertSections(_:)") }
    open func deleteSections(_ sections: IndexSet) { changing("deleteSections(_:)") }
    open func moveSection(_ section: Int, toSection newSection: Int) { changing("moveSection(_:toSection:)") }
    open func reconfigureItems(at indexPaths: [IndexPath]) { changing("reconfigureItems(at:)") }
    open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) { changing("moveItem(at:to:)") }
    /// The block does not outlive the call, so it needs no `self.`.
    open func performBatchUpdates(
        @_implicitSelfCapture _ updates: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        changing("performBatchUpdates(_:completion:)")
        updates?()
        completion?(true)
    }
    open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
        collectionViewLayout = layout
    }
    open func setCollectionViewLayout(
        _ layout: UICollectionViewLayout,
        animated: Bool,
        completion: ((Bool) -> Void)? = nil
    ) {
        collectionViewLayout = layout
        completion?(true)
    }

    /// As many cells as the screen can hold are asked for.
    override func show(on screen: inout ScreenContents) {
        backgroundView?.showUnlessHidden(on: &screen)
        guard let dataSource else { return }
        let outer = collectionViewLayout.outerBoundaries
        show(outer.above, of: dataSource, at: IndexPath(index: 0), on: &screen)
        for section in 0..<dataSource.numberOfSections(in: self) {
            let boundaries = collectionViewLayout.boundaries(ofSection: section, in: self)
            let first = IndexPath(item: 0, section: section)
            show(boundaries.above, of: dataSource, at: first, on: &screen)
            for item in 0..<dataSource.collectionView(self, numberOfItemsInSection: section) {
                guard !screen.isFull else { return }
                cell(of: dataSource, at: IndexPath(item: item, section: section)).showUnlessHidden(on: &screen)
            }
            show(boundaries.below, of: dataSource, at: first, on: &screen)
        }
        show(outer.below, of: dataSource, at: IndexPath(index: 0), on: &screen)
    }

    /// Headers or footers.
    private func show(
        _ kinds: [String],
        of source: any UICollectionViewDataSource,
        at path: IndexPath,
        on screen: inout ScreenContents
    ) {
        for kind in kinds where !screen.isFull {
            let view = source.collectionView(self, viewForSupplementaryElementOfKind: kind, at: path)
            (view as? UICollectionViewCell)?.updateIfNeeded()
            view.showUnlessHidden(on: &screen)
        }
    }
}

extension UICollectionView {
    public struct ScrollPosition: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let top = ScrollPosition(rawValue: 1 << 0)
        public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
        public static let bottom = ScrollPosition(rawValue: 1 << 2)
        public static let left = ScrollPosition(rawValue: 1 << 3)
        public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
        public static let right = ScrollPosition(rawValue: 1 << 5)
    }

    public enum SelfSizingInvalidation: Int, Sendable {
        case disabled, enabled, enabledIncludingConstraints
    }

    public enum ReorderingCadence: Int, Sendable {
        case immediate, fast, slow
    }
}

extension IndexPath {
    public init(item: Int, section: Int) {
        self.init(indexes: [section, item])
    }

    public var item: Int { self[1] }
}
