public import Foundation
public import OffstageApp

/// A button in a bar.
@preconcurrency @MainActor open class UIBarButtonItem: NSObject {
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

    open var title: String?
    open var image: UIImage?
    open var isEnabled = true
    open var action: Selector?
    open weak var target: AnyObject?
    open var primaryAction: UIAction?
    open var customView: UIView?
    open var tintColor: UIColor?
    open var width: CGFloat = 0
    open var tag = 0

    public override init() {}

    public init(title: String?, style: Style = .plain) {
        self.title = title
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

    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
        self.init(title: systemItem.title)
        self.primaryAction = primaryAction
    }

    public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction?) {
        self.init(title: title ?? primaryAction?.title)
        (self.image, self.primaryAction) = (image, primaryAction)
    }

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
