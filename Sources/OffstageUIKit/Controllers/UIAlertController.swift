public import Foundation

/// A question over what is on the screen.
@preconcurrency @MainActor open class UIAlertController: UIViewController {
    public enum Style: Int, Sendable {
        case actionSheet, alert
    }

    open var message: String?
    public let preferredStyle: Style
    open private(set) var actions: [UIAlertAction] = []
    /// Nil where there are none. Nobody types into them but the app.
    open private(set) var textFields: [UITextField]?
    open var preferredAction: UIAlertAction?

    public init(title: String?, message: String?, preferredStyle: Style) {
        self.message = message
        self.preferredStyle = preferredStyle
        super.init(nibName: nil, bundle: nil)
        self.title = title
    }

    public required init?(coder: NSCoder) {
        preferredStyle = .alert
        super.init(coder: coder)
    }

    open func addAction(_ action: UIAlertAction) {
        actions.append(action)
    }

    open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
        let field = UITextField()
        configurationHandler?(field)
        textFields = (textFields ?? []) + [field]
    }

    override var coversAll: Bool { false }

    override func showContent(on screen: inout ScreenContents) {
        screen.alert = ScreenContents.Alert(
            title: title ?? "",
            message: message ?? "",
            buttons: actions.map { $0.title ?? "" }
        )
    }
}
