public import Foundation

/// A line of text.
@preconcurrency @MainActor open class UILabel: UIView {
    open var text: String? { willSet { changing("text") } }
    open var attributedText: NSAttributedString? {
        get { text.map { NSAttributedString(string: $0) } }
        set { text = newValue?.string }
    }
    open var font: UIFont! = .systemFont(ofSize: 17) { willSet { changing("font") } }
    open var textColor: UIColor! = .label { willSet { changing("textColor") } }
    open var textAlignment = NSTextAlignment.natural
    open var numberOfLines = 1
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail
    open var adjustsFontSizeToFitWidth = false
    open var minimumScaleFactor: CGFloat = 0
    open var preferredMaxLayoutWidth: CGFloat = 0
    open var highlightedTextColor: UIColor?
    open var isEnabled = true
    open var adjustsFontForContentSizeCategory = false

    /// - Note: Nobody calls it: nothing is drawn.
    open func drawText(in rect: CGRect) {}
    open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect { bounds }

    override func show(on screen: inout ScreenContents) {
        guard let text, !text.isEmpty else { return }
        screen.items.append(.label(text, size: font.pointSize))
    }
}

public enum NSTextAlignment: Int, Sendable {
    case left, center, right, justified, natural
}

public enum NSLineBreakMode: Int, Sendable {
    case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}
