@preconcurrency @MainActor open class UIWindowScene: UIScene {
    open var windows: [UIWindow] { UIWindow.shown.filter { $0.windowScene === self } }
    open var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } }
    open var screen: UIScreen { UIScreen.main }
    open var coordinateSpace: any UICoordinateSpace { screen }
    open var interfaceOrientation: UIInterfaceOrientation { .portrait }
}
