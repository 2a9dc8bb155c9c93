public import Foundation
public import OffstageApp

/// A button in a bar.
@preconcurrency @MainActor open class UIBarButtonItem: UIBarItem {
    public enum Style: Int, Sendable {
        case plain = 0
        case done = 2
    }

    /// The buttons that the system has.
    public enum SystemItem: Int, Sendable {
        case done = 0
        case cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks, search
        case refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo
        case close = 24
    }

    open var action: Selector?
    open weak var target: AnyObject?
    open var primaryAction: UIAction?
    open var customView: UIView?
    open var tintColor: UIColor?
    open var width: CGFloat = 0
    open var style = Style.plain
    open var possibleTitles: Set<String>?
    open var isSelected = false
    open var isHidden = false
    open var menu: UIMenu?

    public override init() {
        super.init()
    }

    public init(title: String?, style: Style = .plain) {
        super.init()
        (self.title, self.style) = (title, style)
    }

    public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
        self.init(title: title, style: style)
        aim(at: target, action)
    }

    public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
        self.init(title: nil, style: style)
        self.image = image
        aim(at: target, action)
    }

    public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
        self.init(title: systemItem.title)
        aim(at: target, action)
    }

    public convenience init(customView: UIView) {
        self.init(title: nil)
        self.customView = customView
    }

    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
        self.init(title: systemItem.title)
        (self.primaryAction, self.menu) = (primaryAction, menu)
    }

    public convenience init(
        title: String? = nil,
        image: UIImage? = nil,
        primaryAction: UIAction? = nil,
        menu: UIMenu? = nil
    ) {
        self.init(title: title ?? primaryAction?.title)
        (self.image, self.primaryAction, self.menu) = (image ?? primaryAction?.image, primaryAction, menu)
    }

    open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics) {}
    open func setBackgroundImage(
        _ image: UIImage?,
        for state: UIControl.State,
        style: Style,
        barMetrics: UIBarMetrics
    ) {}
    open func setBackButtonBackgroundImage(_ image: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics) {}
    open func setTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) {}
    open func setBackButtonTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) {}

    open class func flexibleSpace() -> UIBarButtonItem { UIBarButtonItem(title: nil) }
    open class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
        let item = UIBarButtonItem(title: nil)
        item.width = width
        return item
    }

    private func aim(at target: Any?, _ action: Selector?) {
        self.target = target.map { $0 as AnyObject }
        self.action = action
    }
}

extension UIBarButtonItem.SystemItem {
    /// What stands on it in English; nil for one with a picture, which nobody draws here.
    fileprivate var title: String? {
        switch self {
        case .done: "Done"
        case .cancel: "Cancel"
        case .edit: "Edit"
        case .save: "Save"
        case .undo: "Undo"
        case .redo: "Redo"
        case .add, .flexibleSpace, .fixedSpace, .compose, .reply, .action, .organize, .bookmarks, .search, .refresh,
            .stop, .camera, .trash, .play, .pause, .rewind, .fastForward, .close:
            nil
        }
    }
}
