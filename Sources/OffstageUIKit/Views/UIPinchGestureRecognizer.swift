public import Foundation

/// Waits for two fingers that move apart or together.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
    open var scale: CGFloat = 1
}
