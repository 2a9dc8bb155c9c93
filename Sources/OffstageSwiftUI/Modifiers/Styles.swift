// What the modifiers of looks take. Styles are chosen by members of their protocols.

public protocol PrimitiveButtonStyle: Sendable {}
public protocol ListStyle: Sendable {}
public protocol PickerStyle: Sendable {}
public protocol TextFieldStyle: Sendable {}
public protocol ToggleStyle: Sendable {}
public protocol LabelStyle: Sendable {}
public protocol ProgressViewStyle: Sendable {}
public protocol TabViewStyle: Sendable {}
public protocol NavigationViewStyle: Sendable {}

public struct _ButtonStyle: PrimitiveButtonStyle {}
public struct _ListStyle: ListStyle {}
public struct _PickerStyle: PickerStyle {}
public struct _TextFieldStyle: TextFieldStyle {}
public struct _ToggleStyle: ToggleStyle {}
public struct _LabelStyle: LabelStyle {}
public struct _ProgressViewStyle: ProgressViewStyle {}
public struct _TabViewStyle: TabViewStyle {}
public struct _NavigationViewStyle: NavigationViewStyle {}

extension PrimitiveButtonStyle where Self == _ButtonStyle {
    public static var automatic: Self { Self() }
    public static var bordered: Self { Self() }
    public static var borderedProminent: Self { Self() }
    public static var borderless: Self { Self() }
    public static var plain: Self { Self() }
}

extension ListStyle where Self == _ListStyle {
    public static var automatic: Self { Self() }
    public static var grouped: Self { Self() }
    public static var inset: Self { Self() }
    public static var insetGrouped: Self { Self() }
    public static var plain: Self { Self() }
    public static var sidebar: Self { Self() }
}

extension PickerStyle where Self == _PickerStyle {
    public static var automatic: Self { Self() }
    public static var inline: Self { Self() }
    public static var menu: Self { Self() }
    public static var navigationLink: Self { Self() }
    public static var segmented: Self { Self() }
    public static var wheel: Self { Self() }
}

extension TextFieldStyle where Self == _TextFieldStyle {
    public static var automatic: Self { Self() }
    public static var plain: Self { Self() }
    public static var roundedBorder: Self { Self() }
}

extension ToggleStyle where Self == _ToggleStyle {
    public static var automatic: Self { Self() }
    public static var button: Self { Self() }
    public static var `switch`: Self { Self() }
}

extension LabelStyle where Self == _LabelStyle {
    public static var automatic: Self { Self() }
    public static var iconOnly: Self { Self() }
    public static var titleAndIcon: Self { Self() }
    public static var titleOnly: Self { Self() }
}

extension ProgressViewStyle where Self == _ProgressViewStyle {
    public static var automatic: Self { Self() }
    public static var circular: Self { Self() }
    public static var linear: Self { Self() }
}

extension TabViewStyle where Self == _TabViewStyle {
    public static var automatic: Self { Self() }
    public static var page: Self { Self() }
}

extension NavigationViewStyle where Self == _NavigationViewStyle {
    public static var automatic: Self { Self() }
    public static var stack: Self { Self() }
}

public enum ContentMode: CaseIterable, Sendable { case fit, fill }
public enum Visibility: CaseIterable, Sendable { case automatic, visible, hidden }
public enum ScrollIndicatorVisibility: Sendable { case automatic, visible, hidden, never }
public enum ScrollDismissesKeyboardMode: Sendable { case automatic, immediately, interactively, never }
public enum ToolbarPlacement: Sendable { case automatic, bottomBar, navigationBar, tabBar }
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
}

public enum PresentationDetent: Hashable, Sendable {
    case medium, large
    case fraction(CGFloat)
    case height(CGFloat)
}

public struct AnyTransition: Sendable {
    public static let identity = AnyTransition(), opacity = AnyTransition(), scale = AnyTransition()
    public static let slide = AnyTransition()
    public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
    public func combined(with other: AnyTransition) -> AnyTransition { self }
    public func animation(_ animation: Animation?) -> AnyTransition { self }
}
