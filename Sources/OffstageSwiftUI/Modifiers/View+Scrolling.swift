public import Foundation

/// Where points are counted from. Here all is the whole screen.
public protocol CoordinateSpaceProtocol {
    var coordinateSpace: CoordinateSpace { get }
}

extension CoordinateSpace: CoordinateSpaceProtocol {
    public var coordinateSpace: CoordinateSpace { self }
}

public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable {
    public let coordinateSpace: CoordinateSpace
}

public struct GlobalCoordinateSpace: CoordinateSpaceProtocol {
    public var coordinateSpace: CoordinateSpace { .global }
}

public struct LocalCoordinateSpace: CoordinateSpaceProtocol {
    public var coordinateSpace: CoordinateSpace { .local }
}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
    public static func named(_ name: some Hashable) -> Self { Self(coordinateSpace: .named(AnyHashable(name))) }
    public static var scrollView: Self { .named("scrollView") }
    public static func scrollView(axis: Axis) -> Self { .scrollView }
}

extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
    public static var global: Self { Self() }
}

extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
    public static var local: Self { Self() }
}

extension GeometryProxy {
    public func frame(in space: some CoordinateSpaceProtocol) -> CGRect { CGRect(origin: .zero, size: size) }
    public func bounds(of space: NamedCoordinateSpace) -> CGRect? { CGRect(origin: .zero, size: size) }
}

/// What a scroll view shows of its content: its beginning.
public struct ScrollGeometry: Equatable, Sendable {
    public var contentOffset = CGPoint.zero
    public var contentSize = GeometryProxy().size
    public var contentInsets = EdgeInsets()
    public var containerSize = GeometryProxy().size
    public var visibleRect: CGRect { CGRect(origin: contentOffset, size: containerSize) }
    public var bounds: CGRect { visibleRect }
}

public enum ScrollPhase: Hashable, Sendable {
    case idle, tracking, interacting, decelerating, animating

    public var isScrolling: Bool { self != .idle }
}

extension View {
    public func coordinateSpace(_ name: NamedCoordinateSpace) -> Self { self }

    public func onGeometryChange<Value: Equatable>(
        for type: Value.Type,
        of transform: @escaping (GeometryProxy) -> Value,
        action: @escaping (Value) -> Void
    ) -> some View {
        onChange(of: transform(GeometryProxy()), initial: true) { action($1) }
    }

    public func onGeometryChange<Value: Equatable>(
        for type: Value.Type,
        of transform: @escaping (GeometryProxy) -> Value,
        action: @escaping (_ old: Value, _ new: Value) -> Void
    ) -> some View {
        onChange(of: transform(GeometryProxy()), initial: true, action)
    }

    public func onScrollGeometryChange<Value: Equatable>(
        for type: Value.Type,
        of transform: @escaping (ScrollGeometry) -> Value,
        action: @escaping (_ old: Value, _ new: Value) -> Void
    ) -> some View {
        onChange(of: transform(ScrollGeometry()), initial: true, action)
    }

    /// Nobody scrolls.
    public func onScrollPhaseChange(_ action: @escaping (_ old: ScrollPhase, _ new: ScrollPhase) -> Void) -> Self {
        self
    }
    /// What is in a view can be seen.
    public func onScrollVisibilityChange(
        threshold: Double = 0.5,
        _ action: @escaping (Bool) -> Void
    ) -> some View { onAppear { action(true) } }

    public func containerRelativeFrame(
        _ axes: Axis.Set,
        count: Int,
        span: Int = 1,
        spacing: CGFloat,
        alignment: Alignment = .center
    ) -> Self { self }

    public func containerRelativeFrame(
        _ axes: Axis.Set,
        alignment: Alignment = .center,
        _ length: @escaping (CGFloat, Axis) -> CGFloat
    ) -> Self { self }

    public func scrollEdgeEffectStyle(_ style: ScrollEdgeEffectStyle?, for edges: Edge.Set) -> Self { self }
}

public struct ScrollEdgeEffectStyle: Hashable, Sendable {
    private let name: String

    public static let automatic = ScrollEdgeEffectStyle(name: "automatic"), hard = ScrollEdgeEffectStyle(name: "hard")
    public static let soft = ScrollEdgeEffectStyle(name: "soft")
}
