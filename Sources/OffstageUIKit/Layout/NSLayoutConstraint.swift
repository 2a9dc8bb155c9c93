public import Foundation

/// A wish about the layout, kept and not followed: the screen is described without measuring.
@preconcurrency @MainActor open class NSLayoutConstraint: NSObject {
    public enum Axis: Int, Sendable {
        case horizontal, vertical
    }

    open var constant: CGFloat
    open var isActive = false
    open var priority = UILayoutPriority.required
    open var identifier: String?
    open var multiplier: CGFloat { 1 }
    open var shouldBeArchived = false

    public override convenience init() {
        self.init(constant: 0)
    }

    init(constant: CGFloat) {
        self.constant = constant
    }

    open class func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }

    open class func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }
}

public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
    public let rawValue: Float

    public init(rawValue: Float) {
        self.rawValue = rawValue
    }

    public init(_ rawValue: Float) {
        self.rawValue = rawValue
    }

    public static let required = UILayoutPriority(1000)
    public static let defaultHigh = UILayoutPriority(750)
    public static let defaultLow = UILayoutPriority(250)
}
