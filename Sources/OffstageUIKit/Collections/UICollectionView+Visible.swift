public import Foundation

/// What can be seen: as much as the screen can hold, for nobody scrolls.
extension UICollectionView {
    public var indexPathsForVisibleItems: [IndexPath] {
        var paths: [IndexPath] = []
        for section in 0..<numberOfSections {
            for item in 0..<numberOfItems(inSection: section) {
                guard paths.count < ScreenContents.maximumItems else { return paths }
                paths.append(IndexPath(item: item, section: section))
            }
        }
        return paths
    }

    /// - Note: Made anew, as all cells are.
    public var visibleCells: [UICollectionViewCell] { indexPathsForVisibleItems.compactMap(cellForItem) }

    public func supplementaryView(
        forElementKind elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView? {
        guard indexPathsForVisibleSupplementaryElements(ofKind: elementKind).contains(indexPath) else { return nil }
        return dataSource?.collectionView(self, viewForSupplementaryElementOfKind: elementKind, at: indexPath)
    }

    public func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
        indexPathsForVisibleSupplementaryElements(ofKind: elementKind)
            .compactMap { supplementaryView(forElementKind: elementKind, at: $0) }
    }

    public func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
        (0..<numberOfSections).filter { section in
            let boundaries = collectionViewLayout.boundaries(ofSection: section, in: self)
            return (boundaries.above + boundaries.below).contains(elementKind)
        }.map { IndexPath(item: 0, section: $0) }
    }

    // Nothing is laid out but by a layout of the app's own.

    public func indexPathForItem(at point: CGPoint) -> IndexPath? { nil }
    public func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        collectionViewLayout.layoutAttributesForItem(at: indexPath)
    }
    public func layoutAttributesForSupplementaryElement(
        ofKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
    }

    // Nobody drags.

    public var hasActiveDrag: Bool { false }
    public var hasActiveDrop: Bool { false }
    public var hasUncommittedUpdates: Bool { false }
    @discardableResult
    public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool { false }
    public func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {}
    public func endInteractiveMovement() {}
    public func cancelInteractiveMovement() {}
}
