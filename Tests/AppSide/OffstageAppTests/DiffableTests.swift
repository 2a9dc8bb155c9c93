import Foundation
import Testing

@testable import OffstageUIKit

/// Snapshots, and the tables and collections that show them.
@MainActor @Suite struct DiffableTests {
    private enum Section: String, CaseIterable {
        case black, green
    }

    private typealias Snapshot = NSDiffableDataSourceSnapshot<Section, String>

    private final class Teas: UITableViewDiffableDataSource<Section, String> {
        override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
            sectionIdentifier(for: section)?.rawValue.capitalized
        }
    }

    private let table = UITableView(frame: .zero, style: .plain)

    private func makeTeas() -> Teas {
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Tea")
        return Teas(tableView: table) { table, path, tea in
            let cell = table.dequeueReusableCell(withIdentifier: "Tea", for: path)
            cell.textLabel?.text = tea
            return cell
        }
    }

    private var teas: Snapshot {
        var snapshot = Snapshot()
        snapshot.appendSections([.black, .green])
        snapshot.appendItems(["Assam", "Keemun"], toSection: .black)
        snapshot.appendItems(["Sencha"])
        return snapshot
    }

    private func makeCollection(_ layout: UICollectionViewLayout) -> UICollectionView {
        UICollectionView(frame: .zero, collectionViewLayout: layout)
    }

    private func makeSource(for collection: UICollectionView) -> UICollectionViewDiffableDataSource<Section, String> {
        let cells = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, tea in
            var content = cell.defaultContentConfiguration()
            content.text = tea
            cell.contentConfiguration = content
            cell.accessories = [
                .disclosureIndicator(), .label(text: "hot"), .delete(), .checkmark(displayed: .whenEditing),
            ]
        }
        let headers = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
            elementKind: UICollectionView.elementKindSectionHeader
        ) { view, _, path in
            var content = UIListContentConfiguration.groupedHeader()
            content.text = "Section \(path.section)"
            view.contentConfiguration = content
        }
        let source = UICollectionViewDiffableDataSource<Section, String>(collectionView: collection) {
            $0.dequeueConfiguredReusableCell(using: cells, for: $1, item: $2)
        }
        source.supplementaryViewProvider = { collection, _, path in
            collection.dequeueConfiguredReusableSupplementary(using: headers, for: path)
        }
        return source
    }

    // MARK: Tables

    @Test func table_showsWhatIsApplied() {
        let source = makeTeas()
        #expect(table.dataSource === source)
        #expect(table.words == [])
        source.apply(teas)
        #expect(table.words == ["Black", "Assam", "Keemun", "Green", "Sencha"])
        #expect(table.numberOfSections == 2 && table.numberOfRows(inSection: 0) == 2)
        #expect(source.itemIdentifier(for: IndexPath(row: 1, section: 0)) == "Keemun")
        #expect(source.itemIdentifier(for: IndexPath(row: 2, section: 0)) == nil)
        #expect(source.indexPath(for: "Sencha") == IndexPath(row: 0, section: 1))
        #expect(source.indexPath(for: "Matcha") == nil)
        #expect(source.index(for: .green) == 1)
        #expect(table.cellForRow(at: IndexPath(row: 0, section: 2)) == nil)
    }

    @Test func table_showsWhatMovesAndGoes() {
        let source = makeTeas()
        var snapshot = teas
        snapshot.insertItems(["Matcha"], beforeItem: "Sencha")
        snapshot.moveItem("Assam", afterItem: "Sencha")
        snapshot.deleteItems(["Keemun", "Rooibos"])
        source.apply(snapshot, animatingDifferences: false)
        #expect(table.words == ["Black", "Green", "Matcha", "Sencha", "Assam"])
        snapshot = source.snapshot()
        snapshot.moveSection(.green, beforeSection: .black)
        snapshot.appendItems(["Sencha"], toSection: .black)
        source.applySnapshotUsingReloadData(snapshot)
        #expect(table.words == ["Green", "Matcha", "Assam", "Black", "Sencha"])
        snapshot.deleteSections([.green])
        source.apply(snapshot)
        #expect(table.words == ["Black", "Sencha"])
        snapshot.deleteAllItems()
        source.apply(snapshot)
        #expect(table.words == [])
    }

    @Test func completion_comesOnTheMainQueueLater() async {
        let source = makeTeas()
        var isDone = false
        await withCheckedContinuation { continuation in
            source.apply(teas, animatingDifferences: true) {
                MainActor.assertIsolated()
                isDone = true
                continuation.resume()
            }
            #expect(!isDone && source.snapshot().numberOfItems == 3)
        }
        #expect(isDone)
        await source.apply(Snapshot(), animatingDifferences: false)
        #expect(table.words == [])
        await source.applySnapshotUsingReloadData(teas)
        #expect(table.words.count == 5)
    }

    @Test func snapshot_mayBeAppliedOnAnyThread() async {
        let (source, snapshot) = (makeTeas(), teas)
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                source.apply(snapshot) {
                    MainActor.assertIsolated()
                    continuation.resume()
                }
            }
        }
        #expect(source.snapshot().numberOfItems == 3)
    }

    // MARK: Snapshots

    @Test func snapshot_knowsItsItems() {
        var snapshot = teas
        #expect(snapshot.numberOfItems == 3 && snapshot.numberOfSections == 2)
        #expect(snapshot.itemIdentifiers == ["Assam", "Keemun", "Sencha"])
        #expect(snapshot.itemIdentifiers(inSection: .black) == ["Assam", "Keemun"])
        #expect(snapshot.numberOfItems(inSection: .green) == 1)
        #expect(snapshot.indexOfItem("Sencha") == 2 && snapshot.indexOfItem("Matcha") == nil)
        #expect(snapshot.indexOfSection(.green) == 1)
        #expect(snapshot.sectionIdentifier(containingItem: "Keemun") == .black)
        snapshot.reloadItems(["Assam"])
        snapshot.reconfigureItems(["Sencha", "Keemun"])
        snapshot.reloadSections([.green])
        snapshot.deleteItems(["Keemun"])
        #expect(snapshot.reloadedItemIdentifiers == ["Assam"])
        #expect(snapshot.reconfiguredItemIdentifiers == ["Sencha"])
        #expect(snapshot.reloadedSectionIdentifiers == [.green])
        #expect(snapshot.sectionIdentifier(containingItem: "Keemun") == nil)
        let source = makeTeas()
        source.apply(snapshot)
        #expect(source.snapshot().reloadedItemIdentifiers == [])
    }

    @Test func snapshot_movesWithinASection() {
        var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
        snapshot.appendSections([0])
        snapshot.appendItems(Array(1...5))
        snapshot.moveItem(1, afterItem: 3)
        snapshot.moveItem(5, beforeItem: 2)
        snapshot.insertItems([6, 7], afterItem: 5)
        #expect(snapshot.itemIdentifiers == [5, 6, 7, 2, 3, 1, 4])
        snapshot.insertSections([2, 1], beforeSection: 0)
        snapshot.insertSections([3], afterSection: 2)
        #expect(snapshot.sectionIdentifiers == [2, 3, 1, 0])
    }

    @Test func outline_showsWhatIsExpanded() {
        var outline = NSDiffableDataSourceSectionSnapshot<String>()
        outline.append(["India", "Japan"])
        outline.append(["Assam", "Nilgiri"], to: "India")
        outline.append(["Sencha"], to: "Japan")
        outline.append(["first flush"], to: "Assam")
        #expect(outline.visibleItems == ["India", "Japan"])
        #expect(outline.items == ["India", "Assam", "first flush", "Nilgiri", "Japan", "Sencha"])
        #expect(outline.level(of: "first flush") == 2 && outline.parent(of: "Nilgiri") == "India")
        outline.expand(["India"])
        #expect(outline.visibleItems == ["India", "Assam", "Nilgiri", "Japan"])
        #expect(outline.snapshot(of: "India").rootItems == ["Assam", "Nilgiri"])
        let collection = makeCollection(UICollectionViewFlowLayout())
        let source = makeSource(for: collection)
        source.apply(outline, to: .black)
        #expect(collection.words.map { $0.prefix(5) } == ["India", "Assam", "Nilgi", "Japan"])
        #expect(source.snapshot(for: .black).isExpanded("India"))
        outline.delete(["India"])
        source.apply(outline, to: .black)
        #expect(source.snapshot().itemIdentifiers == ["Japan"])
        #expect(source.snapshot(for: .black).items == ["Japan", "Sencha"])
    }

    // MARK: Collections

    @Test func list_hasHeadersAndAccessories() {
        var list = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
        list.headerMode = .supplementary
        let collection = makeCollection(UICollectionViewCompositionalLayout.list(using: list))
        let source = makeSource(for: collection)
        source.apply(teas)
        let mark = "  hot  ›"
        #expect(
            collection.words == [
                "Section 0", "Assam\(mark)", "Keemun\(mark)", "Section 1", "Sencha\(mark)",
            ]
        )
        #expect(collection.visibleCells.count == 3)
        #expect(collection.indexPathsForVisibleItems.last == IndexPath(item: 0, section: 1))
        #expect(collection.visibleSupplementaryViews(ofKind: UICollectionView.elementKindSectionHeader).count == 2)
    }

    @Test func sections_haveWhatTheirLayoutSays() {
        let layout = UICollectionViewCompositionalLayout { index, environment in
            #expect(environment.container.effectiveContentSize.width > 0)
            let whole = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
            let item = NSCollectionLayoutItem(layoutSize: whole)
            item.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
            let group = NSCollectionLayoutGroup.horizontal(layoutSize: whole, subitems: [item])
            group.interItemSpacing = .fixed(8)
            let section = NSCollectionLayoutSection(group: group)
            section.orthogonalScrollingBehavior = .groupPaging
            let header = NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: whole,
                elementKind: UICollectionView.elementKindSectionHeader,
                alignment: index == 0 ? .bottom : .topLeading
            )
            header.pinToVisibleBounds = true
            section.boundarySupplementaryItems = [header]
            return section
        }
        let collection = makeCollection(layout)
        let source = makeSource(for: collection)
        source.apply(teas)
        #expect(collection.words.map { $0.prefix(6) } == ["Assam ", "Keemun", "Sectio", "Sectio", "Sencha"])
        #expect(layout.collectionView === collection)
    }
}
