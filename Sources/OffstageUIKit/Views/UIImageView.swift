import Foundation

@preconcurrency @MainActor open class UIImageView: UIView {
    open var image: UIImage? { willSet { changing("image") } }

    public convenience init(image: UIImage?) {
        self.init(frame: .zero)
        self.image = image
    }

    override func show(on screen: inout ScreenContents) {
        if let image { screen.items.append(.image(image.name)) }
    }
}
