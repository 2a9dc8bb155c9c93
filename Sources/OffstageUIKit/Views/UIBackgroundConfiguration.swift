public import Foundation

/// What lies behind the content of a cell. Its view is shown, the rest is kept.
public struct UIBackgroundConfiguration: Hashable {
    public var customView: UIView?
    public var cornerRadius: CGFloat = 0
    public var backgroundInsets = NSDirectionalEdgeInsets.zero
    public var edgesAddingLayoutMarginsToBackgroundInsets: NSDirectionalRectEdge = []
    public var backgroundColor: UIColor?
    public var visualEffect: UIVisualEffect?
    public var strokeColor: UIColor?
    public var strokeWidth: CGFloat = 0
    public var strokeOutset: CGFloat = 0
    public var image: UIImage?
    public var imageContentMode = UIView.ContentMode.scaleToFill
    private var background = AnyTransformer()
    private var stroke = AnyTransformer()

    public var backgroundColorTransformer: UIConfigurationColorTransformer? {
        get { background.transformer }
        set { background.transformer = newValue }
    }
    public var strokeColorTransformer: UIConfigurationColorTransformer? {
        get { stroke.transformer }
        set { stroke.transformer = newValue }
    }

    private init(_ color: UIColor? = nil) {
        backgroundColor = color
    }

    public static func clear() -> UIBackgroundConfiguration { .init(.clear) }
    public static func listCell() -> UIBackgroundConfiguration { .init(.systemBackground) }
    public static func listHeader() -> UIBackgroundConfiguration { .init() }
    public static func listFooter() -> UIBackgroundConfiguration { .init() }
    public static func listPlainCell() -> UIBackgroundConfiguration { .init(.systemBackground) }
    public static func listPlainHeaderFooter() -> UIBackgroundConfiguration { .init() }
    public static func listGroupedCell() -> UIBackgroundConfiguration { .init(.systemBackground) }
    public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { .init() }
    public static func listSidebarHeader() -> UIBackgroundConfiguration { .init() }
    public static func listSidebarCell() -> UIBackgroundConfiguration { .init() }
    public static func listAccompaniedSidebarCell() -> UIBackgroundConfiguration { .init() }

    public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration { self }

    public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
        let own = backgroundColor ?? tintColor
        return backgroundColorTransformer?(own) ?? own
    }

    public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
        let own = strokeColor ?? tintColor
        return strokeColorTransformer?(own) ?? own
    }
}
