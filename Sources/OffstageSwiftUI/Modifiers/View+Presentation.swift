public import Foundation

/// What a popover points at.
public enum PopoverAttachmentAnchor {
    case rect(Anchor<CGRect>.Source)
    case point(UnitPoint)
}

extension View {
    /// Over the whole screen, as on a phone.
    public func popover<Content: View>(
        isPresented: Binding<Bool>,
        attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
        arrowEdge: Edge? = nil,
        @ViewBuilder content: @escaping () -> Content
    ) -> some View { sheet(isPresented: isPresented, content: content) }

    public func popover<Item: Identifiable, Content: View>(
        item: Binding<Item?>,
        attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
        arrowEdge: Edge? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { sheet(item: item, content: content) }

    /// Beside the view where there is room, and over it on a phone.
    public func inspector<Content: View>(
        isPresented: Binding<Bool>,
        @ViewBuilder content: @escaping () -> Content
    ) -> some View { sheet(isPresented: isPresented, content: content) }

    public func searchable(
        text: Binding<String>,
        isPresented: Binding<Bool>,
        placement: SearchFieldPlacement = .automatic,
        prompt: Text?
    ) -> Self { self }

    public func matchedTransitionSource(id: some Hashable, in namespace: Namespace.ID) -> Self { self }
    public func navigationTransition(_ style: NavigationTransitionStyle) -> Self { self }
    public func tabBarMinimizeBehavior(_ behavior: TabBarMinimizeBehavior) -> Self { self }
    public func tabViewBottomAccessory<Content: View>(@ViewBuilder content: () -> Content) -> some View {
        safeAreaInset(edge: .bottom, content: content)
    }
    public func toolbarTitleMenu<Content: View>(@ViewBuilder content: () -> Content) -> Self { self }
    public func containerBackground<Style: ShapeStyle>(_ style: Style, for container: ContainerBackgroundPlacement)
        -> Self
    { self }
    public func containerBackground<Content: View>(
        for container: ContainerBackgroundPlacement,
        alignment: Alignment = .center,
        @ViewBuilder content: () -> Content
    ) -> some View { background(alignment: alignment, content: content) }
    public func containerShape<S: InsettableShape>(_ shape: S) -> Self { self }
    public func backgroundExtensionEffect() -> Self { self }

    // MARK: What nobody does here

    /// A pointer, as iPads have it, is over nothing.
    public func onContinuousHover(
        coordinateSpace: some CoordinateSpaceProtocol = .local,
        perform action: @escaping (HoverPhase) -> Void
    ) -> Self { self }
    public func hoverEffect(_ effect: HoverEffect = .automatic) -> Self { self }
    /// There is no keyboard but that on the screen.
    public func onKeyPress(_ key: KeyEquivalent, action: @escaping () -> KeyPress.Result) -> Self { self }
    public func defersSystemGestures(on edges: Edge.Set) -> Self { self }
    public func renameAction(_ action: @escaping () -> Void) -> Self { self }
    public func itemProvider(_ action: (() -> NSItemProvider?)?) -> Self { self }
    public func sensoryFeedback<Trigger: Equatable>(
        trigger: Trigger,
        _ feedback: @escaping (_ old: Trigger, _ new: Trigger) -> SensoryFeedback?
    ) -> some View { onChange(of: trigger) { old, new in _ = feedback(old, new) } }

    // MARK: What is only kept in mind on iOS

    public func textEditorStyle(_ style: some TextEditorStyle) -> Self { self }
    public func menuActionDismissBehavior(_ behavior: MenuActionDismissBehavior) -> Self { self }
    public func defaultFocus<Value: Hashable>(_ binding: FocusState<Value>.Binding, _ value: Value) -> Self { self }
    public func defaultAppStorage(_ store: UserDefaults) -> Self { self }
    public func typesettingLanguage(_ language: Locale.Language, isEnabled: Bool = true) -> Self { self }
    public func speechSpellsOutCharacters(_ value: Bool = true) -> Self { self }
    public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> Self { self }
    public func invalidatableContent(_ invalidatable: Bool = true) -> Self { self }
    public func writingToolsBehavior(_ behavior: WritingToolsBehavior) -> Self { self }
    public func handlesExternalEvents(preferring: Set<String>, allowing: Set<String>) -> Self { self }
    public func underline(_ isActive: Bool = true, pattern: Text.LineStyle.Pattern, color: Color? = nil) -> Self {
        self
    }
    public func strikethrough(_ isActive: Bool = true, pattern: Text.LineStyle.Pattern, color: Color? = nil) -> Self {
        self
    }
}

extension Text {
    public struct LineStyle: Hashable, Sendable {
        public enum Pattern: Hashable, Sendable { case solid, dot, dash, dashDot, dashDotDot }
        public static let single = LineStyle()

        public init(pattern: Pattern = .solid, color: Color? = nil) {}
    }

    public func underline(_ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil) -> Text { self }
    public func strikethrough(_ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil) -> Text { self }
}

public struct NavigationTransitionStyle: Sendable {
    public static let automatic = NavigationTransitionStyle()
    public static func zoom(sourceID: some Hashable, in namespace: Namespace.ID) -> Self { Self() }
}

public struct TabBarMinimizeBehavior: Hashable, Sendable {
    private let name: String

    public static let automatic = Self(name: "automatic"), never = Self(name: "never")
    public static let onScrollDown = Self(name: "onScrollDown"), onScrollUp = Self(name: "onScrollUp")
}

public struct ContainerBackgroundPlacement: Hashable, Sendable {
    private let name: String

    public static let navigation = Self(name: "navigation"), widget = Self(name: "widget")
    public static let tabView = Self(name: "tabView"), navigationSplitView = Self(name: "navigationSplitView")
}

public enum HoverPhase: Equatable, Sendable {
    case active(CGPoint)
    case ended
}

public struct HoverEffect: Sendable {
    public static let automatic = HoverEffect(), highlight = HoverEffect(), lift = HoverEffect()
}

public enum AccessibilityAdjustmentDirection: Hashable, Sendable { case increment, decrement }

public struct KeyPress: Sendable {
    public enum Result: Sendable { case handled, ignored }
}

public protocol TextEditorStyle {}
public struct AutomaticTextEditorStyle: TextEditorStyle { public init() {} }
public struct PlainTextEditorStyle: TextEditorStyle { public init() {} }

extension TextEditorStyle where Self == AutomaticTextEditorStyle { public static var automatic: Self { Self() } }
extension TextEditorStyle where Self == PlainTextEditorStyle { public static var plain: Self { Self() } }

public struct MenuActionDismissBehavior: Hashable, Sendable {
    private let name: String

    public static let automatic = Self(name: "automatic"), enabled = Self(name: "enabled")
    public static let disabled = Self(name: "disabled")
}

public struct WritingToolsBehavior: Hashable, Sendable {
    private let name: String

    public static let automatic = Self(name: "automatic"), complete = Self(name: "complete")
    public static let limited = Self(name: "limited"), disabled = Self(name: "disabled")
}
