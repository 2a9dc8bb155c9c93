/// A form, filled or stroked; nothing of it is seen.
@preconcurrency public protocol Shape: View, Animatable, Sendable {
    nonisolated func path(in rect: CGRect) -> Path
}

extension Shape {
    public var body: EmptyView { EmptyView() }

    public func fill<Style: ShapeStyle>(_ style: Style, style fillStyle: FillStyle = FillStyle()) -> Self { self }
    public func fill(style: FillStyle = FillStyle()) -> Self { self }
    public func stroke<Style: ShapeStyle>(_ content: Style, lineWidth: CGFloat = 1) -> Self { self }
    public func stroke<Style: ShapeStyle>(_ content: Style, style: StrokeStyle) -> Self { self }
    public func stroke(lineWidth: CGFloat = 1) -> some Shape { self }
    public func stroke(style: StrokeStyle) -> some Shape { self }
    public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape { self }
    public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some Shape { self }
    public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> some Shape { self }
    public func size(width: CGFloat, height: CGFloat) -> some Shape { self }
}

/// A form that can be made smaller from its edges.
public protocol InsettableShape: Shape {
    associatedtype InsetShape: InsettableShape
    nonisolated func inset(by amount: CGFloat) -> InsetShape
}

extension InsettableShape {
    public func strokeBorder<Style: ShapeStyle>(
        _ content: Style,
        lineWidth: CGFloat = 1,
        antialiased: Bool = true
    ) -> Self { self }
    public func strokeBorder<Style: ShapeStyle>(_ content: Style, style: StrokeStyle) -> Self { self }
    public func strokeBorder(lineWidth: CGFloat = 1, antialiased: Bool = true) -> Self { self }
}

public struct Rectangle: Sendable { public init() {} }
public struct Circle: Sendable { public init() {} }
public struct Ellipse: Sendable { public init() {} }
public struct ContainerRelativeShape: Sendable { public init() {} }

public struct Capsule: Sendable {
    public init(style: RoundedCornerStyle = .continuous) {}
}

public struct RoundedRectangle: Sendable {
    let radius: CGFloat

    public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) { radius = cornerRadius }
    public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) { radius = cornerSize.width }
}

public struct UnevenRoundedRectangle: Sendable {
    public init(
        topLeadingRadius: CGFloat = 0,
        bottomLeadingRadius: CGFloat = 0,
        bottomTrailingRadius: CGFloat = 0,
        topTrailingRadius: CGFloat = 0,
        style: RoundedCornerStyle = .continuous
    ) {}
}

/// A form of any kind.
public struct AnyShape: Shape {
    private let make: @Sendable (CGRect) -> Path

    public init<Form: Shape>(_ shape: Form) { make = { shape.path(in: $0) } }

    public nonisolated func path(in rect: CGRect) -> Path { make(rect) }
}

extension Rectangle: InsettableShape {
    public nonisolated func path(in rect: CGRect) -> Path { Path(rect) }
    public nonisolated func inset(by amount: CGFloat) -> Self { self }
}

extension Circle: InsettableShape {
    public nonisolated func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
    public nonisolated func inset(by amount: CGFloat) -> Self { self }
}

extension Ellipse: InsettableShape {
    public nonisolated func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
    public nonisolated func inset(by amount: CGFloat) -> Self { self }
}

extension Capsule: InsettableShape {
    public nonisolated func path(in rect: CGRect) -> Path { Path(rect) }
    public nonisolated func inset(by amount: CGFloat) -> Self { self }
}

extension RoundedRectangle: InsettableShape {
    public nonisolated func path(in rect: CGRect) -> Path { Path(roundedRect: rect, cornerRadius: radius) }
    public nonisolated func inset(by amount: CGFloat) -> Self { self }
}

extension UnevenRoundedRectangle: InsettableShape {
    public nonisolated func path(in rect: CGRect) -> Path { Path(rect) }
    public nonisolated func inset(by amount: CGFloat) -> Self { self }
}

