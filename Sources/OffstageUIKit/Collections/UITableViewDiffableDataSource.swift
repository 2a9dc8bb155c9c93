public import Foundation
import OffstageApp

/// Gives a table the rows of a snapshot.
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable>: NSObject,
    UITableViewDataSource
{
    public typealias CellProvider = (
        _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
    ) -> UITableViewCell?

    open var defaultRowAnimation = UITableView.RowAnimation.automatic
    private let cellProvider: CellProvider
    private let state = DiffableState<SectionIdentifierType, ItemIdentifierType>()

    /// It becomes the table's source, which does not keep it.
    public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
        self.cellProvider = cellProvider
        super.init()
        tableView.dataSource = self
    }

    // MARK: Snapshots

    nonisolated open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
        state.snapshot
    }

    nonisolated open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true,
        completion: (() -> Void)? = nil
    ) {
        state.apply(snapshot, completion: completion)
    }

    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true
    ) async {
        await state.apply(snapshot)
    }

    nonisolated open func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        completion: (() -> Void)? = nil
    ) {
        state.apply(snapshot, completion: completion)
    }

    open func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    ) async {
        await state.apply(snapshot)
    }

    nonisolated open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
        state.snapshot.item(at: indexPath)
    }

    nonisolated open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
        state.snapshot.path(of: itemIdentifier)
    }

    nonisolated open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
        state.snapshot.section(at: index)
    }

    nonisolated open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
        state.snapshot.indexOfSection(sectionIdentifier)
    }

    // MARK: What the table asks

    open func numberOfSections(in tableView: UITableView) -> Int { state.snapshot.numberOfSections }

    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        let snapshot = state.snapshot
        return snapshot.section(at: section).map(snapshot.numberOfItems) ?? 0
    }

    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = itemIdentifier(for: indexPath).flatMap { cellProvider(tableView, indexPath, $0) }
        guard let cell else {
            InternalInconsistency.raise(
                "UITableViewDiffableDataSource cell provider returned nil for index path \(indexPath)"
            )
        }
        return cell
    }

    // What a class of the app's own may override.

    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
    open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
    open func tableView(
        _ tableView: UITableView,
        sectionForSectionIndexTitle title: String,
        at index: Int
    ) -> Int { index }
    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
    open func tableView(
        _ tableView: UITableView,
        commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {}
    open func tableView(
        _ tableView: UITableView,
        moveRowAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {}
}
