public import Foundation

/// What has a place for points of its own.
@preconcurrency @MainActor public protocol UICoordinateSpace: NSObjectProtocol {
    var bounds: CGRect { get }
}

extension UIView: UICoordinateSpace {}
