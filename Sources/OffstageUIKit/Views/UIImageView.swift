import Foundation

@preconcurrency @MainActor open class UIImageView: UIView {
    open var image: UIImage? { willSet { changing("image") } }

    open var highlightedImage: UIImage?
    open var isHighlighted = false
    open var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
    open var animationImages: [UIImage]?
    /// Seconds; 0: a thirtieth for each picture.
    open var animationDuration: TimeInterval = 0
    /// 0: without end.
    open var animationRepeatCount = 0
    /// Nothing moves: the view shows its image.
    open private(set) var isAnimating = false
    open func startAnimating() { isAnimating = animationImages?.isEmpty == false }
    open func stopAnimating() { isAnimating = false }

    public convenience init(image: UIImage?, highlightedImage: UIImage?) {
        self.init(image: image)
        self.highlightedImage = highlightedImage
    }

    public convenience init(image: UIImage?) {
        self.init(frame: .zero)
        self.image = image
    }

    override func show(on screen: inout ScreenContents) {
        if let image { screen.items.append(.image(image.name)) }
    }
}