extension ContainerRelativeShape: InsettableShape {
    public nonisolated func path(in rect: CGRect) -> Path { Path(rect) }
    public nonisolated func inset(by amount: CGFloat) -> Self { self }
}

extension Shape where Self == Rectangle { public static var rect: Self { .init() } }
extension Shape where Self == Circle { public static var circle: Self { .init() } }
extension Shape where Self == Ellipse { public static var ellipse: Self { .init() } }
extension Shape where Self == Capsule { public static var capsule: Self { .init() } }
extension Shape where Self == RoundedRectangle {
    public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> Self {
        Self(cornerRadius: cornerRadius, style: style)
    }
}

/// What of a form moves when it is animated.
public protocol Animatable {}

public enum RoundedCornerStyle: Sendable { case circular, continuous }

public struct FillStyle: Equatable, Sendable {
    public var isEOFilled, isAntialiased: Bool

    public init(eoFill: Bool = false, antialiased: Bool = true) {
        (isEOFilled, isAntialiased) = (eoFill, antialiased)
    }
}

public struct StrokeStyle: Equatable, Sendable {
    public var lineWidth: CGFloat
    public var lineCap: CGLineCap
    public var lineJoin: CGLineJoin
    public var miterLimit: CGFloat
    public var dash: [CGFloat]
    public var dashPhase: CGFloat

    public init(
        lineWidth: CGFloat = 1,
        lineCap: CGLineCap = .butt,
        lineJoin: CGLineJoin = .miter,
        miterLimit: CGFloat = 10,
        dash: [CGFloat] = [],
        dashPhase: CGFloat = 0
    ) {
        (self.lineWidth, self.lineCap, self.lineJoin) = (lineWidth, lineCap, lineJoin)
        (self.miterLimit, self.dash, self.dashPhase) = (miterLimit, dash, dashPhase)
    }
}

/// A line, of which the points are kept and nothing is drawn.
nonisolated public struct Path: Equatable, Sendable {
    private var points: [CGPoint] = []

    public init() {}
    public init(_ rect: CGRect) { addRect(rect) }
    public init(ellipseIn rect: CGRect) { addRect(rect) }
    public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        addRect(rect)
    }
    public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) { addRect(rect) }
    public init(_ callback: (inout Path) -> Void) { callback(&self) }

    public var isEmpty: Bool { points.isEmpty }
    public var currentPoint: CGPoint? { points.last }

    /// The least rectangle that holds all points, those of control among them.
    public var boundingRect: CGRect {
        guard let left = points.map(\.x).min(), let top = points.map(\.y).min() else { return .null }
        let (right, bottom) = (points.map(\.x).max() ?? left, points.map(\.y).max() ?? top)
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    public mutating func move(to end: CGPoint) { points.append(end) }
    public mutating func addLine(to end: CGPoint) { points.append(end) }
    public mutating func addLines(_ lines: [CGPoint]) { points += lines }
    public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) { points += [control, end] }
    public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        points += [control1, control2, end]
    }
    public mutating func addRect(_ rect: CGRect) {
        points += [CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY)]
    }
    public mutating func addEllipse(in rect: CGRect) { addRect(rect) }
    public mutating func addRoundedRect(
        in rect: CGRect,
        cornerSize: CGSize,
        style: RoundedCornerStyle = .continuous
    ) { addRect(rect) }
    public mutating func addArc(
        center: CGPoint,
        radius: CGFloat,
        startAngle: Angle,
        endAngle: Angle,
        clockwise: Bool
    ) {
        for angle in [startAngle.radians, endAngle.radians] {
            points.append(CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle)))
        }
    }
    public mutating func addPath(_ path: Path) { points += path.points }
    public mutating func closeSubpath() {}
}

extension Path: Shape {
    public nonisolated func path(in rect: CGRect) -> Path { self }
}
