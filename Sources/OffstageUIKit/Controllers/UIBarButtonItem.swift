public import Foundation

/// A button in a bar.
@preconcurrency @MainActor open class UIBarButtonItem: NSObject {
    public enum Style: Int, Sendable {
        case plain = 0
        case done = 2
    }

    open var title: String?
    open var isEnabled = true

    public init(title: String?, style: Style = .plain) {
        self.title = title
    }
}
