import Foundation
import OffstageUIKit
import Testing

/// Cells of the app's own classes, whose initialisers need not be `required`.
@MainActor @Suite struct CellTests {
    private final class TeaCell: UITableViewCell {
        let tea: String

        override init(style: CellStyle, reuseIdentifier: String?) {
            tea = "Assam"
            super.init(style: style, reuseIdentifier: reuseIdentifier)
        }

        required init?(coder: NSCoder) {
            tea = ""
            super.init(coder: coder)
        }
    }

    private final class CupCell: UICollectionViewCell {
        let label = UILabel()

        override init(frame: CGRect) {
            super.init(frame: frame)
            contentView.addSubview(label)
        }

        required init?(coder: NSCoder) {
            super.init(coder: coder)
        }
    }

    private final class Cups: NSObject, UICollectionViewDataSource {
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 2 }

        func collectionView(
            _ collectionView: UICollectionView,
            cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Cup", for: indexPath)
            (cell as? CupCell)?.label.text = "cup \(indexPath.item)"
            return cell
        }
    }

    @Test func tableCell_isMadeByItsOwnInitialiser() {
        let table = UITableView(frame: .zero, style: .plain)
        table.register(TeaCell.self, forCellReuseIdentifier: "Tea")
        let cell = table.dequeueReusableCell(withIdentifier: "Tea", for: IndexPath(row: 0, section: 0))
        #expect((cell as? TeaCell)?.tea == "Assam")
        #expect(cell.reuseIdentifier == "Tea")
        #expect(table.dequeueReusableCell(withIdentifier: "Coffee") == nil)
    }

    @Test func collection_hasTheCellsOfItsSource() {
        let cups = Cups()
        let collection = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
        collection.register(CupCell.self, forCellWithReuseIdentifier: "Cup")
        collection.dataSource = cups
        let cell = collection.cellForItem(at: IndexPath(item: 1, section: 0)) as? CupCell
        #expect(cell?.label.text == "cup 1")
        #expect(cell?.label.superview === cell?.contentView)
        #expect(collection.numberOfSections == 1)
        #expect(collection.numberOfItems(inSection: 0) == 2)
    }

    @Test func cells_areOfTheRowTheyWereMadeFor() {
        let table = UITableView()
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Tea")
        let cell = table.dequeueReusableCell(withIdentifier: "Tea", for: IndexPath(row: 2, section: 1))
        #expect(table.indexPath(for: cell) == IndexPath(row: 2, section: 1))
        #expect(table.indexPath(for: UITableViewCell()) == nil)
        table.allowsMultipleSelection = true
        for row in [3, 1, 3] {
            table.selectRow(at: IndexPath(row: row, section: 0), animated: false, scrollPosition: .none)
        }
        #expect(table.indexPathsForSelectedRows?.map(\.row) == [1, 3])
        table.deselectRow(at: IndexPath(row: 1, section: 0), animated: false)
        table.deselectRow(at: IndexPath(row: 3, section: 0), animated: false)
        #expect(table.indexPathsForSelectedRows == nil)
    }

    @Test func content_isAValueOfItsOwn() throws {
        let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
        var content = cell.defaultContentConfiguration()
        content.text = "Assam"
        cell.contentConfiguration = content
        content.text = "Oolong"
        let kept = try #require(cell.contentConfiguration as? UIListContentConfiguration)
        #expect(kept.text == "Assam" && kept.prefersSideBySideTextAndSecondaryText)
        #expect(!UITableViewCell().defaultContentConfiguration().prefersSideBySideTextAndSecondaryText)
    }

    @Test func layers_keepWhatTheyAreTold() {
        let (view, layer) = (UIView(), CALayer())
        view.layer.addSublayer(layer)
        view.layer.borderColor = UIColor.red.cgColor
        #expect(layer.superlayer === view.layer)
        #expect(view.layer.borderColor == UIColor(red: 1, green: 0, blue: 0, alpha: 1).cgColor)
        layer.removeFromSuperlayer()
        #expect(view.layer.sublayers == [])
        #expect(CGAffineTransform(scaleX: 2, y: 2).concatenating(.identity) == CGAffineTransform(scaleX: 2, y: 2))
    }

    @Test func transforms_takeWhatIsAddedFirst() {
        let transform = CGAffineTransform(scaleX: 2, y: 4).translatedBy(x: 1, y: 1)
        #expect(CGPoint(x: 1, y: 1).applying(transform) == CGPoint(x: 4, y: 8))
        #expect(CGPoint(x: 4, y: 8).applying(transform.inverted()) == CGPoint(x: 1, y: 1))
        let turned = CGPoint(x: 1, y: 0).applying(CGAffineTransform.identity.rotated(by: .pi / 2).scaledBy(x: 3, y: 1))
        #expect(abs(turned.x) < 1e-12 && abs(turned.y - 3) < 1e-12)
    }
}
