// What the modifiers of looks take.

public enum ContentMode: CaseIterable, Sendable { case fit, fill }
public enum Visibility: CaseIterable, Sendable { case automatic, visible, hidden }
public enum ScrollIndicatorVisibility: Sendable { case automatic, visible, hidden, never }
public enum ScrollDismissesKeyboardMode: Sendable { case automatic, immediately, interactively, never }
public enum ToolbarPlacement: Sendable { case automatic, bottomBar, navigationBar, tabBar, windowToolbar }
public enum ControlSize: CaseIterable, Sendable { case mini, small, regular, large, extraLarge }
public enum SymbolRenderingMode: Sendable { case hierarchical, monochrome, multicolor, palette }
public enum TextSelectability: Sendable { case enabled, disabled }
public enum SubmitLabel: Sendable { case done, go, send, join, route, search, `return`, next, `continue` }
public enum TextInputAutocapitalization: Sendable { case never, words, sentences, characters }
public enum AccessibilityChildBehavior: Sendable { case ignore, contain, combine }

public enum NavigationBarItem: Sendable {
    public enum TitleDisplayMode: Sendable { case automatic, inline, large }
}

public struct SafeAreaRegions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let container = SafeAreaRegions(rawValue: 1)
    public static let keyboard = SafeAreaRegions(rawValue: 2)
    public static let all: SafeAreaRegions = [.container, .keyboard]
}

public struct RedactionReasons: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let placeholder = RedactionReasons(rawValue: 1)
    public static let privacy = RedactionReasons(rawValue: 2)
}

public struct AccessibilityTraits: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let isButton = AccessibilityTraits(rawValue: 1)
    public static let isHeader = AccessibilityTraits(rawValue: 2)
    public static let isSelected = AccessibilityTraits(rawValue: 4)
    public static let isImage = AccessibilityTraits(rawValue: 8)
    public static let isLink = AccessibilityTraits(rawValue: 16)
    public static let isStaticText = AccessibilityTraits(rawValue: 32)
    public static let isModal = AccessibilityTraits(rawValue: 64)
    public static let updatesFrequently = AccessibilityTraits(rawValue: 128)
    public static let allowsDirectInteraction = AccessibilityTraits(rawValue: 256)
    public static let startsMediaSession = AccessibilityTraits(rawValue: 512)
    public static let isToggle = AccessibilityTraits(rawValue: 1024)
}

public enum BlendMode: Sendable {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference
    case exclusion, hue, saturation, color, luminosity, sourceAtop, destinationOver, destinationOut, plusDarker
    case plusLighter
}

public enum Prominence: Sendable { case standard, increased }
public enum ContentMarginPlacement: Sendable { case automatic, scrollContent, scrollIndicators }
public enum ListSectionSpacing: Sendable { case `default`, compact }
public enum ToolbarRole: Sendable { case automatic, browser, editor, navigationStack }
public enum ToolbarTitleDisplayMode: Sendable { case automatic, inline, inlineLarge, large }
public enum ScrollTargetBehavior: Sendable { case paging, viewAligned }
public enum ScrollBounceBehavior: Sendable { case automatic, always, basedOnSize }
public enum PresentationAdaptation: Sendable { case automatic, none, popover, sheet, fullScreenCover }
public enum PresentationContentInteraction: Sendable { case automatic, resizes, scrolls }
public enum ButtonBorderShape: Equatable, Sendable {
    case automatic, capsule, circle, roundedRectangle

    public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape { .roundedRectangle }
}
public enum ButtonRepeatBehavior: Sendable { case automatic, enabled, disabled }
public enum MenuOrder: Sendable { case automatic, fixed, priority }
public enum AccessibilityHeadingLevel: Sendable { case unspecified, h1, h2, h3, h4, h5, h6 }
public enum SearchFieldPlacement: Sendable { case automatic, navigationBarDrawer, sidebar, toolbar }

public enum PresentationBackgroundInteraction: Sendable {
    case automatic, disabled, enabled
    public static func enabled(upThrough detent: PresentationDetent) -> Self { .enabled }
}

extension SearchFieldPlacement {
    public enum NavigationBarDrawerDisplayMode: Sendable { case automatic, always }
    public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode) -> Self { .navigationBarDrawer }
}

public enum SensoryFeedback: Equatable, Sendable {
    case success, warning, error, selection, increase, decrease, start, stop, alignment, levelChange, impact
}

public struct AccessibilityActionKind: Equatable, Sendable {
    private let name: String

    public static let `default` = AccessibilityActionKind(name: "default")
    public static let escape = AccessibilityActionKind(name: "escape")
    public static let magicTap = AccessibilityActionKind(name: "magicTap")
}

public struct SubmitTriggers: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let text = SubmitTriggers(rawValue: 1)
    public static let search = SubmitTriggers(rawValue: 2)
}

public struct ContentShapeKinds: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let interaction = ContentShapeKinds(rawValue: 1)
    public static let dragPreview = ContentShapeKinds(rawValue: 2)
    public static let contextMenuPreview = ContentShapeKinds(rawValue: 4)
    public static let hoverEffect = ContentShapeKinds(rawValue: 8)
}

public struct MatchedGeometryProperties: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let position = MatchedGeometryProperties(rawValue: 1)
    public static let size = MatchedGeometryProperties(rawValue: 2)
    public static let frame: MatchedGeometryProperties = [.position, .size]
}

