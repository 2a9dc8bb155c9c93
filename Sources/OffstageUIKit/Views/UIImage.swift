public import Foundation

/// A picture by its name: nobody looks at its pixels here, but for how many there are.
open class UIImage: NSObject, @unchecked Sendable {
    // Sendable because it never changes.
    struct Values {
        var name = ""
        var data: Data?
        /// Of what is drawn, or what the bytes say.
        var size: CGSize = .zero
        var scale: CGFloat = 1
        var orientation = Orientation.up
        var renderingMode = RenderingMode.automatic
        var capInsets = UIEdgeInsets.zero
        var resizingMode = ResizingMode.tile
        var alignmentRectInsets = UIEdgeInsets.zero
        var configuration: Configuration?
        var isSymbol = false
        var flips = false
        var picture: CGImage?
        var images: [UIImage]?
        var duration: TimeInterval = 0
    }

    let values: Values
    var name: String { values.name }

    init(_ values: Values) {
        self.values = values
    }

    convenience init(name: String, data: Data?) {
        self.init(Values(name: name, data: data))
    }

    public required convenience init(imageLiteralResourceName name: String) {
        self.init(name: name, data: nil)
    }

    public convenience override init() {
        self.init(Values())
    }

    public required convenience init?(coder: NSCoder) { nil }

    /// - Note: Every name is taken for an image of the app, and its size is not known.
    public convenience init?(named name: String) {
        self.init(name: name, data: nil)
    }

    public convenience init?(named name: String, in bundle: Bundle?, with configuration: Configuration?) {
        self.init(Values(name: name, configuration: configuration))
    }

    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?)
    {
        self.init(named: name)
    }

    public convenience init?(
        named name: String,
        in bundle: Bundle? = nil,
        variableValue: Double,
        configuration: Configuration? = nil
    ) {
        self.init(Values(name: name, configuration: configuration))
    }

    public convenience init?(systemName name: String) {
        self.init(Values(name: name, isSymbol: true))
    }

    public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
        self.init(Values(name: name, configuration: configuration, isSymbol: true))
    }

    public convenience init?(
        systemName name: String,
        variableValue: Double,
        configuration: Configuration? = nil
    ) {
        self.init(Values(name: name, configuration: configuration, isSymbol: true))
    }

    /// - Note: The bytes are kept, not decoded; of PNG, JPEG and GIF the size is read.
    public convenience init?(data: Data) {
        self.init(data: data, scale: 1)
    }

    public convenience init?(data: Data, scale: CGFloat) {
        guard !data.isEmpty else { return nil }
        self.init(Values(data: data, size: Self.size(in: data, scale), scale: scale))
    }

    public convenience init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        let name = (path as NSString).lastPathComponent
        let scale: CGFloat = name.contains("@3x.") ? 3 : name.contains("@2x.") ? 2 : 1
        self.init(Values(name: name, data: data, size: Self.size(in: data, scale), scale: scale))
    }

    public convenience init(cgImage: CGImage) {
        self.init(cgImage: cgImage, scale: 1, orientation: .up)
    }

    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        let size = CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale)
        self.init(Values(size: size, scale: scale, orientation: orientation, picture: cgImage))
    }

    private static func size(in data: Data, _ scale: CGFloat) -> CGSize {
        let pixels = PictureHeader.pixels(of: data) ?? .zero
        return CGSize(width: pixels.width / scale, height: pixels.height / scale)
    }

    // MARK: What is known of it

    open var size: CGSize { values.size }
    open var scale: CGFloat { values.scale }
    open var imageOrientation: Orientation { values.orientation }
    open var renderingMode: RenderingMode { values.renderingMode }
    open var capInsets: UIEdgeInsets { values.capInsets }
    open var resizingMode: ResizingMode { values.resizingMode }
    open var alignmentRectInsets: UIEdgeInsets { values.alignmentRectInsets }
    open var isSymbolImage: Bool { values.isSymbol }
    open var configuration: Configuration? { values.configuration }
    open var symbolConfiguration: SymbolConfiguration? { values.configuration as? SymbolConfiguration }
    open var flipsForRightToLeftLayoutDirection: Bool { values.flips }
    open var images: [UIImage]? { values.images }
    open var duration: TimeInterval { values.duration }
    open var isHighDynamicRange: Bool { false }

    /// Of pictures with a size, without their pixels.
    open var cgImage: CGImage? {
        if let picture = values.picture { return picture }
        guard size.width > 0, size.height > 0 else { return nil }
        return CGImage(width: Int(size.width * scale), height: Int(size.height * scale))
    }

    /// The bytes that it was made of, whatever they are; of what was drawn, none.
    open func pngData() -> Data? { values.data }
    open func jpegData(compressionQuality: CGFloat) -> Data? { values.data }
    open func heicData() -> Data? { values.data }

    // MARK: Drawing it, which paints nothing

    open func draw(at point: CGPoint) {}
    open func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {}
    open func draw(in rect: CGRect) {}
    open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {}
    open func drawAsPattern(in rect: CGRect) {}
}

extension UIImage {
    public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }

    public enum ResizingMode: Int, Sendable { case tile, stretch }

    public enum Orientation: Int, Sendable {
        case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
    }
}
