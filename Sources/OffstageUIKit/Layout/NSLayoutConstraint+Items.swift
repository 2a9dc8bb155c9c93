public import Foundation

extension NSLayoutConstraint {
    public enum Attribute: Int, Sendable {
        case notAnAttribute
        case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline, firstBaseline
        case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
        case centerXWithinMargins, centerYWithinMargins
    }

    public enum Relation: Int, Sendable {
        case lessThanOrEqual = -1
        case equal, greaterThanOrEqual
    }

    public struct FormatOptions: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
        public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
        public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
        public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
        public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
        public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
        public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
        public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
        public static let directionLeadingToTrailing: FormatOptions = []
    }

    public convenience init(
        item view1: Any,
        attribute attr1: Attribute,
        relatedBy relation: Relation,
        toItem view2: Any?,
        attribute attr2: Attribute,
        multiplier: CGFloat,
        constant c: CGFloat
    ) {
        self.init(constant: c)
    }

    /// - Note: Nothing is laid out, so the format is not read: one constraint for all of it.
    public class func constraints(
        withVisualFormat format: String,
        options opts: FormatOptions = [],
        metrics: [String: Any]? = nil,
        views: [String: Any]
    ) -> [NSLayoutConstraint] { [NSLayoutConstraint(constant: 0)] }
}

extension NSLayoutDimension {
    public func constraint(lessThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(constant: constant)
    }

    public func constraint(
        equalTo anchor: NSLayoutDimension,
        multiplier: CGFloat,
        constant: CGFloat
    ) -> NSLayoutConstraint { NSLayoutConstraint(constant: constant) }

    public func constraint(
        greaterThanOrEqualTo anchor: NSLayoutDimension,
        multiplier: CGFloat,
        constant: CGFloat = 0
    ) -> NSLayoutConstraint { NSLayoutConstraint(constant: constant) }

    public func constraint(
        lessThanOrEqualTo anchor: NSLayoutDimension,
        multiplier: CGFloat,
        constant: CGFloat = 0
    ) -> NSLayoutConstraint { NSLayoutConstraint(constant: constant) }
}

extension NSLayoutXAxisAnchor {
    public func constraint(
        equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor,
        multiplier: CGFloat
    ) -> NSLayoutConstraint { NSLayoutConstraint(constant: 8 * multiplier) }

    public func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension { NSLayoutDimension() }
}

extension NSLayoutYAxisAnchor {
    public func constraint(
        equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor,
        multiplier: CGFloat
    ) -> NSLayoutConstraint { NSLayoutConstraint(constant: 8 * multiplier) }

    public func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension { NSLayoutDimension() }
}

extension UIView {
    public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
}
