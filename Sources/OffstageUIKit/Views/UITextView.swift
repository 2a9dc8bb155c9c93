@preconcurrency @MainActor open class UITextView: UIScrollView {
    open var text: String! = "" { willSet { changing("text") } }
    open var font: UIFont? = .systemFont(ofSize: 12)
    open var textColor: UIColor? = .label
    open var isEditable = true

    override func show(on screen: inout ScreenContents) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            screen.items.append(.label(String(line), size: font?.pointSize ?? 12))
        }
    }
}
