// Animations of an app's own. Nothing moves: every value is at its end at once.

/// What can be added and made longer.
public protocol VectorArithmetic: AdditiveArithmetic {
    mutating func scale(by rhs: Double)
    var magnitudeSquared: Double { get }
}

extension Double: VectorArithmetic {
    public mutating func scale(by rhs: Double) { self *= rhs }
    public var magnitudeSquared: Double { self * self }
}

extension Float: VectorArithmetic {
    public mutating func scale(by rhs: Double) { self *= Float(rhs) }
    public var magnitudeSquared: Double { Double(self * self) }
}

extension CGFloat: VectorArithmetic {
    public mutating func scale(by rhs: Double) { self *= CGFloat(rhs) }
    public var magnitudeSquared: Double { Double(self * self) }
}

public struct EmptyAnimatableData: VectorArithmetic, Sendable {
    public init() {}
    public static var zero: Self { Self() }
    public static func + (one: Self, other: Self) -> Self { one }
    public static func - (one: Self, other: Self) -> Self { one }
    public mutating func scale(by rhs: Double) {}
    public var magnitudeSquared: Double { 0 }
}

/// Two values that move together.
public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: VectorArithmetic {
    public var first: First
    public var second: Second

    public init(_ first: First, _ second: Second) {
        (self.first, self.second) = (first, second)
    }

    public static var zero: Self { Self(.zero, .zero) }
    public static func + (one: Self, other: Self) -> Self { Self(one.first + other.first, one.second + other.second) }
    public static func - (one: Self, other: Self) -> Self { Self(one.first - other.first, one.second - other.second) }

    public mutating func scale(by rhs: Double) {
        first.scale(by: rhs)
        second.scale(by: rhs)
    }

    public var magnitudeSquared: Double { first.magnitudeSquared + second.magnitudeSquared }
}

extension AnimatablePair: Sendable where First: Sendable, Second: Sendable {}

public typealias AnimatableModifier = Animatable & ViewModifier

public struct ProjectionTransform: Equatable, Sendable {
    public var m11 = 1.0, m12 = 0.0, m13 = 0.0, m21 = 0.0, m22 = 1.0, m23 = 0.0, m31 = 0.0, m32 = 0.0, m33 = 1.0

    public init() {}

    public init(_ m: CGAffineTransform) {
        (m11, m12, m21, m22) = (Double(m.a), Double(m.b), Double(m.c), Double(m.d))
        (m31, m32) = (Double(m.tx), Double(m.ty))
    }
}

/// Bends what it is put on. Nothing is bent here.
@MainActor @preconcurrency public protocol GeometryEffect: Animatable, ViewModifier where Body == Content {
    func effectValue(size: CGSize) -> ProjectionTransform
}

extension GeometryEffect {
    public func body(content: Content) -> Content { content }
    public func ignoredByLayout() -> Self { self }
}

public struct EmptyModifier: ViewModifier, Sendable {
    public static let identity = EmptyModifier()

    public init() {}

    public func body(content: Content) -> Content { content }
}

/// A transition of the app's own.
@preconcurrency @MainActor public protocol Transition {
    associatedtype Body: View
    typealias Content = PlaceholderContentView<Self>
    @ViewBuilder func body(content: Content, phase: TransitionPhase) -> Body
}

public enum TransitionPhase: Sendable {
    case willAppear, identity, didDisappear

    public var isIdentity: Bool { self == .identity }
    public var value: Double { self == .willAppear ? -1 : self == .identity ? 0 : 1 }
}

/// The view that is animated.
public struct PlaceholderContentView<Value> {
    let view: any View
}

extension PlaceholderContentView: _PrimitiveView {
    public func _mount(_ context: _Context) {
        view.mount(context, .only)
    }
}

extension View {
    public func transition<T: Transition>(_ transition: T) -> Self { self }

    /// The first of the phases, which no time ends.
    @ViewBuilder public func phaseAnimator<Phases: Sequence, Content: View>(
        _ phases: Phases,
        trigger: some Equatable,
        @ViewBuilder content: (PlaceholderContentView<Self>, Phases.Element) -> Content,
        animation: (Phases.Element) -> Animation? = { _ in .default }
    ) -> some View {
        if let phase = phases.first(where: { _ in true }) { content(PlaceholderContentView(view: self), phase) }
    }

    /// The first of the phases, which no time ends.
    @ViewBuilder public func phaseAnimator<Phases: Sequence, Content: View>(
        _ phases: Phases,
        @ViewBuilder content: (PlaceholderContentView<Self>, Phases.Element) -> Content,
        animation: (Phases.Element) -> Animation? = { _ in .default }
    ) -> some View {
        if let phase = phases.first(where: { _ in true }) { content(PlaceholderContentView(view: self), phase) }
    }
}

/// A view that goes through phases: it stays in the first.
public struct PhaseAnimator<Phase: Equatable, Content: View> {
    private let content: Content?

    public init<Phases: Sequence<Phase>>(
        _ phases: Phases,
        trigger: some Equatable,
        @ViewBuilder content: (Phase) -> Content,
        animation: (Phase) -> Animation? = { _ in .default }
    ) {
        self.content = phases.first { _ in true }.map(content)
    }

    public init<Phases: Sequence<Phase>>(
        _ phases: Phases,
        @ViewBuilder content: (Phase) -> Content,
        animation: (Phase) -> Animation? = { _ in .default }
    ) {
        self.content = phases.first { _ in true }.map(content)
    }
}

extension PhaseAnimator: View {
    public var body: some View { content }
}

public struct Spring: Hashable, Sendable {
    public var duration: Double
    public var bounce: Double

    public init(duration: Double = 0.5, bounce: Double = 0) {
        (self.duration, self.bounce) = (duration, bounce)
    }

    public static let smooth = Spring(), snappy = Spring(bounce: 0.15), bouncy = Spring(bounce: 0.3)
}

public struct UnitCurve: Hashable, Sendable {
    private let start, end: UnitPoint

    public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve {
        UnitCurve(start: startControlPoint, end: endControlPoint)
    }

    public static let linear = bezier(startControlPoint: .topLeading, endControlPoint: .bottomTrailing)
    public static let easeIn = bezier(startControlPoint: UnitPoint(x: 0.42, y: 0), endControlPoint: .bottomTrailing)
    public static let easeOut = bezier(startControlPoint: .topLeading, endControlPoint: UnitPoint(x: 0.58, y: 1))
    public static let easeInOut = bezier(
        startControlPoint: UnitPoint(x: 0.42, y: 0),
        endControlPoint: UnitPoint(x: 0.58, y: 1)
    )
}
