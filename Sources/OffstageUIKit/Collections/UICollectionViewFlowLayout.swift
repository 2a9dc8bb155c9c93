public import Foundation

/// Lines of cells. Where there are a header and a footer is followed, sizes are kept.
@preconcurrency @MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
    public enum SectionInsetReference: Int, Sendable {
        case fromContentInset, fromSafeArea, fromLayoutMargins
    }

    /// What `estimatedItemSize` is for cells that size themselves.
    public static let automaticSize = CGSize(
        width: CGFloat.greatestFiniteMagnitude,
        height: CGFloat.greatestFiniteMagnitude
    )

    open var itemSize = CGSize(width: 50, height: 50)
    open var estimatedItemSize = CGSize.zero
    open var minimumLineSpacing: CGFloat = 10
    open var minimumInteritemSpacing: CGFloat = 10
    open var sectionInset = UIEdgeInsets.zero
    open var sectionInsetReference = SectionInsetReference.fromContentInset
    open var headerReferenceSize = CGSize.zero
    open var footerReferenceSize = CGSize.zero
    open var scrollDirection = UICollectionView.ScrollDirection.vertical
    open var sectionHeadersPinToVisibleBounds = false
    open var sectionFootersPinToVisibleBounds = false

    override func boundaries(ofSection section: Int, in collectionView: UICollectionView) -> SectionBoundaries {
        let delegate = collectionView.delegate as? any UICollectionViewDelegateFlowLayout
        let header =
            delegate?.collectionView(collectionView, layout: self, referenceSizeForHeaderInSection: section)
            ?? headerReferenceSize
        let footer =
            delegate?.collectionView(collectionView, layout: self, referenceSizeForFooterInSection: section)
            ?? footerReferenceSize
        return SectionBoundaries(
            above: header == .zero ? [] : [UICollectionView.elementKindSectionHeader],
            below: footer == .zero ? [] : [UICollectionView.elementKindSectionFooter]
        )
    }
}

@preconcurrency @MainActor
open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext {
    open var invalidateFlowLayoutDelegateMetrics = true
    open var invalidateFlowLayoutAttributes = true
}

extension UICollectionView {
    public enum ScrollDirection: Int, Sendable {
        case vertical, horizontal
    }
}
