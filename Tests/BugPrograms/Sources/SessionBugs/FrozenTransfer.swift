import Foundation

/// A download in a session of the foreground that nothing covers when the user leaves.
final class FrozenTransfer: Program, @unchecked Sendable {
    override func launched() {
        if isMended { return super.launched() }
        // The defect: such a session stops with the app.
        session = URLSession(configuration: .default, delegate: self, delegateQueue: .main)
    }
}
