// The styles that are there, by name; a view looks the same in most of them.

public struct _ButtonStyle: PrimitiveButtonStyle {
    let look: Appearance.ButtonLook

    public nonisolated init() { look = .plain }
    nonisolated init(_ look: Appearance.ButtonLook) { self.look = look }
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension PrimitiveButtonStyle where Self == _ButtonStyle {
    public static var automatic: Self { Self() }
    public static var bordered: Self { Self(.bordered) }
    public static var borderedProminent: Self { Self(.prominent) }
    public static var borderless: Self { Self() }
    public static var plain: Self { Self() }
    public static var glass: Self { Self(.bordered) }
    public static var glassProminent: Self { Self(.prominent) }
}

public typealias DefaultButtonStyle = _ButtonStyle
public typealias PlainButtonStyle = _ButtonStyle
public typealias BorderlessButtonStyle = _ButtonStyle

/// - Note: A style made by its type's name looks plain.
public typealias BorderedButtonStyle = _ButtonStyle
public typealias BorderedProminentButtonStyle = _ButtonStyle

public struct _ListStyle: ListStyle {
    public init() {}
}

extension ListStyle where Self == _ListStyle {
    public static var automatic: Self { Self() }
    public static var grouped: Self { Self() }
    public static var inset: Self { Self() }
    public static var insetGrouped: Self { Self() }
    public static var plain: Self { Self() }
    public static var sidebar: Self { Self() }
}

public typealias DefaultListStyle = _ListStyle
public typealias PlainListStyle = _ListStyle
public typealias GroupedListStyle = _ListStyle
public typealias InsetListStyle = _ListStyle
public typealias InsetGroupedListStyle = _ListStyle
public typealias SidebarListStyle = _ListStyle

public struct _PickerStyle: PickerStyle {
    public init() {}
}

extension PickerStyle where Self == _PickerStyle {
    public static var automatic: Self { Self() }
    public static var inline: Self { Self() }
    public static var menu: Self { Self() }
    public static var navigationLink: Self { Self() }
    public static var segmented: Self { Self() }
    public static var wheel: Self { Self() }
    public static var palette: Self { Self() }
}

public typealias DefaultPickerStyle = _PickerStyle
public typealias InlinePickerStyle = _PickerStyle
public typealias MenuPickerStyle = _PickerStyle
public typealias SegmentedPickerStyle = _PickerStyle
public typealias WheelPickerStyle = _PickerStyle

public struct _TextFieldStyle: TextFieldStyle {
    var isBordered = false

    public init() {}
    init(isBordered: Bool) { self.isBordered = isBordered }
}

extension TextFieldStyle where Self == _TextFieldStyle {
    public static var automatic: Self { Self() }
    public static var plain: Self { Self() }
    public static var roundedBorder: Self { Self(isBordered: true) }
}

public typealias DefaultTextFieldStyle = _TextFieldStyle
public typealias PlainTextFieldStyle = _TextFieldStyle
public typealias RoundedBorderTextFieldStyle = _TextFieldStyle

public struct _ToggleStyle: ToggleStyle {
    public nonisolated init() {}
    public nonisolated init(tint: Color) {}
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension ToggleStyle where Self == _ToggleStyle {
    public static var automatic: Self { Self() }
    public static var button: Self { Self() }
    public static var `switch`: Self { Self() }
}

public typealias DefaultToggleStyle = _ToggleStyle
public typealias ButtonToggleStyle = _ToggleStyle
public typealias SwitchToggleStyle = _ToggleStyle

public struct _LabelStyle: LabelStyle {
    let parts: LabelParts

