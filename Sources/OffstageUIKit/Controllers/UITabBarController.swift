import Foundation

/// Screens side by side, one of which is chosen by the bar at the bottom.
@preconcurrency @MainActor open class UITabBarController: UIViewController {
    open var viewControllers: [UIViewController]? {
        didSet {
            for controller in oldValue ?? [] { controller.removeFromParent() }
            for controller in viewControllers ?? [] { addChild(controller) }
            tabBar.items = viewControllers?.map(\.tabBarItem)
            let old = oldValue.flatMap { $0.indices.contains(selectedIndex) ? $0[selectedIndex] : nil }
            exchange(old, for: selectedViewController, animated: false)
        }
    }

    public let tabBar = UITabBar()
    open weak var delegate: (any UITabBarControllerDelegate)?
    open var customizableViewControllers: [UIViewController]?
    /// Of tabs that do not fit; none is ever in it.
    public private(set) lazy var moreNavigationController = UINavigationController()

    open var selectedIndex = 0 {
        didSet {
            let old = viewControllers.flatMap { $0.indices.contains(oldValue) ? $0[oldValue] : nil }
            exchange(old, for: selectedViewController, animated: false)
        }
    }

    open var selectedViewController: UIViewController? {
        get { viewControllers.flatMap { $0.indices.contains(selectedIndex) ? $0[selectedIndex] : nil } }
        set { selectedIndex = viewControllers?.firstIndex { $0 === newValue } ?? selectedIndex }
    }

    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        self.viewControllers = viewControllers
    }

    override var visibleChild: UIViewController? { selectedViewController }

    override func showContent(on screen: inout ScreenContents) {
        selectedViewController?.show(on: &screen)
        screen.tabs =
            viewControllers?.enumerated().map { index, controller in
                ScreenContents.Tab(
                    title: controller.tabBarItem.title ?? controller.barTitle,
                    isSelected: index == selectedIndex
                )
            } ?? []
    }
}
