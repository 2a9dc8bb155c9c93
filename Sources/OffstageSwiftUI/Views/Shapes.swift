/// A form, filled or stroked.
@preconcurrency public protocol Shape: View, Animatable, Sendable {
    nonisolated func path(in rect: CGRect) -> Path
}

extension Shape {
    public var body: EmptyView { EmptyView() }

    @MainActor public func _mount(_ context: _Context) { ShapeFigure(form: self, fill: .foreground).mount(context) }

    public func fill<Style: ShapeStyle>(_ style: Style, style fillStyle: FillStyle = FillStyle()) -> _ShapeView<Self> {
        _ShapeView(form: self, figures: [ShapeFigure(form: self, fill: style.paintOrForeground)])
    }
    public func fill(style: FillStyle = FillStyle()) -> _ShapeView<Self> {
        _ShapeView(form: self, figures: [ShapeFigure(form: self, fill: .foreground)])
    }
    public func stroke<Style: ShapeStyle>(_ content: Style, lineWidth: CGFloat = 1) -> _ShapeView<Self> {
        stroke(content, style: StrokeStyle(lineWidth: lineWidth))
    }
    public func stroke<Style: ShapeStyle>(_ content: Style, style: StrokeStyle) -> _ShapeView<Self> {
        let figure = ShapeFigure(form: self, stroke: content.paintOrForeground, style: style)
        return _ShapeView(form: self, figures: [figure])
    }
    public func stroke(lineWidth: CGFloat = 1) -> some Shape {
        _StrokedShape(form: self, style: StrokeStyle(lineWidth: lineWidth))
    }
    public func stroke(style: StrokeStyle) -> some Shape { _StrokedShape(form: self, style: style) }
    public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
        _TrimmedShape(form: self, start: startFraction, end: endFraction)
    }
    public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some Shape {
        _MappedShape(form: self) { point, rect in
            let (sine, cosine) = (sin(angle.radians), cos(angle.radians))
            let x = point.x - rect.minX - anchor.x * rect.width
            let y = point.y - rect.minY - anchor.y * rect.height
            return CGPoint(x: point.x - x + x * cosine - y * sine, y: point.y - y + x * sine + y * cosine)
        }
    }
    public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> some Shape {
        _MappedShape(form: self) { point, rect in
            let origin = CGPoint(x: rect.minX + anchor.x * rect.width, y: rect.minY + anchor.y * rect.height)
            return CGPoint(x: origin.x + (point.x - origin.x) * scale, y: origin.y + (point.y - origin.y) * scale)
        }
    }
    public func size(width: CGFloat, height: CGFloat) -> some Shape {
        _MappedShape(form: self) { point, rect in
            guard rect.width > 0, rect.height > 0 else { return point }
            return CGPoint(
                x: rect.minX + (point.x - rect.minX) * width / rect.width,
                y: rect.minY + (point.y - rect.minY) * height / rect.height
            )
        }
    }
}

extension ShapeFigure {
    @MainActor func mount(_ context: _Context) {
        var figure = self
        if let stroked = form as? any StrokedForm {
            (figure.form, figure.style, figure.stroke) = (stroked.stroked, stroked.style, figure.fill)
            figure.fill = nil
        }
        context.node.figure = .box(.shape(figure))
    }
}

/// A form with what it is filled and stroked with.
public struct _ShapeView<Form: Shape> {
    let form: Form
    var figures: [ShapeFigure]

    func with(_ figure: ShapeFigure) -> Self { Self(form: form, figures: figures + [figure]) }

    public func fill<Style: ShapeStyle>(_ style: Style, style fillStyle: FillStyle = FillStyle()) -> Self {
        with(ShapeFigure(form: form, fill: style.paintOrForeground))
    }
    public func stroke<Style: ShapeStyle>(_ content: Style, lineWidth: CGFloat = 1) -> Self {
        stroke(content, style: StrokeStyle(lineWidth: lineWidth))
    }
    public func stroke<Style: ShapeStyle>(_ content: Style, style: StrokeStyle) -> Self {
        with(ShapeFigure(form: form, stroke: content.paintOrForeground, style: style))
    }
    public func strokeBorder<Style: ShapeStyle>(_ content: Style, lineWidth: CGFloat = 1) -> Self {
        with(
            ShapeFigure(
                form: form,
                stroke: content.paintOrForeground,
                style: StrokeStyle(lineWidth: lineWidth),
                isInset: true
            )
        )
    }
}

