/// What a view is filled with; nothing of it is seen.
public protocol ShapeStyle: Sendable {}

public struct Color: Hashable, ShapeStyle {
    private let name: String

    public enum RGBColorSpace: Hashable, Sendable { case sRGB, sRGBLinear, displayP3 }

    public init(_ name: String, bundle: Bundle? = nil) { self.name = name }
    public init(_ resource: ColorResource) { name = resource.name }
    public init(uiColor: UIColor) { name = "uiColor" }
    @_disfavoredOverload public init(_ color: UIColor) { name = "uiColor" }
    public init(red: Double, green: Double, blue: Double, opacity: Double = 1) { name = "\(red) \(green) \(blue)" }
    public init(_ space: RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double = 1) {
        self.init(red: red, green: green, blue: blue, opacity: opacity)
    }
    public init(white: Double, opacity: Double = 1) { name = "\(white)" }
    public init(_ space: RGBColorSpace, white: Double, opacity: Double = 1) { name = "\(white)" }
    public init(cgColor: CGColor) { name = "cgColor" }
    public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) { name = "hue \(hue)" }

    public static let accentColor = Color("accent"), primary = Color("primary"), secondary = Color("secondary")
    public static let black = Color("black"), white = Color("white"), gray = Color("gray"), clear = Color("clear")
    public static let red = Color("red"), orange = Color("orange"), yellow = Color("yellow"), green = Color("green")
    public static let mint = Color("mint"), teal = Color("teal"), cyan = Color("cyan"), blue = Color("blue")
    public static let indigo = Color("indigo"), purple = Color("purple"), pink = Color("pink")
    public static let brown = Color("brown")

    public func opacity(_ opacity: Double) -> Color { self }
    public func mix(with other: Color, by fraction: Double) -> Color { self }
    public var gradient: AnyGradient { AnyGradient(Gradient(colors: [self])) }
}

extension Color: _PrimitiveView {
    public func _mount(_ context: _Context) {}
}

extension ShapeStyle where Self == Color {
    public static var accentColor: Color { .init("accent") }
    public static var black: Color { .init("black") }
    public static var white: Color { .init("white") }
    public static var gray: Color { .init("gray") }
    public static var clear: Color { .init("clear") }
    public static var red: Color { .init("red") }
    public static var orange: Color { .init("orange") }
    public static var yellow: Color { .init("yellow") }
    public static var green: Color { .init("green") }
    public static var mint: Color { .init("mint") }
    public static var teal: Color { .init("teal") }
    public static var cyan: Color { .init("cyan") }
    public static var blue: Color { .init("blue") }
    public static var indigo: Color { .init("indigo") }
    public static var purple: Color { .init("purple") }
    public static var pink: Color { .init("pink") }
    public static var brown: Color { .init("brown") }
}

public struct TintShapeStyle: ShapeStyle {
    public init() {}
}

public struct HierarchicalShapeStyle: ShapeStyle {
    public static let primary = Self(), secondary = Self(), tertiary = Self(), quaternary = Self(), quinary = Self()
}

public struct Material: ShapeStyle {
    public static let ultraThin = Self(), thin = Self(), regular = Self(), thick = Self(), ultraThick = Self()
    public static let bar = Self()
}

extension ShapeStyle where Self == TintShapeStyle {
    public static var tint: TintShapeStyle { .init() }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var primary: HierarchicalShapeStyle { .init() }
    public static var secondary: HierarchicalShapeStyle { .init() }
    public static var tertiary: HierarchicalShapeStyle { .init() }
    public static var quaternary: HierarchicalShapeStyle { .init() }
    public static var quinary: HierarchicalShapeStyle { .init() }
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
    public init<Style: ShapeStyle>(_ style: Style) {}
}

extension ShapeStyle {
    public var secondary: some ShapeStyle { self }
    public var tertiary: some ShapeStyle { self }
    public var quaternary: some ShapeStyle { self }
    @_disfavoredOverload public func opacity(_ opacity: Double) -> some ShapeStyle { self }
    public func shadow(_ style: ShadowStyle) -> some ShapeStyle { self }
    public func blendMode(_ mode: BlendMode) -> some ShapeStyle { self }
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
    private let gradient: Gradient

    public init(_ gradient: Gradient) { self.gradient = gradient }
}

public struct LinearGradient: ShapeStyle {
    public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {}
    public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {}
    public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {}
}

public struct RadialGradient: ShapeStyle {
    public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {}
    public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {}
    public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {}
}

public struct AngularGradient: ShapeStyle {
    public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {}
    public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {}
    public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {}
    public init(gradient: Gradient, center: UnitPoint, startAngle: Angle, endAngle: Angle) {}
}

extension LinearGradient: _PrimitiveView { public func _mount(_ context: _Context) {} }
extension RadialGradient: _PrimitiveView { public func _mount(_ context: _Context) {} }
extension AngularGradient: _PrimitiveView { public func _mount(_ context: _Context) {} }
extension Material: _PrimitiveView { public func _mount(_ context: _Context) {} }

extension ShapeStyle where Self == LinearGradient {
    public static func linearGradient(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) -> Self {
        Self(colors: colors, startPoint: startPoint, endPoint: endPoint)
    }

    public static func linearGradient(_ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) -> Self {
        Self(gradient: gradient, startPoint: startPoint, endPoint: endPoint)
    }
}

extension UIColor {
    /// - Note: Of a color of SwiftUI's only its name is known: it is black.
    public convenience init(_ color: Color) {
        self.init(white: 0, alpha: 1)
    }
}
