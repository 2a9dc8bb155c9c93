import OffstageApp

/// A message that a control sends.
@MainActor struct ControlTarget {
    private weak var target: AnyObject?
    private let hasTarget: Bool
    let action: Selector
    var events: UIControl.Event

    init(_ target: Any?, _ action: Selector, _ events: UIControl.Event) {
        self.target = target.map { $0 as AnyObject }
        hasTarget = target != nil
        self.action = action
        self.events = events
    }

    var object: AnyObject? { target }

    /// A target that is gone is sent nothing. Without one it is the first along the responder chain that has the
    /// method.
    func send(from control: UIControl, _ event: UIEvent) {
        var receiver = target
        if !hasTarget {
            let chain = sequence(first: control as UIResponder) { $0.next }
            receiver = chain.first(where: action.isUnderstood) ?? UIApplication.shared.receiver(of: action)
        }
        if let receiver { action.send(to: receiver, control, event) }
    }
}

extension UIApplication {
    /// The ends of every chain.
    fileprivate func receiver(of action: Selector) -> AnyObject? {
        let ends: [AnyObject?] = [self, delegate]
        return ends.compactMap(\.self).first(where: action.isUnderstood)
    }
}
