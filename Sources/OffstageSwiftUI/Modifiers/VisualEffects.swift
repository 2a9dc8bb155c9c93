public import Foundation

/// How a view looks, whatever the space it takes. Nothing is drawn otherwise here; the app's code is run.
public protocol VisualEffect: Sendable {}

/// The view as it is.
public struct EmptyVisualEffect: VisualEffect {}

extension VisualEffect {
    public func opacity(_ opacity: Double) -> some VisualEffect { self }
    public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some VisualEffect { self }
    public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect { self }
    public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some VisualEffect { self }
    public func offset(_ offset: CGSize) -> some VisualEffect { self }
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect { self }
    public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect { self }
    public func rotation3DEffect(
        _ angle: Angle,
        axis: (x: CGFloat, y: CGFloat, z: CGFloat),
        anchor: UnitPoint = .center,
        anchorZ: CGFloat = 0,
        perspective: CGFloat = 1
    ) -> some VisualEffect { self }
    public func blur(radius: CGFloat, opaque: Bool = false) -> some VisualEffect { self }
    public func brightness(_ amount: Double) -> some VisualEffect { self }
    public func contrast(_ amount: Double) -> some VisualEffect { self }
    public func grayscale(_ amount: Double) -> some VisualEffect { self }
    public func hueRotation(_ angle: Angle) -> some VisualEffect { self }
    public func saturation(_ amount: Double) -> some VisualEffect { self }
    public func transformEffect(_ transform: CGAffineTransform) -> some VisualEffect { self }
}

/// Where a view is on its way through what is visible of a scroll view.
public enum ScrollTransitionPhase: Hashable, Sendable {
    case topLeading, identity, bottomTrailing

    public var isIdentity: Bool { self == .identity }
    public var value: Double { self == .topLeading ? -1 : self == .identity ? 0 : 1 }
}

public struct ScrollTransitionConfiguration: Sendable {
    public static let animated = ScrollTransitionConfiguration(), interactive = ScrollTransitionConfiguration()
    public static let identity = ScrollTransitionConfiguration()
    public static func animated(_ animation: Animation = .default) -> Self { Self() }
    public static func interactive(timingCurve: UnitCurve = .easeInOut) -> Self { Self() }
    public func animation(_ animation: Animation) -> Self { self }
    public func threshold(_ threshold: Threshold) -> Self { self }

    public struct Threshold: Sendable {
        public static let visible = Threshold(), hidden = Threshold(), centered = Threshold()
        public static func visible(_ amount: Double) -> Threshold { Threshold() }
    }
}

extension View {
    public func visualEffect(
        _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> some VisualEffect
    ) -> some View {
        modified { _ in _ = effect(EmptyVisualEffect(), GeometryProxy()) }
    }

    /// Here a view is where it can be seen.
    public func scrollTransition(
        _ configuration: ScrollTransitionConfiguration = .interactive,
        axis: Axis? = nil,
        transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
    ) -> some View {
        modified { _ in _ = transition(EmptyVisualEffect(), .identity) }
    }

    public func scrollTransition(
        topLeading: ScrollTransitionConfiguration,
        bottomTrailing: ScrollTransitionConfiguration,
        axis: Axis? = nil,
        transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
    ) -> some View {
        modified { _ in _ = transition(EmptyVisualEffect(), .identity) }
    }

    /// The changes are made at once.
    public func animation<Content: View>(
        _ animation: Animation?,
        @ViewBuilder body: (PlaceholderContentView<Self>) -> Content
    ) -> some View { body(PlaceholderContentView(view: self)) }

    public func projectionEffect(_ transform: ProjectionTransform) -> Self { self }
}
