import Foundation
import Testing

@testable import OffstageUIKit

/// Headers, states and layouts of the app's own in tables and collections.
@MainActor @Suite struct CollectionTests {
    private final class Shelf: NSObject, UITableViewDataSource, UITableViewDelegate {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
        func numberOfSections(in tableView: UITableView) -> Int { 2 }
        func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Title" }
        func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { "End" }

        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.configurationUpdateHandler = { cell, state in
                var content = cell.defaultContentConfiguration()
                content.text = state.isSelected ? "chosen" : "free"
                cell.contentConfiguration = content
            }
            return cell
        }

        func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
            guard section == 0 else { return nil }
            let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: "Head")
            header?.textLabel?.text = "Cups"
            return header
        }
    }

    private final class Head: UITableViewHeaderFooterView {
        override init(reuseIdentifier: String?) {
            super.init(reuseIdentifier: reuseIdentifier)
            let label = UILabel()
            label.text = "Head"
            contentView.addSubview(label)
        }

        required init?(coder: NSCoder) { nil }
    }

    private final class Circle: UICollectionViewLayout {
        final class Attributes: UICollectionViewLayoutAttributes {
            var angle = 0.0

            override func copy(with zone: NSZone? = nil) -> Any {
                let copy = super.copy(with: zone)
                (copy as? Attributes)?.angle = angle
                return copy
            }
        }

        override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 100) }

        override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
            let attributes = Attributes(forCellWith: indexPath)
            attributes.angle = Double(indexPath.item)
            attributes.size = CGSize(width: 10, height: 20)
            return attributes
        }

        override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
    }

    private final class Cups: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 1 }

        func collectionView(
            _ collectionView: UICollectionView,
            cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            let cell = UICollectionViewCell(frame: .zero)
            cell.contentView.addSubview(label("cup"))
            return cell
        }

        func collectionView(
            _ collectionView: UICollectionView,
            viewForSupplementaryElementOfKind kind: String,
            at indexPath: IndexPath
        ) -> UICollectionReusableView {
            let view = collectionView.dequeueReusableSupplementaryView(
                ofKind: kind,
                withReuseIdentifier: "Edge",
                for: indexPath
            )
            view.addSubview(label(kind == UICollectionView.elementKindSectionHeader ? "above" : "below"))
            return view
        }

        func collectionView(
            _ collectionView: UICollectionView,
            layout collectionViewLayout: UICollectionViewLayout,
            referenceSizeForHeaderInSection section: Int
        ) -> CGSize { CGSize(width: 0, height: 20) }

        private func label(_ text: String) -> UILabel {
            let label = UILabel()
            label.text = text
            return label
        }
    }

    @Test func header_isTheDelegatesOrTheTitle() {
        let (table, shelf) = (UITableView(), Shelf())
        table.register(Head.self, forHeaderFooterViewReuseIdentifier: "Head")
        (table.dataSource, table.delegate) = (shelf, shelf)
        #expect(table.words == ["Head", "Cups", "free", "End", "Title", "free", "End"])
        #expect(table.headerView(forSection: 0) is Head && table.headerView(forSection: 1) == nil)
        table.selectRow(at: IndexPath(row: 0, section: 1), animated: false, scrollPosition: .none)
        #expect(table.words.filter { $0 == "chosen" }.count == 1)
        #expect(table.visibleCells.map(\.isSelected) == [false, true])
    }

    @Test func flowLayout_hasHeadersOfASize() {
        let (layout, cups) = (UICollectionViewFlowLayout(), Cups())
        let collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
        for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
            collection.register(
                UICollectionReusableView.self,
                forSupplementaryViewOfKind: kind,
                withReuseIdentifier: "Edge"
            )
        }
        collection.dataSource = cups
        #expect(collection.words == ["cup"])
        collection.delegate = cups
        #expect(collection.words == ["above", "cup"])
        layout.footerReferenceSize = CGSize(width: 1, height: 1)
        #expect(collection.words == ["above", "cup", "below"])
    }

    @Test func layout_isTheAppsOwn() throws {
        let collection = UICollectionView(frame: .zero, collectionViewLayout: Circle())
        let path = IndexPath(item: 3, section: 0)
        let attributes = try #require(collection.layoutAttributesForItem(at: path) as? Circle.Attributes)
        let copy = try #require(attributes.copy() as? Circle.Attributes)
        #expect(copy !== attributes && copy.angle == 3 && copy.size.height == 20 && copy.indexPath == path)
        #expect(copy.representedElementCategory == .cell)
    }

    @Test func unavailableContent_saysSo() {
        var content = UIContentUnavailableConfiguration.empty()
        content.text = "No Tea"
        content.secondaryText = "Buy some."
        #expect(content.makeContentView().words == ["No Tea", "Buy some."])
        #expect(UIContentUnavailableConfiguration.loading().makeContentView().words.first == "…")
        var header = UIListContentConfiguration.plainHeader()
        (header.text, header.textProperties.transform) = ("tea", .uppercase)
        #expect(header.makeContentView().words == ["TEA"])
        #expect(header != .plainHeader() && UIListContentConfiguration.cell() == .cell())
        #expect(UIBackgroundConfiguration.clear() == .clear())
    }

    private final class Cupboard: UIViewController {
        var isEmpty = true { didSet { setNeedsUpdateContentUnavailableConfiguration() } }

        override func updateContentUnavailableConfiguration(using state: UIContentUnavailableConfigurationState) {
            var content = UIContentUnavailableConfiguration.empty()
            content.text = "No Cups"
            content.button = .bordered()
            content.button.title = "Buy"
            contentUnavailableConfiguration = isEmpty ? content : nil
        }
    }

    @Test func controller_showsThatItHasNothing() {
        let (window, cupboard) = (UIWindow(frame: .zero), Cupboard())
        window.rootViewController = cupboard
        window.isHidden = false
        #expect(window.words == ["No Cups", "[Buy]"])
        cupboard.isEmpty = false
        #expect(window.words == [])
    }

    @Test func state_keepsWhatTheAppAdds() {
        let key = UIConfigurationStateCustomKey("tea.isHot")
        var state = UICellConfigurationState(traitCollection: .current)
        state[key] = true
        #expect(state[key] as? Bool == true && state != UICellConfigurationState(traitCollection: .current))
    }

    @Test func dragItem_hasItsObjectsData() async {
        let item = UIDragItem(itemProvider: NSItemProvider(object: NSString(string: "Assam")))
        #expect(item.itemProvider.hasItemConformingToTypeIdentifier("public.utf8-plain-text"))
        let data = await withCheckedContinuation { continuation in
            item.itemProvider.loadDataRepresentation(forTypeIdentifier: "public.utf8-plain-text") { data, _ in
                continuation.resume(returning: data)
            }
        }
        #expect(data == Data("Assam".utf8))
    }
}
