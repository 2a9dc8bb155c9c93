public import Foundation
public import OffstageImageIO
public import OffstageUIKit

public struct VNImageOption: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let properties = VNImageOption(rawValue: "VNImageOptionProperties")
    public static let ciContext = VNImageOption(rawValue: "VNImageOptionCIContext")
}

/// Looks at a picture. There are no pixels: every request fails, its handler hears so before ``perform(_:)`` throws.
open class VNImageRequestHandler: NSObject, @unchecked Sendable {
    // Sendable because it has no state.
    public init(cgImage image: CGImage, options: [VNImageOption: Any] = [:]) {}
    public init(
        cgImage image: CGImage,
        orientation: CGImagePropertyOrientation,
        options: [VNImageOption: Any] = [:]
    ) {}
    public init(ciImage image: CIImage, options: [VNImageOption: Any] = [:]) {}
    public init(
        ciImage image: CIImage,
        orientation: CGImagePropertyOrientation,
        options: [VNImageOption: Any] = [:]
    ) {}
    public init(url imageURL: URL, options: [VNImageOption: Any] = [:]) {}
    public init(url imageURL: URL, orientation: CGImagePropertyOrientation, options: [VNImageOption: Any] = [:]) {}
    public init(data imageData: Data, options: [VNImageOption: Any] = [:]) {}
    public init(data imageData: Data, orientation: CGImagePropertyOrientation, options: [VNImageOption: Any] = [:]) {}

    /// - Throws: `VNErrorCode.invalidImage`, unless nothing was asked for.
    open func perform(_ requests: [VNRequest]) throws {
        guard !requests.isEmpty else { return }
        for request in requests { request.completionHandler?(request, VNErrorCode.noPixels) }
        throw VNErrorCode.noPixels
    }
}

/// - Returns: the part of a picture of that size, in its pixels.
public func VNImageRectForNormalizedRect(_ normalizedRect: CGRect, _ imageWidth: Int, _ imageHeight: Int) -> CGRect {
    let (width, height) = (CGFloat(imageWidth), CGFloat(imageHeight))
    return CGRect(
        x: normalizedRect.minX * width,
        y: normalizedRect.minY * height,
        width: normalizedRect.width * width,
        height: normalizedRect.height * height
    )
}
