/// A colour by its parts, each from 0 to 1.
struct Shade: Hashable, Sendable {
    var red, green, blue, alpha: Double

    init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    init(_ hex: Int, _ alpha: Double = 1) {
        self.init(Double(hex >> 16 & 0xff) / 255, Double(hex >> 8 & 0xff) / 255, Double(hex & 0xff) / 255, alpha)
    }

    static let black = Shade(0), white = Shade(0xffffff), clear = Shade(0, 0), blue = Shade(0x007aff)
    static let secondary = Shade(0x3c3c43, 0.6), separator = Shade(0xc6c6c8), fill = Shade(0xe5e5ea)
    static let grouped = Shade(0xf2f2f7), red = Shade(0xff3b30), green = Shade(0x34c759), gray = Shade(0x8e8e93)

    func opacity(_ share: Double) -> Shade { Shade(red, green, blue, alpha * share) }
}

/// What fills an area of the drawing.
enum Paint: Hashable, Sendable {
    case shade(Shade)
    case linear(Gradient, UnitPoint, UnitPoint)
    case radial(Gradient, UnitPoint)
    /// The foreground around it, less opaque.
    case level(Double)
    case tint

    static let foreground = Paint.level(1)

    func opacity(_ share: Double) -> Paint {
        switch self {
        case .shade(let shade): .shade(shade.opacity(share))
        case .level(let level): .level(level * share)
        default: self
        }
    }
}

/// A style that knows how it is drawn.
protocol Painted {
    var paint: Paint { get }
}

extension ShapeStyle {
    /// Of a style of an app's own nothing is known: it is drawn as the foreground.
    nonisolated var paintOrForeground: Paint { (self as? any Painted)?.paint ?? .foreground }
}

extension Color: Painted { var paint: Paint { self == .primary ? .level(1) : .shade(shade) } }
extension Gradient: Painted { var paint: Paint { .linear(self, .top, .bottom) } }
extension AnyGradient: Painted { var paint: Paint { gradient.paint } }
extension LinearGradient: Painted { var paint: Paint { .linear(gradient, startPoint, endPoint) } }
extension RadialGradient: Painted { var paint: Paint { .radial(gradient, center) } }
extension AngularGradient: Painted { var paint: Paint { .linear(gradient, .leading, .trailing) } }
extension TintShapeStyle: Painted { var paint: Paint { .tint } }
extension HierarchicalShapeStyle: Painted { var paint: Paint { .level(share) } }
extension Material: Painted { var paint: Paint { .shade(Shade(0xf8f8f8, 0.85)) } }
extension BackgroundStyle: Painted { var paint: Paint { .shade(.white) } }
extension SeparatorShapeStyle: Painted { var paint: Paint { .shade(.separator) } }
extension SelectionShapeStyle: Painted { var paint: Paint { .tint } }
extension AnyShapeStyle: Painted {}
extension _PaintedStyle: Painted {}

/// A style with less of it.
public struct _PaintedStyle: ShapeStyle {
    let paint: Paint
}
