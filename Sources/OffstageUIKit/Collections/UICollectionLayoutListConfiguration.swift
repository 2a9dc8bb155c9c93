public import Foundation

/// How a list looks that is a collection. Where it has headers and footers is followed, the rest is kept.
public struct UICollectionLayoutListConfiguration {
    public enum Appearance: Int, Sendable {
        case plain, grouped, insetGrouped, sidebar, sidebarPlain
    }

    public enum HeaderMode: Int, Sendable {
        case none, supplementary, firstItemInSection
    }

    public enum FooterMode: Int, Sendable {
        case none, supplementary
    }

    public typealias SwipeActionsConfigurationProvider = (_ indexPath: IndexPath) -> UISwipeActionsConfiguration?
    public typealias ItemSeparatorHandler = (
        _ indexPath: IndexPath, _ sectionSeparatorConfiguration: UIListSeparatorConfiguration
    ) -> UIListSeparatorConfiguration

    public let appearance: Appearance
    public var headerMode = HeaderMode.none
    public var footerMode = FooterMode.none
    public var headerTopPadding: CGFloat?
    public var backgroundColor: UIColor?
    public var showsSeparators = true
    public var separatorConfiguration: UIListSeparatorConfiguration
    public var itemSeparatorHandler: ItemSeparatorHandler?
    // Nobody swipes.
    public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
    public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?

    public init(appearance: Appearance) {
        self.appearance = appearance
        separatorConfiguration = UIListSeparatorConfiguration(listAppearance: appearance)
    }

    @MainActor var boundaries: SectionBoundaries {
        SectionBoundaries(
            above: headerMode == .supplementary ? [UICollectionView.elementKindSectionHeader] : [],
            below: footerMode == .supplementary ? [UICollectionView.elementKindSectionFooter] : []
        )
    }
}

public struct UIListSeparatorConfiguration: Hashable {
    public enum Visibility: Int, Sendable {
        case automatic, visible, hidden
    }

    /// Insets that are the list's own.
    public static let automaticInsets = NSDirectionalEdgeInsets(
        top: .greatestFiniteMagnitude,
        leading: .greatestFiniteMagnitude,
        bottom: .greatestFiniteMagnitude,
        trailing: .greatestFiniteMagnitude
    )

    public var topSeparatorVisibility = Visibility.automatic
    public var bottomSeparatorVisibility = Visibility.automatic
    public var topSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
    public var bottomSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
    public var color = UIColor.separator
    public var multipleSelectionColor = UIColor.separator

    public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) {}
}
