/// The bar of a tab bar controller, for its settings.
@preconcurrency @MainActor open class UITabBar: UIView {
    open var items: [UITabBarItem]?
    open var isTranslucent = true
    open var barTintColor: UIColor?
    open var unselectedItemTintColor: UIColor?
    open var shadowImage: UIImage?
    open var backgroundImage: UIImage?
    open var standardAppearance = UITabBarAppearance()
    open var scrollEdgeAppearance: UITabBarAppearance?
}
