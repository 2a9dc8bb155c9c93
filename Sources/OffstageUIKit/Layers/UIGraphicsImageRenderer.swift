public import Foundation

/// Makes pictures by drawing. The drawing code runs, and what it makes is an image of nothing that has its size.
open class UIGraphicsImageRenderer: UIGraphicsRenderer {
    public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

    private let imageFormat: UIGraphicsImageRendererFormat

    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
        imageFormat = format
        super.init(bounds, format)
    }

    public convenience init(bounds: CGRect) {
        self.init(bounds: bounds, format: .preferred())
    }

    public convenience init(size: CGSize) {
        self.init(bounds: CGRect(origin: .zero, size: size))
    }

    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    open func image(actions: DrawingActions) -> UIImage {
        let context = UIGraphicsImageRendererContext(
            CGContext(size: bounds.size, scale: imageFormat.scale),
            imageFormat
        )
        UIGraphicsPushContext(context.cgContext)
        actions(context)
        UIGraphicsPopContext()
        return context.currentImage
    }

    /// - Returns: no bytes: there are no pixels to write down.
    open func pngData(actions: DrawingActions) -> Data {
        _ = image(actions: actions)
        return Data()
    }

    open func jpegData(withCompressionQuality compressionQuality: CGFloat, actions: DrawingActions) -> Data {
        pngData(actions: actions)
    }
}

open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
    open var currentImage: UIImage {
        UIImage(UIImage.Values(size: cgContext.size, scale: cgContext.scale))
    }
}

extension UIImage {
    /// What draws a picture like this one.
    public var imageRendererFormat: UIGraphicsImageRendererFormat {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return format
    }
}

open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
    public enum Range: Int, Sendable {
        case unspecified = -1
        case automatic = 0
        case extended = 1
        case standard = 2
    }

    /// The screen's.
    open var scale: CGFloat = 3
    open var opaque = false
    open var prefersExtendedRange = false
    open var preferredRange = Range.automatic
}
