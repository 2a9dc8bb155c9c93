public struct Image: Equatable, Sendable {
    let name: String
    private var isSymbol = false
    private var isResizable = false

    public init(_ name: String, bundle: Bundle? = nil) { self.name = name }
    public init(_ name: String, bundle: Bundle? = nil, label: Text) { self.name = name }
    public init(_ name: String, variableValue: Double?, bundle: Bundle? = nil) { self.name = name }
    public init(_ resource: ImageResource) { name = resource.name }
    public init(systemName: String) { (name, isSymbol) = (systemName, true) }
    public init(systemName: String, variableValue: Double?) { self.init(systemName: systemName) }
    public init(uiImage: UIImage) { name = "image" }
    public init(_ cgImage: CGImage, scale: CGFloat, label: Text) { name = "image" }
    public init(decorative cgImage: CGImage, scale: CGFloat) { name = "image" }
    public init(decorative name: String, bundle: Bundle? = nil) { self.name = name }

    public enum Scale: CaseIterable, Sendable { case small, medium, large }
    public enum Interpolation: Sendable { case none, low, medium, high }
    public enum TemplateRenderingMode: Sendable { case template, original }

    public enum ResizingMode: Sendable { case tile, stretch }

    public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image {
        var image = self
        image.isResizable = true
        return image
    }
    public func antialiased(_ isAntialiased: Bool) -> Image { self }
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }
    public func renderingMode(_ mode: TemplateRenderingMode?) -> Image { self }
    public func interpolation(_ interpolation: Interpolation) -> Image { self }
}

extension Image: _PrimitiveView {
    public func _mount(_ context: _Context) {
        context.node.look = .image(name)
        let isResizable = isResizable
        context.node.figure = .box(
            isSymbol ? .symbol(name, isResizable: isResizable) : .picture(name, isResizable: isResizable)
        )
    }
}

public struct Spacer: Sendable {
    private let minLength: CGFloat?

    public init(minLength: CGFloat? = nil) { self.minLength = minLength }
}

extension Spacer: _PrimitiveView {
    public func _mount(_ context: _Context) { context.node.figure = .box(.spacer(minLength)) }
}

public struct Divider: Sendable {
    public init() {}
}

extension Divider: _PrimitiveView {
    public func _mount(_ context: _Context) { context.node.figure = .box(.divider) }
}

/// - Note: Previews are Xcode's; they are compiled and not shown.
@MainActor @preconcurrency public protocol PreviewProvider {
    associatedtype Previews: View
    @ViewBuilder @MainActor @preconcurrency static var previews: Previews { get }
}
