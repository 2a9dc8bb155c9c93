public import Foundation
import OffstageApp

extension UICollectionView {
    /// How a cell is made and filled.
    @preconcurrency @MainActor public struct CellRegistration<Cell: UICollectionViewCell, Item> {
        public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void

        fileprivate let nib: UINib?
        fileprivate let handler: Handler

        public init(handler: @escaping Handler) {
            (nib, self.handler) = (nil, handler)
        }

        public init(cellNib: UINib, handler: @escaping Handler) {
            (nib, self.handler) = (cellNib, handler)
        }
    }

    /// How a header or a footer is made and filled.
    @preconcurrency @MainActor public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
        public typealias Handler = (
            _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
        ) -> Void

        fileprivate let nib: UINib?
        fileprivate let elementKind: String
        fileprivate let handler: Handler

        public init(elementKind: String, handler: @escaping Handler) {
            (nib, self.elementKind, self.handler) = (nil, elementKind, handler)
        }

        public init(supplementaryNib: UINib, elementKind: String, handler: @escaping Handler) {
            (nib, self.elementKind, self.handler) = (supplementaryNib, elementKind, handler)
        }
    }

    /// - Note: No cell is ever used twice.
    public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
        using registration: CellRegistration<Cell, Item>,
        for indexPath: IndexPath,
        item: Item?
    ) -> Cell {
        let cell = Self.made(Cell.self, registration.nib)
        cell.indexPath = indexPath
        if let item { registration.handler(cell, indexPath, item) }
        return cell
    }

    public func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
        using registration: SupplementaryRegistration<Supplementary>,
        for indexPath: IndexPath
    ) -> Supplementary {
        let view = Self.made(Supplementary.self, registration.nib)
        registration.handler(view, registration.elementKind, indexPath)
        return view
    }

    private static func made<View: UICollectionReusableView>(_ type: View.Type, _ nib: UINib?) -> View {
        let views: [Any] = nib.map { $0.instantiate(withOwner: nil) } ?? [UICollectionReusableView.make(type)]
        guard let view = views.lazy.compactMap({ $0 as? View }).first else {
            InternalInconsistency.raise("could not dequeue a view of class \(type): the nib has none")
        }
        return view
    }
}
