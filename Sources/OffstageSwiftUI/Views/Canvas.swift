/// - Note: Its closure is called when the screen is drawn for the app switcher, and at no other time.
public struct Canvas {
    private let render: (inout GraphicsContext, CGSize) -> Void

    public init(
        opaque: Bool = false,
        rendersAsynchronously: Bool = false,
        renderer: @escaping (inout GraphicsContext, CGSize) -> Void
    ) { render = renderer }
}

extension Canvas: _PrimitiveView {
    public func _mount(_ context: _Context) { context.node.figure = .box(.canvas(render)) }
}

public struct GraphicsContext {
    public struct Shading {
        let paint: Paint

        public static var foreground: Shading { Shading(paint: .foreground) }
        public static var backdrop: Shading { Shading(paint: .shade(.white)) }

        public static func color(_ color: Color) -> Shading { Shading(paint: color.paint) }
        public static func color(
            _ space: Color.RGBColorSpace = .sRGB,
            red: Double,
            green: Double,
            blue: Double,
            opacity: Double = 1
        ) -> Shading { Shading(paint: .shade(Shade(red, green, blue, opacity))) }
        public static func color(
            _ space: Color.RGBColorSpace = .sRGB,
            white: Double,
            opacity: Double = 1
        ) -> Shading { Shading(paint: .shade(Shade(white, white, white, opacity))) }
        public static func style<Style: ShapeStyle>(_ style: Style) -> Shading {
            Shading(paint: style.paintOrForeground)
        }
        public static func palette(_ shadings: [Shading]) -> Shading { shadings.first ?? .foreground }
        public static func linearGradient(
            _ gradient: Gradient,
            startPoint: CGPoint,
            endPoint: CGPoint,
            options: GradientOptions = []
        ) -> Shading { Shading(paint: .linear(gradient, .top, .bottom)) }
        public static func radialGradient(
            _ gradient: Gradient,
            center: CGPoint,
            startRadius: CGFloat,
            endRadius: CGFloat,
            options: GradientOptions = []
        ) -> Shading { Shading(paint: .radial(gradient, .center)) }
        public static func conicGradient(
            _ gradient: Gradient,
            center: CGPoint,
            angle: Angle = .zero,
            options: GradientOptions = []
        ) -> Shading { Shading(paint: .linear(gradient, .leading, .trailing)) }
    }

    public struct GradientOptions: OptionSet, Sendable {
        public let rawValue: UInt32

        public init(rawValue: UInt32) { self.rawValue = rawValue }

        public static let `repeat` = GradientOptions(rawValue: 1)
        public static let mirror = GradientOptions(rawValue: 2)
        public static let linearColor = GradientOptions(rawValue: 4)
    }

    /// A picture or a text as it would be drawn.
    public struct ResolvedImage {
        let image: Image
        public var size: CGSize { CGSize(width: 20, height: 20) }
        public var shading: Shading?
    }

    public struct ResolvedText {
        let text: Text
        public var shading: Shading?

        /// - Note: In the size of a body's text.
        public func measure(in size: CGSize) -> CGSize {
            let width = TextMeasure.width(text.text, size: 17)
            return CGSize(width: min(width, size.width), height: TextMeasure.lineHeight(17))
        }
    }

    public struct Filter {
        public static func blur(radius: CGFloat) -> Filter { Filter() }
        public static func shadow(color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> Filter {
            Filter()
        }
        public static func colorMultiply(_ color: Color) -> Filter { Filter() }
        public static func alphaThreshold(min: Double, max: Double = 1, color: Color = .black) -> Filter { Filter() }
    }

    public var transform = CGAffineTransform.identity
    public var opacity = 1.0
    /// - Note: Things are drawn above each other, whatever is set.
    public var blendMode = BlendMode.normal
    private var clips: [Path] = []

    /// What was drawn, in its order; that of copies too.
    final class Recorder {
        var drawings: [@MainActor (inout Sheet) -> Void] = []
    }