    public nonisolated init() { parts = .all }
    nonisolated init(_ parts: LabelParts) { self.parts = parts }
    public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

extension LabelStyle where Self == _LabelStyle {
    public static var automatic: Self { Self() }
    public static var iconOnly: Self { Self(.icon) }
    public static var titleAndIcon: Self { Self() }
    public static var titleOnly: Self { Self(.title) }
}

public typealias DefaultLabelStyle = _LabelStyle
public typealias IconOnlyLabelStyle = _LabelStyle
public typealias TitleAndIconLabelStyle = _LabelStyle
public typealias TitleOnlyLabelStyle = _LabelStyle

public struct _ProgressViewStyle: ProgressViewStyle {
    public nonisolated init() {}
    public nonisolated init(tint: Color?) {}
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension ProgressViewStyle where Self == _ProgressViewStyle {
    public static var automatic: Self { Self() }
    public static var circular: Self { Self() }
    public static var linear: Self { Self() }
}

public typealias DefaultProgressViewStyle = _ProgressViewStyle
public typealias CircularProgressViewStyle = _ProgressViewStyle
public typealias LinearProgressViewStyle = _ProgressViewStyle

public struct _TabViewStyle: TabViewStyle {
    public init() {}
    public init(indexDisplayMode: IndexDisplayMode) {}
    public enum IndexDisplayMode: Sendable { case automatic, always, never }
}

extension TabViewStyle where Self == _TabViewStyle {
    public static var automatic: Self { Self() }
    public static var page: Self { Self() }
    public static var sidebarAdaptable: Self { Self() }
    public static func page(indexDisplayMode: _TabViewStyle.IndexDisplayMode) -> Self { Self() }
}

public typealias DefaultTabViewStyle = _TabViewStyle
public typealias PageTabViewStyle = _TabViewStyle

public struct _NavigationViewStyle: NavigationViewStyle {
    public init() {}
}

extension NavigationViewStyle where Self == _NavigationViewStyle {
    public static var automatic: Self { Self() }
    public static var stack: Self { Self() }
    public static var columns: Self { Self() }
}

public typealias DefaultNavigationViewStyle = _NavigationViewStyle
public typealias StackNavigationViewStyle = _NavigationViewStyle
public typealias DoubleColumnNavigationViewStyle = _NavigationViewStyle

public struct _NavigationSplitViewStyle: NavigationSplitViewStyle {
    public init() {}
}

extension NavigationSplitViewStyle where Self == _NavigationSplitViewStyle {
    public static var automatic: Self { Self() }
    public static var balanced: Self { Self() }
    public static var prominentDetail: Self { Self() }
}

public struct _DatePickerStyle: DatePickerStyle {
    public init() {}
}

extension DatePickerStyle where Self == _DatePickerStyle {
    public static var automatic: Self { Self() }
    public static var compact: Self { Self() }
    public static var graphical: Self { Self() }
    public static var wheel: Self { Self() }
}

public typealias DefaultDatePickerStyle = _DatePickerStyle
public typealias CompactDatePickerStyle = _DatePickerStyle
public typealias GraphicalDatePickerStyle = _DatePickerStyle
public typealias WheelDatePickerStyle = _DatePickerStyle

public struct _MenuStyle: MenuStyle {
    public init() {}
}

extension MenuStyle where Self == _MenuStyle {
    public static var automatic: Self { Self() }
    public static var button: Self { Self() }
    public static var borderlessButton: Self { Self() }
}

public typealias DefaultMenuStyle = _MenuStyle
public typealias BorderlessButtonMenuStyle = _MenuStyle

public struct _FormStyle: FormStyle {
    public init() {}
}

extension FormStyle where Self == _FormStyle {
    public static var automatic: Self { Self() }
    public static var columns: Self { Self() }
    public static var grouped: Self { Self() }
}

public struct _GaugeStyle: GaugeStyle {
    public nonisolated init() {}
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension GaugeStyle where Self == _GaugeStyle {
    public static var automatic: Self { Self() }
    public static var accessoryCircular: Self { Self() }
    public static var accessoryCircularCapacity: Self { Self() }
    public static var accessoryLinear: Self { Self() }
    public static var accessoryLinearCapacity: Self { Self() }
    public static var linearCapacity: Self { Self() }
}

public struct _GroupBoxStyle: GroupBoxStyle {
    public nonisolated init() {}
    public func makeBody(configuration: Configuration) -> some View { configuration.content }
}

extension GroupBoxStyle where Self == _GroupBoxStyle {
    public static var automatic: Self { Self() }
}

public typealias DefaultGroupBoxStyle = _GroupBoxStyle

public struct _IndexViewStyle: IndexViewStyle {
    public init() {}
    public init(backgroundDisplayMode: BackgroundDisplayMode) {}
    public enum BackgroundDisplayMode: Sendable { case automatic, always, interactive, never }
}

extension IndexViewStyle where Self == _IndexViewStyle {
    public static var page: Self { Self() }
    public static func page(backgroundDisplayMode: _IndexViewStyle.BackgroundDisplayMode) -> Self { Self() }
}

public typealias PageIndexViewStyle = _IndexViewStyle

public struct _DisclosureGroupStyle: DisclosureGroupStyle {
    public nonisolated init() {}
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension DisclosureGroupStyle where Self == _DisclosureGroupStyle {
    public static var automatic: Self { Self() }
}

public struct _ControlGroupStyle: ControlGroupStyle {
    public nonisolated init() {}
    public func makeBody(configuration: Configuration) -> some View { configuration.content }
}

extension ControlGroupStyle where Self == _ControlGroupStyle {
    public static var automatic: Self { Self() }
    public static var navigation: Self { Self() }
    public static var compactMenu: Self { Self() }
    public static var menu: Self { Self() }
}

public struct _LabeledContentStyle: LabeledContentStyle {
    public nonisolated init() {}
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension LabeledContentStyle where Self == _LabeledContentStyle {
    public static var automatic: Self { Self() }
}
