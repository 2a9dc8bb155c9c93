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
    open internal(set) var state = State.possible
    open var isEnabled = true
    open var cancelsTouchesInView = true
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

    func attach(to view: UIView?) {
        self.view = view
    }
}