    let recorder = Recorder()
    private let appearance: Appearance

    init(_ appearance: Appearance) { self.appearance = appearance }

    public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
        draw(ShapeFigure(form: path, fill: shading.paint))
    }
    public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
        stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
    }
    public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
        draw(ShapeFigure(form: path, stroke: shading.paint, style: style))
    }
    public func resolve(_ image: Image) -> ResolvedImage { ResolvedImage(image: image) }
    public func resolve(_ text: Text) -> ResolvedText { ResolvedText(text: text) }
    public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
        draw(image.image, at: point, anchor: anchor)
    }
    public func draw(_ image: ResolvedImage, in rect: CGRect) { draw(image.image, in: rect) }
    public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
        draw(text.text, at: point, anchor: anchor)
    }
    public func draw(_ text: ResolvedText, in rect: CGRect) { draw(text.text, in: rect) }
    public mutating func addFilter(_ filter: Filter) {}
    public mutating func clip(to path: Path) { clips.append(path) }
    public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
        var layer = self
        try content(&layer)
    }
    public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) { draw(text, at: point, anchor) }
    public func draw(_ text: Text, in rect: CGRect) { draw(text, rect) }
    public func draw(_ image: Image, in rect: CGRect) { draw(image, rect) }
    public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) { draw(image, at: point, anchor) }
    public mutating func translateBy(x: CGFloat, y: CGFloat) {
        transform = CGAffineTransform(translationX: x, y: y).concatenating(transform)
    }
    public mutating func scaleBy(x: CGFloat, y: CGFloat) {
        transform = CGAffineTransform(scaleX: x, y: y).concatenating(transform)
    }
    public mutating func rotate(by angle: Angle) {
        transform = CGAffineTransform(rotationAngle: angle.radians).concatenating(transform)
    }

    // MARK: Drawing

    private func draw(_ figure: ShapeFigure) {
        let appearance = appearance
        record { sheet in Box(.shape(figure), [], appearance).draw(in: .zero, on: &sheet) }
    }

    private func draw(_ view: some View, at point: CGPoint, _ anchor: UnitPoint) {
        record { sheet in
            let box = Graph.box(of: view)
            let size = box.size(Box.Proposal())
            let origin = CGPoint(x: point.x - size.width * anchor.x, y: point.y - size.height * anchor.y)
            box.draw(in: CGRect(origin: origin, size: size), on: &sheet)
        }
    }

    private func draw(_ view: some View, _ rect: CGRect) {
        record { sheet in Graph.box(of: view).draw(in: rect, on: &sheet) }
    }

    private func record(_ draw: @escaping @MainActor (inout Sheet) -> Void) {
        let (clips, opacity, transform) = (clips, opacity, transform)
        recorder.drawings.append { sheet in
            var attributes: [String] = []
            if opacity < 1 { attributes.append("opacity=\"\(SVG.share(opacity))\"") }
            if !transform.isIdentity {
                let parts = [transform.a, transform.b, transform.c, transform.d].map(SVG.factor)
                let place = [transform.tx, transform.ty].map(SVG.number)
                attributes.append("transform=\"matrix(\((parts + place).joined(separator: " ")))\"")
            }
            @MainActor func clipped(_ rest: ArraySlice<Path>, _ sheet: inout Sheet) {
                guard let path = rest.first else { return draw(&sheet) }
                sheet.clipped(to: path) { clipped(rest.dropFirst(), &$0) }
            }
            guard !attributes.isEmpty else { return clipped(clips[...], &sheet) }
            sheet.grouped(attributes.joined(separator: " ")) { clipped(clips[...], &$0) }
        }
    }
}

extension Graph {
    /// A view by itself.
    static func box(of view: some View) -> Box {
        let graph = Graph { context in view.mount(context, .only) }
        graph.settle()
        return graph.boxes.first ?? Box(.empty, [], Appearance())
    }
}
