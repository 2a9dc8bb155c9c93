public import Foundation

/// How one section lies. Of it its header and footer are followed, by their alignment; the rest is kept.
@preconcurrency @MainActor open class NSCollectionLayoutSection: NSObject {
    open var contentInsets = NSDirectionalEdgeInsets.zero
    open var contentInsetsReference = UIContentInsetsReference.automatic
    open var supplementaryContentInsetsReference = UIContentInsetsReference.automatic
    open var supplementariesFollowContentInsets = true
    open var interGroupSpacing: CGFloat = 0
    open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
    public let orthogonalScrollingProperties = UICollectionLayoutSectionOrthogonalScrollingProperties()
    open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
    open var decorationItems: [NSCollectionLayoutDecorationItem] = []
    open var visibleItemsInvalidationHandler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler?
    private let group: NSCollectionLayoutGroup?
    /// What a list has above and below its rows.
    private var list = SectionBoundaries()

    public init(group: NSCollectionLayoutGroup) {
        self.group = group
    }

    private init(_ list: UICollectionLayoutListConfiguration) {
        group = nil
        self.list = list.boundaries
    }

    open class func list(
        using configuration: UICollectionLayoutListConfiguration,
        layoutEnvironment: any NSCollectionLayoutEnvironment
    ) -> NSCollectionLayoutSection { NSCollectionLayoutSection(configuration) }

    var boundaries: SectionBoundaries {
        // As on iOS, what the section is told replaces what it has as a list.
        guard !boundarySupplementaryItems.isEmpty else { return list }
        return SectionBoundaries(boundarySupplementaryItems)
    }
}

extension SectionBoundaries {
    @MainActor init(_ items: [NSCollectionLayoutBoundarySupplementaryItem]) {
        above = items.filter { !$0.isBelow }.map(\.elementKind)
        below = items.filter(\.isBelow).map(\.elementKind)
    }
}

/// - Note: Nobody calls it: nobody scrolls.
public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler = (
    _ visibleItems: [any NSCollectionLayoutVisibleItem],
    _ contentOffset: CGPoint,
    _ layoutEnvironment: any NSCollectionLayoutEnvironment
) -> Void

@preconcurrency @MainActor public protocol NSCollectionLayoutVisibleItem: NSObjectProtocol {
    var alpha: CGFloat { get set }
    var zIndex: Int { get set }
    var isHidden: Bool { get set }
    var center: CGPoint { get set }
    var transform: CGAffineTransform { get set }
    var name: String { get }
    var indexPath: IndexPath { get }
    var frame: CGRect { get }
    var bounds: CGRect { get }
    var representedElementCategory: UICollectionView.ElementCategory { get }
    var representedElementKind: String? { get }
}

public enum UIContentInsetsReference: Int, Sendable {
    case automatic, none, safeArea, layoutMargins, readableContent
}

public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
    case none, continuous, continuousGroupLeadingBoundary, paging, groupPaging, groupPagingCentered
}

@preconcurrency @MainActor open class UICollectionLayoutSectionOrthogonalScrollingProperties: NSObject {
    public enum Bounce: Int, Sendable {
        case automatic, always, never
    }

    public struct DecelerationRate: Sendable {
        public static let automatic = DecelerationRate()
        public static let normal = DecelerationRate()
        public static let fast = DecelerationRate()
    }

    open var decelerationRate = DecelerationRate.automatic
    open var bounce = Bounce.automatic
}

// MARK: The environment

/// Where a layout is made for.
@preconcurrency @MainActor public protocol NSCollectionLayoutEnvironment: NSObjectProtocol {
    var container: any NSCollectionLayoutContainer { get }
    var traitCollection: UITraitCollection { get }
}

@preconcurrency @MainActor public protocol NSCollectionLayoutContainer: NSObjectProtocol {
    var contentSize: CGSize { get }
    var effectiveContentSize: CGSize { get }
    var contentInsets: NSDirectionalEdgeInsets { get }
    var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

/// The whole screen, for nothing is laid out.
final class WholeScreen: NSObject, NSCollectionLayoutEnvironment, NSCollectionLayoutContainer {
    var container: any NSCollectionLayoutContainer { self }
    var traitCollection: UITraitCollection { .current }
    var contentSize: CGSize { UIScreen.main.bounds.size }
    var effectiveContentSize: CGSize { contentSize }
    var contentInsets: NSDirectionalEdgeInsets { .zero }
    var effectiveContentInsets: NSDirectionalEdgeInsets { .zero }
}
