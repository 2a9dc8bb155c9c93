/// - Note: Nothing is drawn, so its closure is not called.
public struct Canvas: Sendable {
    public init(
        opaque: Bool = false,
        rendersAsynchronously: Bool = false,
        renderer: @escaping (inout GraphicsContext, CGSize) -> Void
    ) {}
}

extension Canvas: _PrimitiveView {
    public func _mount(_ context: _Context) {}
}

public struct GraphicsContext {
    public struct Shading {
        public static var foreground: Shading { Shading() }
        public static var backdrop: Shading { Shading() }

        public static func color(_ color: Color) -> Shading { Shading() }
        public static func color(
            _ space: Color.RGBColorSpace = .sRGB,
            red: Double,
            green: Double,
            blue: Double,
            opacity: Double = 1
        ) -> Shading { Shading() }
        public static func color(
            _ space: Color.RGBColorSpace = .sRGB,
            white: Double,
            opacity: Double = 1
        ) -> Shading { Shading() }
        public static func style<Style: ShapeStyle>(_ style: Style) -> Shading { Shading() }
        public static func palette(_ shadings: [Shading]) -> Shading { Shading() }
        public static func linearGradient(
            _ gradient: Gradient,
            startPoint: CGPoint,
            endPoint: CGPoint,
            options: GradientOptions = []
        ) -> Shading { Shading() }
        public static func radialGradient(
            _ gradient: Gradient,
            center: CGPoint,
            startRadius: CGFloat,
            endRadius: CGFloat,
            options: GradientOptions = []
        ) -> Shading { Shading() }
        public static func conicGradient(
            _ gradient: Gradient,
            center: CGPoint,
            angle: Angle = .zero,
            options: GradientOptions = []
        ) -> Shading { Shading() }
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
        public let size = CGSize.zero
        public var shading: Shading?
    }

    public struct ResolvedText {
        public var shading: Shading?
        public func measure(in size: CGSize) -> CGSize { .zero }
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
    public var blendMode = BlendMode.normal

    public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {}
    public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {}
    public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {}
    public func resolve(_ image: Image) -> ResolvedImage { ResolvedImage() }
    public func resolve(_ text: Text) -> ResolvedText { ResolvedText() }
    public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {}
    public func draw(_ image: ResolvedImage, in rect: CGRect) {}
    public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {}
    public mutating func addFilter(_ filter: Filter) {}
    public mutating func clip(to path: Path) {}
    public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
        var layer = self
        try content(&layer)
    }
    public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {}
    public func draw(_ text: Text, in rect: CGRect) {}
    public func draw(_ image: Image, in rect: CGRect) {}
    public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {}
    public mutating func translateBy(x: CGFloat, y: CGFloat) {}
    public mutating func scaleBy(x: CGFloat, y: CGFloat) {}
    public mutating func rotate(by angle: Angle) {}
}
