public import Foundation

/// A list and its details. A phone has room for one of them: the first column, with what is shown on top of it.
@preconcurrency @MainActor open class UISplitViewController: UIViewController {
    public enum Style: Int, Sendable {
        case unspecified, doubleColumn, tripleColumn
    }

    public enum Column: Int, Sendable {
        case primary, supplementary, secondary, compact
    }

    public enum DisplayMode: Int, Sendable {
        case automatic, secondaryOnly, oneBesideSecondary, oneOverSecondary, twoBesideSecondary, twoOverSecondary
        case twoDisplaceSecondary
        public static let primaryHidden = DisplayMode.secondaryOnly
        public static let allVisible = DisplayMode.oneBesideSecondary
        public static let primaryOverlay = DisplayMode.oneOverSecondary
    }

    public enum SplitBehavior: Int, Sendable {
        case automatic, tile, overlay, displace
    }

    public let style: Style
    open weak var delegate: (any UISplitViewControllerDelegate)?
    open var preferredDisplayMode = DisplayMode.automatic
    open var preferredSplitBehavior = SplitBehavior.automatic
    open var presentsWithGesture = true
    open var preferredPrimaryColumnWidthFraction: CGFloat = 0
    open var minimumPrimaryColumnWidth: CGFloat = 0
    open var maximumPrimaryColumnWidth: CGFloat = 0
    open var isCollapsed: Bool { true }
    open var displayMode: DisplayMode { .secondaryOnly }
    open var displayModeButtonItem: UIBarButtonItem { UIBarButtonItem(title: nil) }
    private var columns: [Column: UIViewController] = [:]

    open var viewControllers: [UIViewController] = [] {
        didSet {
            let old = oldValue.first
            for controller in oldValue where !viewControllers.contains(controller) { controller.removeFromParent() }
            for controller in viewControllers where controller.parent !== self { addChild(controller) }
            exchange(old, for: visibleChild, animated: false)
        }
    }

    public init(style: Style) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
    }

    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        style = .unspecified
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    public required init?(coder: NSCoder) {
        style = .unspecified
        super.init(coder: coder)
    }

    open func setViewController(_ vc: UIViewController?, for column: Column) {
        columns[column] = vc
        viewControllers = [Column.compact, .primary, .supplementary, .secondary].compactMap { columns[$0] }
    }

    open func viewController(for column: Column) -> UIViewController? { columns[column] }
    open func show(_ column: Column) {}
    open func hide(_ column: Column) {}

    /// As where there is room for one column: on top of the first.
    open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
        if let navigation = visibleChild as? UINavigationController {
            navigation.pushViewController((vc as? UINavigationController)?.topViewController ?? vc, animated: true)
        } else {
            present(vc, animated: true)
        }
    }

    override var visibleChild: UIViewController? { viewControllers.first }

    override func showContent(on screen: inout ScreenContents) {
        visibleChild?.show(on: &screen)
    }
}

/// Hears of columns that come and go: none do.
@preconcurrency @MainActor public protocol UISplitViewControllerDelegate: AnyObject {
    func splitViewController(
        _ splitViewController: UISplitViewController,
        collapseSecondary secondaryViewController: UIViewController,
        onto primaryViewController: UIViewController
    ) -> Bool
    func splitViewController(
        _ svc: UISplitViewController,
        topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column
}

extension UISplitViewControllerDelegate {
    public func splitViewController(
        _ splitViewController: UISplitViewController,
        collapseSecondary secondaryViewController: UIViewController,
        onto primaryViewController: UIViewController
    ) -> Bool { false }
    public func splitViewController(
        _ svc: UISplitViewController,
        topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column { proposedTopColumn }
}
