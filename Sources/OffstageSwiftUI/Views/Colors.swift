/// What a view is filled with.
public protocol ShapeStyle: Sendable {}

public struct Color: Hashable, ShapeStyle, CustomStringConvertible {
    private let name: String
    /// As it is drawn.
    let shade: Shade

    public enum RGBColorSpace: Hashable, Sendable { case sRGB, sRGBLinear, displayP3 }

    private init(_ name: String, _ shade: Shade) { (self.name, self.shade) = (name, shade) }

    /// Its name, or what it is mixed of.
    public var description: String {
        let parts = [shade.red, shade.green, shade.blue, shade.alpha]
        return name.isEmpty ? "#" + parts.map { String(format: "%02X", Int(($0 * 255).rounded())) }.joined() : name
    }

    /// - Note: A catalogue's colours are not read: it is drawn gray.
    public init(_ name: String, bundle: Bundle? = nil) { self.init(name, .gray) }
    public init(_ resource: ColorResource) { self.init(resource.name, .gray) }
    public init(uiColor: UIColor) {
        let parts = uiColor.parts
        self.init("", Shade(parts.red, parts.green, parts.blue, parts.alpha))
    }
    @_disfavoredOverload public init(_ color: UIColor) { self.init(uiColor: color) }
    public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
        self.init("", Shade(red, green, blue, opacity))
    }
    public init(_ space: RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double = 1) {
        self.init(red: red, green: green, blue: blue, opacity: opacity)
    }
    public init(white: Double, opacity: Double = 1) {
        self.init(red: white, green: white, blue: white, opacity: opacity)
    }
    public init(_ space: RGBColorSpace, white: Double, opacity: Double = 1) {
        self.init(white: white, opacity: opacity)
    }
    public init(cgColor: CGColor) { self.init("cgColor", .gray) }
    public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
        self.init(uiColor: UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: opacity))
    }

    public static let accentColor = Color("accent", .blue)
    public static let primary = Color("primary", .black), secondary = Color("secondary", .secondary)
    public static let black = Color("black", .black), white = Color("white", .white)
    public static let gray = Color("gray", .gray), clear = Color("clear", .clear)
    public static let red = Color("red", .red), orange = Color("orange", Shade(0xff9500))
    public static let yellow = Color("yellow", Shade(0xffcc00)), green = Color("green", .green)
    public static let mint = Color("mint", Shade(0x00c7be)), teal = Color("teal", Shade(0x30b0c7))
    public static let cyan = Color("cyan", Shade(0x32ade6)), blue = Color("blue", .blue)
    public static let indigo = Color("indigo", Shade(0x5856d6)), purple = Color("purple", Shade(0xaf52de))
    public static let pink = Color("pink", Shade(0xff2d55)), brown = Color("brown", Shade(0xa2845e))

    public func opacity(_ opacity: Double) -> Color { Color(name, shade.opacity(opacity)) }
    public func mix(with other: Color, by fraction: Double) -> Color {
        func part(_ one: Double, _ two: Double) -> Double { one + (two - one) * fraction }
        let (one, two) = (shade, other.shade)
        return Color(
            red: part(one.red, two.red),
            green: part(one.green, two.green),
            blue: part(one.blue, two.blue),
            opacity: part(one.alpha, two.alpha)
        )
    }
    public var gradient: AnyGradient { AnyGradient(Gradient(colors: [self])) }
}

extension Color: _PrimitiveView {
    public func _mount(_ context: _Context) { context.node.figure = .box(.paint(paint)) }
}

extension ShapeStyle where Self == Color {
    public static var accentColor: Color { Color.accentColor }
    public static var black: Color { Color.black }
    public static var white: Color { Color.white }
    public static var gray: Color { Color.gray }
    public static var clear: Color { Color.clear }
    public static var red: Color { Color.red }
    public static var orange: Color { Color.orange }
    public static var yellow: Color { Color.yellow }
    public static var green: Color { Color.green }
    public static var mint: Color { Color.mint }
    public static var teal: Color { Color.teal }
    public static var cyan: Color { Color.cyan }
    public static var blue: Color { Color.blue }
    public static var indigo: Color { Color.indigo }
    public static var purple: Color { Color.purple }
    public static var pink: Color { Color.pink }
    public static var brown: Color { Color.brown }
}

public struct TintShapeStyle: ShapeStyle {
    public init() {}
}

public struct HierarchicalShapeStyle: ShapeStyle {
    let share: Double

    public static let primary = Self(share: 1), secondary = Self(share: 0.6), tertiary = Self(share: 0.3)
    public static let quaternary = Self(share: 0.18), quinary = Self(share: 0.1)
}

public struct Material: ShapeStyle {
    public static let ultraThin = Self(), thin = Self(), regular = Self(), thick = Self(), ultraThick = Self()
    public static let bar = Self()
}

extension ShapeStyle where Self == TintShapeStyle {
    public static var tint: TintShapeStyle { .init() }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle.primary }
    public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle.secondary }
    public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle.tertiary }
    public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle.quaternary }
    public static var quinary: HierarchicalShapeStyle { HierarchicalShapeStyle.quinary }
}

