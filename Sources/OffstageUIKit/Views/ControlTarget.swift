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

    /// A target that is gone is sent nothing.
    func send(from control: UIControl, _ event: UIEvent) {
        guard !hasTarget || target != nil else { return }
        UIApplication.shared.sendAction(action, to: target, from: control, for: event)
    }
}

extension UIApplication {
    /// Sends a message. Without a target it goes to the first along the responder chain that has the method: from the
    /// sender on, as nothing is ever the first responder.
    /// - Returns: whether it was sent.
    @discardableResult
    public func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
        var receiver = target.map { $0 as AnyObject }
        if receiver == nil {
            let chain = (sender as? UIResponder).map { sequence(first: $0) { $0.next } }
            receiver = chain?.first(where: action.isUnderstood) ?? self.receiver(of: action)
        }
        guard let receiver else { return false }
        action.send(to: receiver, sender, event)
        return true
    }

    /// The ends of every chain.
    fileprivate func receiver(of action: Selector) -> AnyObject? {
        let ends: [AnyObject?] = [self, delegate]
        return ends.compactMap(\.self).first(where: action.isUnderstood)
    }
}
