public import Foundation

/// A finger on the screen. Nobody makes one here.
@preconcurrency @MainActor open class UITouch: NSObject {
    public enum Phase: Int, Sendable {
        case began, moved, stationary, ended, cancelled
    }

    open var phase: Phase { .ended }
    open var tapCount: Int { 1 }
    open var timestamp: TimeInterval { 0 }
    open var type: TouchType { .direct }
    open var force: CGFloat { 0 }
    open var maximumPossibleForce: CGFloat { 0 }
    open var majorRadius: CGFloat { 0 }
    open var window: UIWindow? { view?.window }
    open var gestureRecognizers: [UIGestureRecognizer]? { nil }
    open weak var view: UIView?

    public enum TouchType: Int, Sendable {
        case direct, indirect, pencil, indirectPointer
        public static var stylus: TouchType { .pencil }
    }

    open func location(in view: UIView?) -> CGPoint { .zero }
    open func preciseLocation(in view: UIView?) -> CGPoint { .zero }
}
