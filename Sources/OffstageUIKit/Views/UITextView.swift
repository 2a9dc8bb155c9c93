public import Foundation

@preconcurrency @MainActor open class UITextView: UIScrollView {
    open var text: String! = "" { willSet { changing("text") } }
    open var font: UIFont? = .systemFont(ofSize: 12)
    open var textColor: UIColor? = .label
    open var isEditable = true
    open var isSelectable = true
    open var textAlignment = NSTextAlignment.natural
    open var textContainerInset = UIEdgeInsets.zero
    open var selectedRange = NSRange(location: 0, length: 0)
    open var autocorrectionType = UITextAutocorrectionType.default
    open var autocapitalizationType = UITextAutocapitalizationType.sentences
    open var keyboardType = UIKeyboardType.default
    open var returnKeyType = UIReturnKeyType.default

    /// Nothing scrolls.
    open func scrollRangeToVisible(_ range: NSRange) {}

    override func show(on screen: inout ScreenContents) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            screen.items.append(.label(String(line), size: font?.pointSize ?? 12))
        }
    }
}
