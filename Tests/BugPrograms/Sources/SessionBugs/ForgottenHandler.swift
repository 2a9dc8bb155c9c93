import Foundation

/// Row 37: the completion handler of the events is never called.
final class ForgottenHandler: Program, @unchecked Sendable {
    override func woken(_ handler: @escaping () -> Void) {
        // The defect: the handler is dropped.
        if isMended { super.woken(handler) }
    }
}
