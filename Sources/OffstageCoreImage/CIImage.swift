public import Foundation

/// A picture to be: of it is known how large it is. No pixels are read, filtered or rendered.
open class CIImage: NSObject, NSCopying, @unchecked Sendable {
    // Sendable because it never changes.
    public let extent: CGRect
    private let known: [String: Any]

    package init(_ extent: CGRect, _ properties: [String: Any] = [:]) {
        self.extent = extent
        known = properties
    }

    private convenience init(size: CGSize, _ options: [CIImageOption: Any]?) {
        self.init(CGRect(origin: .zero, size: size), options?[.properties] as? [String: Any] ?? [:])
    }

    public convenience init(cgImage image: CGImage, options: [CIImageOption: Any]? = nil) {
        self.init(size: CGSize(width: image.width, height: image.height), options)
    }

    /// Nil of a picture whose size is unknown.
    public convenience init?(image: UIImage, options: [CIImageOption: Any]? = nil) {
        guard let picture = image.cgImage else { return nil }
        self.init(cgImage: picture, options: options)
    }

    /// Nil of what is neither PNG nor JPEG nor GIF.
    public convenience init?(data: Data, options: [CIImageOption: Any]? = nil) {
        guard let image = UIImage(data: data) else { return nil }
        self.init(image: image, options: options)
    }

    public convenience init?(contentsOf url: URL, options: [CIImageOption: Any]? = nil) {
        guard let data = try? Data(contentsOf: url) else { return nil }
        self.init(data: data, options: options)
    }

    public convenience init(color: CIColor) {
        self.init(.infinite)
    }

    open class func empty() -> CIImage { CIImage(.null) }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open var properties: [String: Any] { known }
    open var url: URL? { nil }
    open var cgImage: CGImage? { nil }
    open var colorSpace: CGColorSpace? { nil }

    /// Neither nothing nor all of the plane: of those there is nothing to compute.
    var hasEdges: Bool { !extent.isNull && !extent.isInfinite }

    // MARK: What is made of it

    open func transformed(by matrix: CGAffineTransform) -> CIImage {
        hasEdges ? CIImage(extent.applying(matrix), known) : self
    }
    open func transformed(by matrix: CGAffineTransform, highQualityDownsample: Bool) -> CIImage {
        transformed(by: matrix)
    }
    open func cropped(to rect: CGRect) -> CIImage { CIImage(extent.intersection(rect), known) }
    open func clampedToExtent() -> CIImage { CIImage(.infinite, known) }
    open func composited(over dest: CIImage) -> CIImage { CIImage(extent.union(dest.extent), known) }
    open func applyingFilter(_ filterName: String, parameters: [String: Any] = [:]) -> CIImage { self }
    open func applyingGaussianBlur(sigma: Double) -> CIImage {
        hasEdges ? CIImage(extent.insetBy(dx: -3 * sigma, dy: -3 * sigma), known) : self
    }
    open func settingProperties(_ properties: [AnyHashable: Any]) -> CIImage {
        var known: [String: Any] = [:]
        for (key, value) in properties { if let key = key.base as? String { known[key] = value } }
        return CIImage(extent, known)
    }
    open func settingAlphaOne(in extent: CGRect) -> CIImage { self }
    open func samplingNearest() -> CIImage { self }
    open func samplingLinear() -> CIImage { self }
    open func premultiplyingAlpha() -> CIImage { self }
    open func unpremultiplyingAlpha() -> CIImage { self }

    /// - Parameter orientation: as EXIF counts; those above 4 lie on their side.
    open func oriented(forExifOrientation orientation: Int32) -> CIImage {
        let (width, height) = (extent.width, extent.height)
        return CIImage(
            CGRect(origin: .zero, size: orientation > 4 ? CGSize(width: height, height: width) : extent.size),
            known
        )
    }

    open func autoAdjustmentFilters(options: [CIImageAutoAdjustmentOption: Any]? = nil) -> [CIFilter] { [] }
}

public struct CIImageOption: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let colorSpace = CIImageOption(rawValue: "CIImageColorSpace")
    public static let properties = CIImageOption(rawValue: "CIImageProperties")
    public static let applyOrientationProperty = CIImageOption(rawValue: "CIImageApplyOrientationProperty")
}

public struct CIImageAutoAdjustmentOption: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let enhance = CIImageAutoAdjustmentOption(rawValue: "kCIImageAutoAdjustEnhance")
    public static let redEye = CIImageAutoAdjustmentOption(rawValue: "kCIImageAutoAdjustRedEye")
}

extension UIImage {
    /// A picture of that size, without pixels.
    public convenience init(ciImage: CIImage) {
        self.init(ciImage: ciImage, scale: 1, orientation: .up)
    }

    public convenience init(ciImage: CIImage, scale: CGFloat, orientation: Orientation) {
        let size = ciImage.hasEdges ? ciImage.extent.size : .zero
        self.init(
            cgImage: CGImage(width: Int(size.width), height: Int(size.height)),
            scale: scale,
            orientation: orientation
        )
    }

    /// As on iOS, nil of a picture that was not made of one.
    public var ciImage: CIImage? { nil }
}
