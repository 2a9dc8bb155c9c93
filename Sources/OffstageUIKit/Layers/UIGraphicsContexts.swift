public import Foundation

/// The contexts of this thread that were begun and not ended, the current one last.
private var contexts: [CGContext] {
    get { Thread.current.threadDictionary["UIGraphicsContexts"] as? [CGContext] ?? [] }
    set { Thread.current.threadDictionary["UIGraphicsContexts"] = newValue }
}

/// Nil outside of an image: no view is asked to draw itself.
public func UIGraphicsGetCurrentContext() -> CGContext? { contexts.last }

public func UIGraphicsPushContext(_ context: CGContext) { contexts.append(context) }

public func UIGraphicsPopContext() {
    _ = contexts.popLast()
}

public func UIGraphicsBeginImageContext(_ size: CGSize) {
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// - Parameter scale: zero is the screen's.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    UIGraphicsPushContext(CGContext(size: size, scale: scale > 0 ? scale : 3))
}

/// - Note: An image of nothing, with its size.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    contexts.last.map { UIImage(UIImage.Values(size: $0.size, scale: $0.scale)) }
}

public func UIGraphicsEndImageContext() {
    UIGraphicsPopContext()
}

// MARK: Documents, of which nothing is written

public func UIGraphicsBeginPDFContextToData(
    _ data: NSMutableData,
    _ bounds: CGRect,
    _ documentInfo: [AnyHashable: Any]?
) {
    UIGraphicsPushContext(CGContext(size: bounds.size))
}

/// - Returns: false, as where a file cannot be made.
@discardableResult
public func UIGraphicsBeginPDFContextToFile(
    _ path: String,
    _ bounds: CGRect,
    _ documentInfo: [AnyHashable: Any]?
) -> Bool { false }

public func UIGraphicsBeginPDFPage() {}
public func UIGraphicsBeginPDFPageWithInfo(_ bounds: CGRect, _ pageInfo: [AnyHashable: Any]?) {}
public func UIGraphicsEndPDFContext() { UIGraphicsPopContext() }
public func UIGraphicsGetPDFContextBounds() -> CGRect { CGRect(origin: .zero, size: contexts.last?.size ?? .zero) }

// MARK: Rectangles, which are not painted

public func UIRectFill(_ rect: CGRect) {}
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {}
public func UIRectFrame(_ rect: CGRect) {}
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {}
public func UIRectClip(_ rect: CGRect) {}