extension ShapeStyle where Self == Material {
    public static var ultraThinMaterial: Material { .init() }
    public static var thinMaterial: Material { .init() }
    public static var regularMaterial: Material { .init() }
    public static var thickMaterial: Material { .init() }
    public static var ultraThickMaterial: Material { .init() }
    public static var bar: Material { .init() }
}

public struct ForegroundStyle: ShapeStyle {
    public init() {}
}

public struct BackgroundStyle: ShapeStyle {
    public init() {}
}

public struct SelectionShapeStyle: ShapeStyle {
    public init() {}
}

public struct SeparatorShapeStyle: ShapeStyle {
    public init() {}
}

extension ShapeStyle where Self == ForegroundStyle { public static var foreground: Self { .init() } }
extension ShapeStyle where Self == BackgroundStyle { public static var background: Self { .init() } }
extension ShapeStyle where Self == SelectionShapeStyle { public static var selection: Self { .init() } }
extension ShapeStyle where Self == SeparatorShapeStyle { public static var separator: Self { .init() } }

public struct AnyShapeStyle: ShapeStyle {
    let paint: Paint

    public init<Style: ShapeStyle>(_ style: Style) { paint = style.paintOrForeground }
}

extension ShapeStyle {
    public var secondary: some ShapeStyle { _PaintedStyle(paint: paintOrForeground.opacity(0.6)) }
    public var tertiary: some ShapeStyle { _PaintedStyle(paint: paintOrForeground.opacity(0.3)) }
    public var quaternary: some ShapeStyle { _PaintedStyle(paint: paintOrForeground.opacity(0.18)) }
    @_disfavoredOverload public func opacity(_ opacity: Double) -> some ShapeStyle {
        _PaintedStyle(paint: paintOrForeground.opacity(opacity))
    }
    public func shadow(_ style: ShadowStyle) -> some ShapeStyle { self }
    public func blendMode(_ mode: BlendMode) -> some ShapeStyle { self }
}

extension ShapeStyle where Self == AnyShapeStyle {
    public static func shadow(_ style: ShadowStyle) -> some ShapeStyle { BackgroundStyle().shadow(style) }
}

public struct ShadowStyle: Equatable, Sendable {
    public static func drop(color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> ShadowStyle {
        ShadowStyle()
    }
    public static func inner(color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> ShadowStyle {
        ShadowStyle()
    }
}

// MARK: Gradients

public struct Gradient: Hashable, ShapeStyle {
    public struct Stop: Hashable, Sendable {
        public var color: Color
        public var location: CGFloat

        public init(color: Color, location: CGFloat) {
            (self.color, self.location) = (color, location)
        }
    }

    public var stops: [Stop]

    public init(stops: [Stop]) { self.stops = stops }

    public init(colors: [Color]) {
        let last = CGFloat(max(colors.count - 1, 1))
        stops = colors.enumerated().map { Stop(color: $1, location: CGFloat($0) / last) }
    }
}

public struct AnyGradient: Hashable, ShapeStyle {
    let gradient: Gradient

    public init(_ gradient: Gradient) { self.gradient = gradient }
}

public struct LinearGradient: ShapeStyle {
    let gradient: Gradient
    let startPoint, endPoint: UnitPoint

    public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
        (self.gradient, self.startPoint, self.endPoint) = (gradient, startPoint, endPoint)
    }
    public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
    }
    public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
    }
}

public struct RadialGradient: ShapeStyle {
    let gradient: Gradient
    let center: UnitPoint

    public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        (self.gradient, self.center) = (gradient, center)
    }
    public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        (gradient, self.center) = (Gradient(colors: colors), center)
    }
    public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        (gradient, self.center) = (Gradient(stops: stops), center)
    }
}

/// - Note: Drawn from its beginning to its end, and not around.
public struct AngularGradient: ShapeStyle {
    let gradient: Gradient

    public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) { self.gradient = gradient }
    public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) { gradient = Gradient(colors: colors) }
    public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
        gradient = Gradient(colors: colors)
    }
    public init(gradient: Gradient, center: UnitPoint, startAngle: Angle, endAngle: Angle) { self.gradient = gradient }
}

extension LinearGradient: _PrimitiveView {
    public func _mount(_ context: _Context) { context.node.figure = .box(.paint(paint)) }
}
extension RadialGradient: _PrimitiveView {
    public func _mount(_ context: _Context) { context.node.figure = .box(.paint(paint)) }
}
extension AngularGradient: _PrimitiveView {
    public func _mount(_ context: _Context) { context.node.figure = .box(.paint(paint)) }
}
extension Material: _PrimitiveView {
    public func _mount(_ context: _Context) { context.node.figure = .box(.paint(paint)) }
}

extension ShapeStyle where Self == LinearGradient {
    public static func linearGradient(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) -> Self {
        Self(colors: colors, startPoint: startPoint, endPoint: endPoint)
    }

    public static func linearGradient(_ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) -> Self {
        Self(gradient: gradient, startPoint: startPoint, endPoint: endPoint)
    }
}

extension UIColor {
    public convenience init(_ color: Color) {
        let shade = color.shade
        self.init(red: shade.red, green: shade.green, blue: shade.blue, alpha: shade.alpha)
    }
}