extension _ShapeView: _PrimitiveView {
    public func _mount(_ context: _Context) {
        guard figures.count > 1 else { return figures[0].mount(context) }
        context.node.figure = .box(.layers(.center))
        for (number, figure) in figures.enumerated() { figure.mount(context.child(.number(number), Form.self)) }
    }
}

/// The line around a form.
protocol StrokedForm {
    var stroked: any Shape { get }
    var style: StrokeStyle { get }
}

public struct _StrokedShape<Form: Shape>: Shape, StrokedForm {
    let form: Form
    let style: StrokeStyle
    var stroked: any Shape { form }

    public nonisolated func path(in rect: CGRect) -> Path { form.path(in: rect) }
}

/// A part of the line around a form.
struct _TrimmedShape: Shape {
    let form: any Shape
    let start, end: CGFloat

    nonisolated func path(in rect: CGRect) -> Path { form.path(in: rect) }
}

struct _MappedShape: Shape {
    let form: any Shape
    let map: @Sendable (CGPoint, CGRect) -> CGPoint

    nonisolated func path(in rect: CGRect) -> Path { form.path(in: rect).mapped { map($0, rect) } }
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
    ) -> _ShapeView<Self> { strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth)) }
    public func strokeBorder<Style: ShapeStyle>(_ content: Style, style: StrokeStyle) -> _ShapeView<Self> {
        let figure = ShapeFigure(form: self, stroke: content.paintOrForeground, style: style, isInset: true)
        return _ShapeView(form: self, figures: [figure])
    }
    public func strokeBorder(lineWidth: CGFloat = 1, antialiased: Bool = true) -> _ShapeView<Self> {
        strokeBorder(ForegroundStyle(), style: StrokeStyle(lineWidth: lineWidth))
    }
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

/// - Note: Drawn with the radius of its top corners, or of its bottom ones if those are greater.
public struct UnevenRoundedRectangle: Sendable {
    let radius: CGFloat

    public init(
        topLeadingRadius: CGFloat = 0,
        bottomLeadingRadius: CGFloat = 0,
        bottomTrailingRadius: CGFloat = 0,
        topTrailingRadius: CGFloat = 0,
        style: RoundedCornerStyle = .continuous
    ) { radius = max(topLeadingRadius, topTrailingRadius, bottomLeadingRadius, bottomTrailingRadius) }
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
    public nonisolated func path(in rect: CGRect) -> Path {
        let side = min(rect.width, rect.height)
        return Path(ellipseIn: CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side))
    }
    public nonisolated func inset(by amount: CGFloat) -> Self { self }
}

extension Ellipse: InsettableShape {
    public nonisolated func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
    public nonisolated func inset(by amount: CGFloat) -> Self { self }
}

extension Capsule: InsettableShape {
    public nonisolated func path(in rect: CGRect) -> Path {
        Path(roundedRect: rect, cornerRadius: min(rect.width, rect.height) / 2)
    }
    public nonisolated func inset(by amount: CGFloat) -> Self { self }
}

extension RoundedRectangle: InsettableShape {
    public nonisolated func path(in rect: CGRect) -> Path { Path(roundedRect: rect, cornerRadius: radius) }
    public nonisolated func inset(by amount: CGFloat) -> Self { self }
}

extension UnevenRoundedRectangle: InsettableShape {
    public nonisolated func path(in rect: CGRect) -> Path { Path(roundedRect: rect, cornerRadius: radius) }
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

extension Shape where Self == UnevenRoundedRectangle {
    public static func rect(
        topLeadingRadius: CGFloat = 0,
        bottomLeadingRadius: CGFloat = 0,
        bottomTrailingRadius: CGFloat = 0,
        topTrailingRadius: CGFloat = 0,
        style: RoundedCornerStyle = .continuous
    ) -> Self {
        Self(
            topLeadingRadius: topLeadingRadius,
            bottomLeadingRadius: bottomLeadingRadius,
            bottomTrailingRadius: bottomTrailingRadius,
            topTrailingRadius: topTrailingRadius,
            style: style
        )
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
