public import Foundation

/// The menu over a selection, before menus were interactions.
///
/// - Note: Nobody selects anything here: a menu that is shown is only visible.
@MainActor open class UIMenuController: NSObject {
    public static let shared = UIMenuController()
    public static let willShowMenuNotification = Notification.Name("UIMenuControllerWillShowMenuNotification")
    public static let didShowMenuNotification = Notification.Name("UIMenuControllerDidShowMenuNotification")
    public static let willHideMenuNotification = Notification.Name("UIMenuControllerWillHideMenuNotification")
    public static let didHideMenuNotification = Notification.Name("UIMenuControllerDidHideMenuNotification")

    public enum ArrowDirection: Int, Sendable { case `default`, up, down, left, right }

    open var menuItems: [UIMenuItem]?
    open var arrowDirection = ArrowDirection.default
    open private(set) var isMenuVisible = false
    open var menuFrame: CGRect { .zero }

    open func showMenu(from targetView: UIView, rect targetRect: CGRect) {
        guard !isMenuVisible else { return }
        tell(Self.willShowMenuNotification)
        isMenuVisible = true
        tell(Self.didShowMenuNotification)
    }

    open func hideMenu() {
        guard isMenuVisible else { return }
        tell(Self.willHideMenuNotification)
        isMenuVisible = false
        tell(Self.didHideMenuNotification)
    }

    open func hideMenu(from targetView: UIView) { hideMenu() }
    open func setTargetRect(_ targetRect: CGRect, in targetView: UIView) {}

    open func setMenuVisible(_ menuVisible: Bool, animated: Bool) {
        if menuVisible { showMenu(from: UIView(), rect: .zero) } else { hideMenu() }
    }

    open func update() {}

    private func tell(_ name: Notification.Name) {
        NotificationCenter.default.post(name: name, object: self)
    }
}

@MainActor open class UIMenuItem: NSObject {
    open var title: String
    open var action: Selector

    public init(title: String, action: Selector) {
        (self.title, self.action) = (title, action)
    }
}
