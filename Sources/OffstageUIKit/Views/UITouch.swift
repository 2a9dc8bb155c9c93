public import Foundation

/// A finger on the screen. Nobody makes one here.
@preconcurrency @MainActor open class UITouch: NSObject {
    public enum Phase: Int, Sendable {
        case began, moved, stationary, ended, cancelled
    }

    open var phase: Phase { .ended }
    open var tapCount: Int { 1 }
    open weak var view: UIView?

    open func location(in view: UIView?) -> CGPoint { .zero }
}
