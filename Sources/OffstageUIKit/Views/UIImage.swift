public import Foundation

/// A picture by its name: nobody looks at its pixels here.
open class UIImage: NSObject, @unchecked Sendable {
    // Sendable because it never changes.
    private let data: Data?
    let name: String

    init(name: String, data: Data?, renderingMode: RenderingMode = .automatic) {
        self.name = name
        self.data = data
        self.renderingMode = renderingMode
    }

    public enum RenderingMode: Int, Sendable {
        case automatic, alwaysOriginal, alwaysTemplate
    }

    public let renderingMode: RenderingMode

    open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        UIImage(name: name, data: data, renderingMode: renderingMode)
    }

    /// - Note: A picture is not looked at: it has no size, and its colour does not change it.
    open var size: CGSize { .zero }
    open var scale: CGFloat { 1 }
    open func withTintColor(_ color: UIColor) -> UIImage { self }
    open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
        withRenderingMode(renderingMode)
    }

    public required convenience init(imageLiteralResourceName name: String) {
        self.init(name: name, data: nil)
    }

    public convenience override init() {
        self.init(name: "", data: nil)
    }

    /// - Note: Every name is taken for an image of the app.
    public convenience init?(named name: String) {
        self.init(name: name, data: nil)
    }

    public convenience init?(systemName name: String) {
        self.init(name: name, data: nil)
    }

    /// - Note: The bytes are kept, not decoded.
    public convenience init?(data: Data) {
        guard !data.isEmpty else { return nil }
        self.init(name: "", data: data)
    }

    public convenience init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        self.init(name: (path as NSString).lastPathComponent, data: data)
    }

    open func pngData() -> Data? { data }
    open func jpegData(compressionQuality: CGFloat) -> Data? { data }
}
