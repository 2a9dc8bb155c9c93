/// A key of an app's own among the values of the environment.
public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

/// What views get from above.
public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]
    /// By their types.
    var objects: [ObjectIdentifier: AnyObject] = [:]

    public init() {}

    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get {
            guard let value = values[ObjectIdentifier(key)] as? Remembered<Key.Value> else { return Key.defaultValue }
            return value.value
        }
        set { values[ObjectIdentifier(key)] = Remembered(value: newValue) }
    }

    /// In views that of their scene; in an app that of all its scenes, of which there is one here.
    public var scenePhase = ScenePhase.background
    public var isEnabled = true
    public var locale = Locale.current
    public var calendar = Calendar.current
    public var timeZone = TimeZone.current
    public var colorScheme = ColorScheme.light
    public var isPresented = false
    public var dismiss = DismissAction()
    public var openURL = OpenURLAction()
    public var refresh: RefreshAction?
    public var horizontalSizeClass: UserInterfaceSizeClass? = .compact
    public var verticalSizeClass: UserInterfaceSizeClass? = .regular
    public var dynamicTypeSize = DynamicTypeSize.large
    public var sizeCategory = ContentSizeCategory.large
    public var layoutDirection = LayoutDirection.leftToRight
    public var lineLimit: Int?
    public var font: Font?
    public var displayScale: CGFloat = 3
    public var pixelLength: CGFloat { 1 / displayScale }
    public var multilineTextAlignment = TextAlignment.leading
    public var minimumScaleFactor: CGFloat = 1
    public var defaultMinListRowHeight: CGFloat = 44
    public var redactionReasons: RedactionReasons = []
    public var controlSize = ControlSize.regular
    public var isSearching = false
    public var dismissSearch = DismissSearchAction()
    public var isFocused = false
    public var isLuminanceReduced = false
    public var editMode: Binding<EditMode>?
    public var openWindow = OpenWindowAction()
    public var colorSchemeContrast = ColorSchemeContrast.standard
    public var legibilityWeight: LegibilityWeight?
    public var accessibilityReduceTransparency = false
    public var accessibilityDifferentiateWithoutColor = false
    public var accessibilityVoiceOverEnabled = false
    public var accessibilityReduceMotion = false
    public var presentationMode: Binding<PresentationMode> { .constant(PresentationMode()) }

    /// Where `AppStorage` keeps its values.
    var storage: UserDefaults { (objects[ObjectIdentifier(UserDefaults.self)] as? UserDefaults) ?? .standard }
}

/// - Note: What is on the screen is the app's matter alone here: nobody dismisses it.
public struct DismissAction: Sendable {
    public func callAsFunction() {}
}

public struct PresentationMode: Sendable {
    public var isPresented: Bool { false }
    public mutating func dismiss() {}
}

/// - Note: No other app is there to open anything.
public struct OpenURLAction: Sendable {
    public func callAsFunction(_ url: URL) {}
    public func callAsFunction(_ url: URL, completion: @escaping (Bool) -> Void) { completion(false) }
}

public struct DismissSearchAction: Sendable {
    public func callAsFunction() {}
}

public struct OpenWindowAction: Sendable {
    public func callAsFunction(id: String) {}
}

public enum ContentSizeCategory: CaseIterable, Sendable {
    case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
    case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge, accessibilityExtraExtraLarge
    case accessibilityExtraExtraExtraLarge

    public var isAccessibilityCategory: Bool { Self.allCases.firstIndex(of: self)! > 6 }
}

public enum EditMode: Sendable {
    case inactive, transient, active

    public var isEditing: Bool { self != .inactive }
}

public enum ColorSchemeContrast: CaseIterable, Sendable { case standard, increased }
public enum LegibilityWeight: Sendable { case regular, bold }

public struct RefreshAction: Sendable {
    public func callAsFunction() async {}
}

public enum ColorScheme: CaseIterable, Sendable { case light, dark }
public enum UserInterfaceSizeClass: Sendable { case compact, regular }
public enum LayoutDirection: CaseIterable, Sendable { case leftToRight, rightToLeft }

public enum DynamicTypeSize: Int, Comparable, CaseIterable, Sendable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

    public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}
