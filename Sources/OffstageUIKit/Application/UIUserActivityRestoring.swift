public import Foundation

/// What can go on with a user activity.
@preconcurrency @MainActor public protocol UIUserActivityRestoring: NSObjectProtocol {
    func restoreUserActivityState(_ userActivity: NSUserActivity)
}

extension UIResponder: UIUserActivityRestoring {
    public func restoreUserActivityState(_ userActivity: NSUserActivity) {}
}
