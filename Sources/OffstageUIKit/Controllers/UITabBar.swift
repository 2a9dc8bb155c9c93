/// The bar of a tab bar controller, for its settings.
@preconcurrency @MainActor open class UITabBar: UIView {
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

    open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
        self.items = items
    }
}
