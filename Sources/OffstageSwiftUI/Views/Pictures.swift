public struct Image: Equatable, Sendable {
    let name: String

    public init(_ name: String, bundle: Bundle? = nil) { self.name = name }
    public init(systemName: String) { name = systemName }
    public init(uiImage: UIImage) { name = "image" }
    public init(decorative name: String, bundle: Bundle? = nil) { self.name = name }

    public enum Scale: CaseIterable, Sendable { case small, medium, large }
    public enum Interpolation: Sendable { case none, low, medium, high }
    public enum TemplateRenderingMode: Sendable { case template, original }

    public func resizable() -> Image { self }
    public func renderingMode(_ mode: TemplateRenderingMode?) -> Image { self }
    public func interpolation(_ interpolation: Interpolation) -> Image { self }
}

extension Image: _PrimitiveView {
    public func _mount(_ context: _Context) {
        context.node.look = .image(name)
    }
}

public struct ProgressView<Label: View> {
    let label: Label
    var fraction: Double?
}

extension ProgressView where Label == EmptyView {
    public init() { label = EmptyView() }

    public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1) {
        label = EmptyView()
        fraction = value.map { Double($0 / total) }
    }
}

extension ProgressView where Label == Text {
    public init(_ title: LocalizedStringKey) { label = Text(title) }

    public init<Value: BinaryFloatingPoint>(_ title: LocalizedStringKey, value: Value?, total: Value = 1) {
        label = Text(title)
        fraction = value.map { Double($0 / total) }
    }
}

extension ProgressView {
    public init(@ViewBuilder label: () -> Label) { self.label = label() }
}

extension ProgressView: _PrimitiveView {
    public func _mount(_ context: _Context) {
        context.node.look = .progress(fraction)
        label.mount(context, .only)
    }
}

public struct Spacer: Sendable {
    public init(minLength: CGFloat? = nil) {}
}

extension Spacer: _PrimitiveView {
    public func _mount(_ context: _Context) {}
}

public struct Divider: Sendable {
    public init() {}
}

extension Divider: _PrimitiveView {
    public func _mount(_ context: _Context) {}
}

/// What a view is filled with; nothing of it is seen.
public protocol ShapeStyle: Sendable {}

public struct Color: Hashable, ShapeStyle {
    private let name: String

    public init(_ name: String, bundle: Bundle? = nil) { self.name = name }
    public init(uiColor: UIColor) { name = "uiColor" }
    public init(_ color: UIColor) { name = "uiColor" }
    public init(red: Double, green: Double, blue: Double, opacity: Double = 1) { name = "\(red) \(green) \(blue)" }
    public init(white: Double, opacity: Double = 1) { name = "\(white)" }
    public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) { name = "hue \(hue)" }

    public static let accentColor = Color("accent"), primary = Color("primary"), secondary = Color("secondary")
    public static let black = Color("black"), white = Color("white"), gray = Color("gray"), clear = Color("clear")
    public static let red = Color("red"), orange = Color("orange"), yellow = Color("yellow"), green = Color("green")
    public static let mint = Color("mint"), teal = Color("teal"), cyan = Color("cyan"), blue = Color("blue")
    public static let indigo = Color("indigo"), purple = Color("purple"), pink = Color("pink")
    public static let brown = Color("brown")

    public func opacity(_ opacity: Double) -> Color { self }
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
    public static let primary = Self(), secondary = Self(), tertiary = Self(), quaternary = Self()
}

public struct Material: ShapeStyle {
    public static let ultraThin = Self(), thin = Self(), regular = Self(), thick = Self()
}

extension ShapeStyle where Self == TintShapeStyle {
    public static var tint: TintShapeStyle { .init() }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var primary: HierarchicalShapeStyle { .init() }
    public static var secondary: HierarchicalShapeStyle { .init() }
    public static var tertiary: HierarchicalShapeStyle { .init() }
    public static var quaternary: HierarchicalShapeStyle { .init() }
}

extension ShapeStyle where Self == Material {
    public static var ultraThinMaterial: Material { .init() }
    public static var thinMaterial: Material { .init() }
    public static var regularMaterial: Material { .init() }
    public static var thickMaterial: Material { .init() }
}

/// A form; nothing of it is seen.
public protocol Shape: View, Sendable {}

public struct Rectangle: Sendable { public init() {} }
public struct Circle: Sendable { public init() {} }
public struct Capsule: Sendable { public init() {} }
public struct Ellipse: Sendable { public init() {} }
public struct RoundedRectangle: Sendable { public init(cornerRadius: CGFloat) {} }

extension Rectangle: Shape, _PrimitiveView { public func _mount(_ context: _Context) {} }
extension Circle: Shape, _PrimitiveView { public func _mount(_ context: _Context) {} }
extension Capsule: Shape, _PrimitiveView { public func _mount(_ context: _Context) {} }
extension Ellipse: Shape, _PrimitiveView { public func _mount(_ context: _Context) {} }
extension RoundedRectangle: Shape, _PrimitiveView { public func _mount(_ context: _Context) {} }

extension Shape {
    public func fill<Style: ShapeStyle>(_ style: Style) -> Self { self }
    public func stroke<Style: ShapeStyle>(_ style: Style, lineWidth: CGFloat = 1) -> Self { self }
    public func trim(from start: CGFloat = 0, to end: CGFloat = 1) -> Self { self }
}

/// - Note: Previews are Xcode's; they are compiled and not shown.
@MainActor @preconcurrency public protocol PreviewProvider {
    associatedtype Previews: View
    @ViewBuilder @MainActor @preconcurrency static var previews: Previews { get }
}
