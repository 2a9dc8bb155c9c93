@preconcurrency @MainActor open class UIActivityIndicatorView: UIView {
    public enum Style: Int, Sendable {
        case medium = 100
        case large

        // As iOS 12 has them.
        public static var gray: Style { .medium }
        public static var white: Style { .medium }
        public static var whiteLarge: Style { .large }
    }

    open var style = Style.medium
    open var hidesWhenStopped = true
    open var color: UIColor! = .gray
    open private(set) var isAnimating = false

    public convenience init(style: Style) {
        self.init(frame: .zero)
        self.style = style
    }

    open func startAnimating() {
        changing("startAnimating()")
        isAnimating = true
    }

    open func stopAnimating() {
        changing("stopAnimating()")
        isAnimating = false
    }

    override func show(on screen: inout ScreenContents) {
        if isAnimating { screen.items.append(.spinner) }
    }
}