public struct EventModifiers: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let shift = EventModifiers(rawValue: 1)
    public static let control = EventModifiers(rawValue: 2)
    public static let option = EventModifiers(rawValue: 4)
    public static let command = EventModifiers(rawValue: 8)
}

public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
    public let character: Character

    public init(_ character: Character) { self.character = character }
    public init(extendedGraphemeClusterLiteral character: Character) { self.character = character }

    public static let `return` = KeyEquivalent("\r"), escape = KeyEquivalent("\u{1b}"), space = KeyEquivalent(" ")
    public static let delete = KeyEquivalent("\u{8}"), tab = KeyEquivalent("\t")
}

public struct KeyboardShortcut: Hashable, Sendable {
    public let key: KeyEquivalent

    public static let defaultAction = KeyboardShortcut(key: .return)
    public static let cancelAction = KeyboardShortcut(key: .escape)
}

public struct SymbolVariants: Hashable, Sendable {
    private var names: [String] = []

    public static let none = SymbolVariants()
    public static let fill = SymbolVariants(names: ["fill"]), circle = SymbolVariants(names: ["circle"])
    public static let square = SymbolVariants(names: ["square"]), slash = SymbolVariants(names: ["slash"])
    public static let rectangle = SymbolVariants(names: ["rectangle"])

    public var fill: SymbolVariants { SymbolVariants(names: names + ["fill"]) }
    public var circle: SymbolVariants { SymbolVariants(names: names + ["circle"]) }
    public var slash: SymbolVariants { SymbolVariants(names: names + ["slash"]) }
}

public enum SymbolEffect: Sendable {
    case appear, disappear, bounce, pulse, scale, variableColor, replace, rotate, wiggle, breathe, drawOn, drawOff

    // How it is done, which nobody sees here.
    public var up: SymbolEffect { self }
    public var down: SymbolEffect { self }
    public var byLayer: SymbolEffect { self }
    public var wholeSymbol: SymbolEffect { self }
    public var iterative: SymbolEffect { self }
    public var cumulative: SymbolEffect { self }
    public var reversing: SymbolEffect { self }
    public var nonReversing: SymbolEffect { self }
    public var dimInactiveLayers: SymbolEffect { self }
    public var hideInactiveLayers: SymbolEffect { self }
    public var upUp: SymbolEffect { self }
    public var downUp: SymbolEffect { self }
    public var offUp: SymbolEffect { self }
}

public struct SymbolEffectOptions: Sendable {
    public static let `default` = SymbolEffectOptions(), repeating = SymbolEffectOptions()
    public static let nonRepeating = SymbolEffectOptions()
    public static func `repeat`(_ count: Int?) -> Self { Self() }
    public static func `repeat`(_ behavior: RepeatBehavior) -> Self { Self() }
    public static func speed(_ speed: Double) -> Self { Self() }
    public func `repeat`(_ count: Int?) -> Self { self }
    public func speed(_ speed: Double) -> Self { self }

    public enum RepeatBehavior: Sendable {
        case continuous, periodic

        public static func periodic(_ count: Int? = nil, delay: Double? = nil) -> Self { .periodic }
    }
}

public struct ContentTransition: Equatable, Sendable {
    private let name: String

    public static let identity = ContentTransition(name: "identity"), opacity = ContentTransition(name: "opacity")
    public static let interpolate = ContentTransition(name: "interpolate")
    public static func numericText(countsDown: Bool = false) -> ContentTransition { ContentTransition(name: "number") }
    public static func numericText(value: Double) -> ContentTransition { ContentTransition(name: "number") }
    public static func symbolEffect(_ effect: SymbolEffect) -> ContentTransition { ContentTransition(name: "symbol") }
}

/// Of a view that nothing lays out.
public struct ViewDimensions: Equatable, Sendable {
    public var width: CGFloat { 0 }
    public var height: CGFloat { 0 }
    public subscript(guide: HorizontalAlignment) -> CGFloat { 0 }
    public subscript(guide: VerticalAlignment) -> CGFloat { 0 }
}

public enum PresentationDetent: Hashable, Sendable {
    case medium, large
    case fraction(CGFloat)
    case height(CGFloat)
}

public struct AnyTransition: Sendable {
    public static let identity = AnyTransition(), opacity = AnyTransition(), scale = AnyTransition()
    public static let slide = AnyTransition()
    public static let blurReplace = AnyTransition(), symbolEffect = AnyTransition()
    public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
    public static func push(from edge: Edge) -> AnyTransition { AnyTransition() }
    public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition { AnyTransition() }
    public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { AnyTransition() }
    public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition { AnyTransition() }
    public static func modifier<E: ViewModifier>(active: E, identity: E) -> AnyTransition { AnyTransition() }
    public func combined(with other: AnyTransition) -> AnyTransition { self }
    public func animation(_ animation: Animation?) -> AnyTransition { self }
}

public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { rawValue = value }
}

public enum PreviewLayout: Sendable {
    case device, sizeThatFits
    case fixed(width: CGFloat, height: CGFloat)
}

public enum InterfaceOrientation: CaseIterable, Sendable {
    case portrait, portraitUpsideDown, landscapeLeft, landscapeRight
}
