@preconcurrency @MainActor open class UITextField: UIControl {
    open var text: String? = "" { willSet { changing("text") } }
    open var placeholder: String?
    open var font: UIFont? = .systemFont(ofSize: 17)
    open var textColor: UIColor? = .label
    open var isSecureTextEntry = false

    override func show(on screen: inout ScreenContents) {
        let shown = isSecureTextEntry ? String(repeating: "•", count: text?.count ?? 0) : text ?? ""
        screen.items.append(.field(shown.isEmpty ? placeholder ?? "" : shown))
    }
}
