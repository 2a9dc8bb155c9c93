/// The bar of a tab bar controller, for its settings.
@preconcurrency @MainActor open class UITabBar: UIView {
    public enum ItemPositioning: Int, Sendable {
        case automatic, fill, centered
    }

    open var items: [UITabBarItem]?
    open weak var delegate: (any UITabBarDelegate)?
    open weak var selectedItem: UITabBarItem?
    open var selectionIndicatorImage: UIImage?
    open var barStyle = UIBarStyle.default
    open var isTranslucent = true
    open var barTintColor: UIColor?
    open var unselectedItemTintColor: UIColor?
    open var shadowImage: UIImage?
    open var backgroundImage: UIImage?
    open var standardAppearance = UITabBarAppearance()
    open var scrollEdgeAppearance: UITabBarAppearance?

    open var itemPositioning = ItemPositioning.automatic
    open var itemWidth: CGFloat = 0
    open var itemSpacing: CGFloat = 0
    open var isCustomizing: Bool { false }

    /// Nobody moves items.
    open func beginCustomizingItems(_ items: [UITabBarItem]) {}
    open func endCustomizing(animated: Bool) -> Bool { false }

    open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
        self.items = items
    }
}
