public import Foundation

/// Sizes by what people have set. They have set nothing, so all stay as they are.
open class UIFontMetrics: NSObject, @unchecked Sendable {
    // Sendable because it has no state.
    public static let `default` = UIFontMetrics(forTextStyle: .body)

    public init(forTextStyle textStyle: UIFont.TextStyle) {}

    open func scaledFont(for font: UIFont) -> UIFont { font }

    open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
        maximumPointSize > 0 && font.pointSize > maximumPointSize ? font.withSize(maximumPointSize) : font
    }

    open func scaledValue(for value: CGFloat) -> CGFloat { value }
}
