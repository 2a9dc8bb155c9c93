public import Foundation

/// The contexts that were begun and not ended, the current one last.
@MainActor private var contexts: [CGContext] = []

/// Nil outside of an image: no view is asked to draw itself.
@preconcurrency @MainActor public func UIGraphicsGetCurrentContext() -> CGContext? { contexts.last }

@preconcurrency @MainActor public func UIGraphicsBeginImageContext(_ size: CGSize) { contexts.append(CGContext()) }

@preconcurrency @MainActor
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    UIGraphicsBeginImageContext(size)
}

/// - Note: An image of nothing.
@preconcurrency @MainActor public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    contexts.isEmpty ? nil : UIImage()
}

@preconcurrency @MainActor public func UIGraphicsEndImageContext() {
    _ = contexts.popLast()
}
