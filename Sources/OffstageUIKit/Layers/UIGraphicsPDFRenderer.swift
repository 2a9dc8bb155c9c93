public import Foundation

/// Makes documents by drawing. The drawing code runs, and nothing is written.
open class UIGraphicsPDFRenderer: UIGraphicsRenderer {
    public typealias DrawingActions = (UIGraphicsPDFRendererContext) -> Void

    public init(bounds: CGRect, format: UIGraphicsPDFRendererFormat = .default()) {
        super.init(bounds, format)
    }

    /// - Returns: no bytes.
    open func pdfData(actions: DrawingActions) -> Data {
        let context = UIGraphicsPDFRendererContext(CGContext(size: bounds.size), format)
        UIGraphicsPushContext(context.cgContext)
        actions(context)
        UIGraphicsPopContext()
        return Data()
    }

    /// The file is made, and has nothing in it.
    open func writePDF(to url: URL, withActions actions: DrawingActions) throws {
        try pdfData(actions: actions).write(to: url)
    }
}

open class UIGraphicsPDFRendererContext: UIGraphicsRendererContext {
    open private(set) var pdfContextBounds = CGRect.zero

    open func beginPage() { pdfContextBounds = format.bounds }
    open func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any]) { pdfContextBounds = bounds }
    open func setURL(_ url: URL, for rect: CGRect) {}
    open func addDestination(withName name: String, at point: CGPoint) {}
    open func setDestinationWithName(_ name: String, for rect: CGRect) {}
}

open class UIGraphicsPDFRendererFormat: UIGraphicsRendererFormat {
    open var documentInfo: [String: Any] = [:]
}
