public import Foundation
public import OffstageApp

/// Waits for a gesture that nobody makes here.
@preconcurrency @MainActor open class UIGestureRecognizer: NSObject {
    public enum State: Int, Sendable {
        case possible = 0
        case began, changed, ended, cancelled, failed
        public static let recognized = State.ended
    }

    open private(set) weak var view: UIView?
    open var state = State.possible
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    open var isEnabled = true
    open var cancelsTouchesInView = true
    open var delaysTouchesBegan = false
    open var delaysTouchesEnded = true
    open var requiresExclusiveTouchType = true
    open var numberOfTouches: Int { 0 }
    open var name: String?
    private var targets: [(target: () -> AnyObject?, action: Selector)] = []

    public override convenience init() {
        self.init(target: nil, action: nil)
    }

    public init(target: Any?, action: Selector?) {
        super.init()
        if let target, let action { addTarget(target, action: action) }
    }

    /// Adds a target, which is not kept.
    open func addTarget(_ target: Any, action: Selector) {
        weak let object = target as AnyObject
        targets.append(({ object }, action))
    }

    /// Takes targets away; nil means any.
    open func removeTarget(_ target: Any?, action: Selector?) {
        let object = target.map { $0 as AnyObject }
        targets.removeAll { entry in
            (object == nil || entry.target() === object) && (action == nil || entry.action == action)
        }
    }

    open func location(in view: UIView?) -> CGPoint { .zero }
    open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint { .zero }
    open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {}
    open func reset() {}
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

    func attach(to view: UIView?) {
        self.view = view
    }
}
