import Foundation

/// Buttons in a bar at the bottom.
@preconcurrency @MainActor open class UIToolbar: UIView {
    open var items: [UIBarButtonItem]? { willSet { changing("items") } }
    open weak var delegate: (any UIToolbarDelegate)?
    open var barStyle = UIBarStyle.default
    open var isTranslucent = true
    open var barTintColor: UIColor?
    open var standardAppearance = UIToolbarAppearance()
    open var compactAppearance: UIToolbarAppearance?
    open var scrollEdgeAppearance: UIToolbarAppearance?

    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        self.items = items
    }

    open func setBackgroundImage(
        _ backgroundImage: UIImage?,
        forToolbarPosition topOrBottom: UIBarPosition,
        barMetrics: UIBarMetrics
    ) {}
    open func setShadowImage(_ shadowImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition) {}

    override func show(on screen: inout ScreenContents) {
        for item in items ?? [] {
            if let view = item.customView { view.showUnlessHidden(on: &screen) }
            if let title = item.title, !title.isEmpty { screen.items.append(.button(title)) }
        }
    }
}

open class UIToolbarAppearance: UIBarAppearance {
    open var buttonAppearance = UIBarButtonItemAppearance()
    open var doneButtonAppearance = UIBarButtonItemAppearance()
}

public enum UIBarStyle: Int, Sendable {
    case `default`, black
}
