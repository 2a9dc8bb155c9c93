import Foundation

/// Row 39: the session is made for a screen, and a process that is launched for its events shows none.
final class LateSession: Program, @unchecked Sendable {
    override func launched() {
        if isMended { super.launched() }
    }

    override func opened() {
        if session == nil { session = makeSession() }
        super.opened()
    }

    override func woken(_ handler: @escaping () -> Void) {
        if isMended { return super.woken(handler) }
        // The defect: whoever observes this would have to be there already.
        NotificationCenter.default.post(name: Notification.Name("events"), object: nil)
        handler()
    }
}
