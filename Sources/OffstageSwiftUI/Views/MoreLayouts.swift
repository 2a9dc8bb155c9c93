// Containers as values. Nothing is laid out: their views stand one after the other.

public struct HStackLayout: Layout, Sendable {
    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {}
}

public struct VStackLayout: Layout, Sendable {
    public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {}
}

public struct ZStackLayout: Layout, Sendable {
    public init(alignment: Alignment = .center) {}
}

public struct GridLayout: Layout, Sendable {
    public init(
        alignment: Alignment = .center,
        horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil
    ) {}
}

public struct AnyLayout: Layout, Sendable {
    public init<L: Layout>(_ layout: L) {}
}

/// Lays nothing out.
public protocol _IdleLayout: Layout where Cache == Void {}

extension _IdleLayout {
    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }

    public func placeSubviews(
        in bounds: CGRect,
        proposal: ProposedViewSize,
        subviews: Subviews,
        cache: inout Void
    ) {}
}

extension HStackLayout: _IdleLayout {}
extension VStackLayout: _IdleLayout {}
extension ZStackLayout: _IdleLayout {}
extension GridLayout: _IdleLayout {}
extension AnyLayout: _IdleLayout {}

public protocol LayoutValueKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

extension View {
    public func layoutValue<Key: LayoutValueKey>(key: Key.Type, value: Key.Value) -> Self { self }
}

/// An alignment of the app's own.
public protocol AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat
}

extension HorizontalAlignment {
    public init(_ id: any AlignmentID.Type) { self = .center }
}

extension VerticalAlignment {
    public init(_ id: any AlignmentID.Type) { self = .center }
}

/// Rows with rows below them. Nobody opens one: the outermost are there.
public struct OutlineGroup<Data: RandomAccessCollection, ID: Hashable, Content: View> {
    private let rows: ForEach<Data, ID, Content>

    public init(
        _ data: Data,
        children: KeyPath<Data.Element, Data?>,
        @ViewBuilder content: @escaping (Data.Element) -> Content
    ) where Data.Element: Identifiable, ID == Data.Element.ID {
        rows = ForEach(data, content: content)
    }

    public init(
        _ data: Data,
        id: KeyPath<Data.Element, ID>,
        children: KeyPath<Data.Element, Data?>,
        @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        rows = ForEach(data, id: id, content: content)
    }
}

extension OutlineGroup: View {
    public var body: some View { rows }
}

/// A place in a view, which another can ask for. Without layout it is the beginning.
public struct Anchor<Value>: @unchecked Sendable {
    // Sendable because it holds nothing.
    public struct Source: Sendable {
        fileprivate init() {}
    }

    package init() {}
}

extension Anchor.Source where Value == CGRect {
    public static var bounds: Self { Self() }
    public static func rect(_ r: CGRect) -> Self { Self() }
}

extension Anchor.Source where Value == CGPoint {
    public static var center: Self { Self() }
    public static var topLeading: Self { Self() }
    public static var top: Self { Self() }
    public static var topTrailing: Self { Self() }
    public static var leading: Self { Self() }
    public static var trailing: Self { Self() }
    public static var bottomLeading: Self { Self() }
    public static var bottom: Self { Self() }
    public static var bottomTrailing: Self { Self() }
    public static func point(_ p: CGPoint) -> Self { Self() }
}

extension GeometryProxy {
    public subscript(anchor: Anchor<CGRect>) -> CGRect { .zero }
    public subscript(anchor: Anchor<CGPoint>) -> CGPoint { .zero }
}

extension View {
    public func anchorPreference<Value, Key: PreferenceKey>(
        key: Key.Type = Key.self,
        value: Anchor<Value>.Source,
        transform: @escaping (Anchor<Value>) -> Key.Value
    ) -> some View {
        preference(key: key, value: transform(Anchor()))
    }
}
