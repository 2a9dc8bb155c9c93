public import Foundation

/// Runs drawing code.
open class UIGraphicsRenderer: NSObject {
    let bounds: CGRect
    open private(set) var format: UIGraphicsRendererFormat

    init(_ bounds: CGRect, _ format: UIGraphicsRendererFormat) {
        (self.bounds, self.format) = (bounds, format)
        format.bounds = bounds
    }

    open var allowsImageOutput: Bool { true }
}

open class UIGraphicsRendererFormat: NSObject {
    open internal(set) var bounds = CGRect.zero

    public required override init() {
        super.init()
    }

    open class func `default`() -> Self { self.init() }
    open class func preferred() -> Self { self.init() }
}

open class UIGraphicsRendererContext: NSObject {
    public let cgContext: CGContext
    open private(set) var format: UIGraphicsRendererFormat

    init(_ cgContext: CGContext, _ format: UIGraphicsRendererFormat) {
        (self.cgContext, self.format) = (cgContext, format)
    }

    open func fill(_ rect: CGRect) {}
    open func fill(_ rect: CGRect, blendMode: CGBlendMode) {}
    open func stroke(_ rect: CGRect) {}
    open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {}
    open func clip(to rect: CGRect) {}
}
