public import Foundation

/// What a tab bar shows for a controller.
@preconcurrency @MainActor open class UITabBarItem: NSObject {
    open var title: String?
    open var image: UIImage?
    open var tag: Int
    open var badgeValue: String?

    public init(title: String?, image: UIImage?, tag: Int) {
        self.title = title
        self.image = image
        self.tag = tag
    }

    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init(title: title, image: image, tag: 0)
    }
}
