public typealias CustomizableToolbarContent = View

/// Room in a bar.
public struct ToolbarSpacer: View {
    public init(_ sizing: SpacerSizing = .flexible, placement: ToolbarItemPlacement = .automatic) {}
    public var body: some View { EmptyView() }
}

public enum SpacerSizing: Sendable { case flexible, fixed }

/// A group of tabs.
public struct TabSection<Content: View> {
    private let content: Content

    public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) { self.content = content() }
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension TabSection: View {
    public var body: some View { content }
}

/// How glass looks. Nothing is drawn of it.
public struct Glass: Equatable, Sendable {
    public static let regular = Glass(), clear = Glass(), identity = Glass()
    public func tint(_ color: Color?) -> Glass { self }
    public func interactive(_ isEnabled: Bool = true) -> Glass { self }
}

public struct GlassEffectContainer<Content: View> {
    private let content: Content

    public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) { self.content = content() }
}

extension GlassEffectContainer: View {
    public var body: some View { content }
}

extension View {
    public func glassEffect<S: Shape>(_ glass: Glass = .regular, in shape: S) -> Self { self }
    public func glassEffect(_ glass: Glass) -> Self { self }
    public func glassEffectID<ID: Hashable>(_ id: ID?, in namespace: Namespace.ID) -> Self { self }
    public func accessibilityFocused(_ condition: AccessibilityFocusState<Bool>.Binding) -> Self { self }
    public func accessibilityFocused<Value: Hashable>(
        _ binding: AccessibilityFocusState<Value>.Binding,
        equals value: Value
    ) -> Self { self }
    public func scrollPosition(_ position: Binding<ScrollPosition>, anchor: UnitPoint? = nil) -> Self { self }
}

/// Where VoiceOver is. It is off: where the app has put it.
public typealias AccessibilityFocusState = FocusState

/// How far a view is scrolled. Nothing scrolls.
public struct ScrollPosition: Equatable, Sendable {
    public init(edge: Edge? = nil) {}
    public init<ID: Hashable>(idType: ID.Type) {}
    public var isPositionedByUser: Bool { false }
    public mutating func scrollTo(edge: Edge) {}
    public mutating func scrollTo<ID: Hashable>(id: ID, anchor: UnitPoint? = nil) {}
    public mutating func scrollTo(point: CGPoint) {}
    public mutating func scrollTo(y: CGFloat) {}
    public mutating func scrollTo(x: CGFloat) {}
}

public struct EllipticalGradient: View {
    private let gradient: RadialGradient

    public init(
        gradient: Gradient,
        center: UnitPoint = .center,
        startRadiusFraction: CGFloat = 0,
        endRadiusFraction: CGFloat = 0.5
    ) {
        self.gradient = RadialGradient(gradient: gradient, center: center, startRadius: 0, endRadius: 100)
    }

    public init(
        colors: [Color],
        center: UnitPoint = .center,
        startRadiusFraction: CGFloat = 0,
        endRadiusFraction: CGFloat = 0.5
    ) {
        self.init(gradient: Gradient(colors: colors), center: center)
    }

    public var body: some View { gradient }
}

/// Colours in a grid: the first and the last of them, from corner to corner.
public struct MeshGradient: View {
    private let gradient: LinearGradient

    public init(
        width: Int,
        height: Int,
        points: [SIMD2<Float>],
        colors: [Color],
        background: Color = .clear,
        smoothsColors: Bool = true
    ) {
        let ends = [colors.first, colors.last].compactMap(\.self)
        gradient = LinearGradient(colors: ends, startPoint: .topLeading, endPoint: .bottomTrailing)
    }

    public var body: some View { gradient }
}

/// What the focused view says. Nobody focuses one.
@propertyWrapper public struct FocusedValue<Value>: DynamicProperty {
    public init(_ keyPath: KeyPath<FocusedValues, Value?>) {}
    public var wrappedValue: Value? { nil }
}

public struct FocusedValues {
    public subscript<Key: FocusedValueKey>(key: Key.Type) -> Key.Value? {
        get { nil }
        set {}
    }
}

public protocol FocusedValueKey {
    associatedtype Value
}

extension View {
    public func focusedValue<Value>(_ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value) -> Self { self }
    public func focusedSceneValue<Value>(_ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value) -> Self {
        self
    }
}

/// A button that pastes. Nobody presses it.
public struct PasteButton: View {
    public init<Payload>(payloadType: Payload.Type, onPaste: @escaping ([Payload]) -> Void) {}
    public var body: some View { Button("Paste") {} }
}

public struct RenameButton: View {
    public init() {}
    public var body: some View { Button("Rename") {} }
}
