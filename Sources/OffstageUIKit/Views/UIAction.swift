public import Foundation

/// What a control does.
@preconcurrency @MainActor open class UIAction: NSObject {
    public let title: String
    let handler: @MainActor (UIAction) -> Void

    public init(title: String = "", handler: @escaping @MainActor (UIAction) -> Void) {
        self.title = title
        self.handler = handler
    }
}
