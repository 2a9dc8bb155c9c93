public import Foundation

/// Makes pictures by drawing. The drawing code runs, and what it makes is an image of nothing.
open class UIGraphicsImageRenderer: NSObject {
    public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

    private let size: CGSize

    public init(size: CGSize) {
        self.size = size
    }

    public convenience init(bounds: CGRect) {
        self.init(size: bounds.size)
    }

    open func image(actions: DrawingActions) -> UIImage {
        actions(UIGraphicsImageRendererContext())
        return UIImage()
    }
}

open class UIGraphicsImageRendererContext: NSObject {
    public let cgContext = CGContext()

    open func fill(_ rect: CGRect) {}
    open func stroke(_ rect: CGRect) {}
}
