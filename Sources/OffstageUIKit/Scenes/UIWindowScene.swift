public import Foundation

@preconcurrency @MainActor open class UIWindowScene: UIScene {
    open var windows: [UIWindow] { UIWindow.shown.filter { $0.windowScene === self } }
    open var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } }
    open var screen: UIScreen { UIScreen.main }
    open var coordinateSpace: any UICoordinateSpace { screen }
    open var interfaceOrientation: UIInterfaceOrientation { .portrait }
    open var statusBarManager: UIStatusBarManager? { UIStatusBarManager() }
}

/// The bar at the top of the screen.
@preconcurrency @MainActor open class UIStatusBarManager: NSObject {
    open var statusBarFrame: CGRect { CGRect(x: 0, y: 0, width: UIScreen.main.bounds.width, height: 47) }
    open var statusBarStyle: UIStatusBarStyle { .default }
    open var isStatusBarHidden: Bool { false }
}
