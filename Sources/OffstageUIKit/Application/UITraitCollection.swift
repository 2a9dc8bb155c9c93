public import Foundation

/// What a screen is like: always that of a phone that is held upright, light, with texts of the usual size.
open class UITraitCollection: NSObject, @unchecked Sendable {
    // Sendable because it never changes.
    public let userInterfaceStyle: UIUserInterfaceStyle
    public let horizontalSizeClass: UIUserInterfaceSizeClass
    public let verticalSizeClass: UIUserInterfaceSizeClass
    public let userInterfaceIdiom: UIUserInterfaceIdiom
    public let layoutDirection: UITraitEnvironmentLayoutDirection
    public let preferredContentSizeCategory: UIContentSizeCategory
    public let displayScale: CGFloat

    private static let phone = UITraitCollection(
        .light,
        .compact,
        .regular,
        .phone,
        .leftToRight,
        .large,
        displayScale: 3
    )

    private init(
        _ style: UIUserInterfaceStyle,
        _ horizontal: UIUserInterfaceSizeClass = .unspecified,
        _ vertical: UIUserInterfaceSizeClass = .unspecified,
        _ idiom: UIUserInterfaceIdiom = .unspecified,
        _ direction: UITraitEnvironmentLayoutDirection = .unspecified,
        _ category: UIContentSizeCategory = .unspecified,
        displayScale: CGFloat = 0
    ) {
        userInterfaceStyle = style
        (horizontalSizeClass, verticalSizeClass) = (horizontal, vertical)
        (userInterfaceIdiom, layoutDirection) = (idiom, direction)
        (preferredContentSizeCategory, self.displayScale) = (category, displayScale)
    }

    public override convenience init() {
        self.init(.unspecified)
    }

    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.init(userInterfaceStyle)
    }

    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init(.unspecified, horizontalSizeClass)
    }

    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
        self.init(.unspecified, .unspecified, verticalSizeClass)
    }

    public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) {
        self.init(.unspecified, .unspecified, .unspecified, idiom)
    }

    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.init(.unspecified, .unspecified, .unspecified, .unspecified, .unspecified, preferredContentSizeCategory)
    }

    public convenience init(displayScale scale: CGFloat) {
        self.init(.unspecified, displayScale: scale)
    }

    /// What one of them says, of those who say it the last.
    public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
        func last<Trait: Equatable>(_ trait: (UITraitCollection) -> Trait, _ none: Trait) -> Trait {
            traitCollections.map(trait).last { $0 != none } ?? none
        }
        self.init(
            last(\.userInterfaceStyle, .unspecified),
            last(\.horizontalSizeClass, .unspecified),
            last(\.verticalSizeClass, .unspecified),
            last(\.userInterfaceIdiom, .unspecified),
            last(\.layoutDirection, .unspecified),
            last(\.preferredContentSizeCategory, .unspecified),
            displayScale: last(\.displayScale, 0)
        )
    }

    open class var current: UITraitCollection { phone }

    open var accessibilityContrast: UIAccessibilityContrast { .normal }
    open var userInterfaceLevel: UIUserInterfaceLevel { .base }
    open var legibilityWeight: UILegibilityWeight { .regular }
    open var displayGamut: UIDisplayGamut { .P3 }
    open var forceTouchCapability: UIForceTouchCapability { .unavailable }

    open func performAsCurrent(_ actions: () -> Void) {
        actions()
    }

    open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
        userInterfaceStyle != traitCollection?.userInterfaceStyle
    }

    open func containsTraits(in trait: UITraitCollection?) -> Bool {
        guard let trait else { return true }
        return UITraitCollection(traitsFrom: [self, trait]) == self
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UITraitCollection else { return false }
        return userInterfaceStyle == other.userInterfaceStyle && horizontalSizeClass == other.horizontalSizeClass
            && verticalSizeClass == other.verticalSizeClass && userInterfaceIdiom == other.userInterfaceIdiom
            && layoutDirection == other.layoutDirection && displayScale == other.displayScale
            && preferredContentSizeCategory == other.preferredContentSizeCategory
    }

    open override var hash: Int { userInterfaceStyle.hashValue }
}

/// Who has traits.
@preconcurrency @MainActor public protocol UITraitEnvironment: NSObjectProtocol {
    var traitCollection: UITraitCollection { get }
    func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

extension UIView: UITraitEnvironment {
    public var traitCollection: UITraitCollection { .current }
}

extension UIViewController: UITraitEnvironment {
    public var traitCollection: UITraitCollection { .current }
}

extension UIScreen: UITraitEnvironment {
    public var traitCollection: UITraitCollection { .current }
    public func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
}

extension UIWindowScene {
    public var traitCollection: UITraitCollection { .current }
}

// What a view or a controller can wait for since iOS 17. Nothing changes, so no handler is ever called.

public protocol UITraitChangeRegistration: AnyObject {}
private final class NoChange: UITraitChangeRegistration {}

public protocol UITraitDefinition {}
public typealias UITrait = any UITraitDefinition.Type
public enum UITraitUserInterfaceStyle: UITraitDefinition {}
public enum UITraitHorizontalSizeClass: UITraitDefinition {}
public enum UITraitVerticalSizeClass: UITraitDefinition {}
public enum UITraitPreferredContentSizeCategory: UITraitDefinition {}
public enum UITraitLayoutDirection: UITraitDefinition {}
public enum UITraitAccessibilityContrast: UITraitDefinition {}

extension UITraitEnvironment {
    @discardableResult public func registerForTraitChanges(
        _ traits: [UITrait],
        handler: @escaping (Self, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration { NoChange() }

    /// For closures in classes that are not final, which take a `Self`.
    @discardableResult public func registerForTraitChanges<Observer: UITraitEnvironment>(
        _ traits: [UITrait],
        handler: @escaping (Observer, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration { NoChange() }

    @discardableResult public func registerForTraitChanges(
        _ traits: [UITrait],
        action: Selector
    ) -> any UITraitChangeRegistration { NoChange() }

    public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {}
}

extension UIColor {
    /// The one of light screens.
    public convenience init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
        let (red, green, blue, alpha) = dynamicProvider(.current).parts
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { self }
}
