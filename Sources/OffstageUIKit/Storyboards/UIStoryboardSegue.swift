public import Foundation

/// The way from one screen of a storyboard to another.
@preconcurrency @MainActor open class UIStoryboardSegue: NSObject {
    public let identifier: String?
    public let source: UIViewController
    public let destination: UIViewController
    private var performs: () -> Void = {}

    public init(identifier: String?, source: UIViewController, destination: UIViewController) {
        self.identifier = identifier
        self.source = source
        self.destination = destination
    }

    public convenience init(
        identifier: String?,
        source: UIViewController,
        destination: UIViewController,
        performHandler: @escaping () -> Void
    ) {
        self.init(identifier: identifier, source: source, destination: destination)
        performs = performHandler
    }

    open func perform() { performs() }
}
