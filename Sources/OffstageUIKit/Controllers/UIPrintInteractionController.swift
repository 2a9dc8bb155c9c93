public import Foundation

/// Prints, where there is a printer. There is none.
@preconcurrency @MainActor open class UIPrintInteractionController: NSObject {
    public typealias CompletionHandler = (UIPrintInteractionController, Bool, (any Error)?) -> Void

    public static let shared = UIPrintInteractionController()
    open class var isPrintingAvailable: Bool { false }
    open class func canPrint(_ url: URL) -> Bool { false }
    open class func canPrint(_ data: Data) -> Bool { false }

    open var printInfo: UIPrintInfo?
    open var printFormatter: UIPrintFormatter?
    open var printingItem: Any?
    open var printingItems: [Any]?

    /// - Returns: whether the person is asked.
    @discardableResult
    open func present(animated: Bool, completionHandler completion: CompletionHandler? = nil) -> Bool { false }
    open func dismiss(animated: Bool) {}
}

open class UIPrintInfo: NSObject {
    public enum OutputType: Int, Sendable { case general, photo, grayscale, photoGrayscale }
    public enum Orientation: Int, Sendable { case portrait, landscape }

    open var jobName = ""
    open var outputType = OutputType.general
    open var orientation = Orientation.portrait

    public init(dictionary: [AnyHashable: Any]?) {}
    open class func printInfo() -> UIPrintInfo { UIPrintInfo(dictionary: nil) }
}

@preconcurrency @MainActor open class UIPrintFormatter: NSObject {
    open var perPageContentInsets = UIEdgeInsets.zero
}

@preconcurrency @MainActor open class UISimpleTextPrintFormatter: UIPrintFormatter {
    open var text: String?

    public init(text: String) {
        self.text = text
    }
}

@preconcurrency @MainActor open class UIMarkupTextPrintFormatter: UIPrintFormatter {
    open var markupText: String?

    public init(markupText: String) {
        self.markupText = markupText
    }
}
