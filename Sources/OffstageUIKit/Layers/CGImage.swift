public import Foundation

/// A picture as pixels, of which it knows how many it has.
public final class CGImage: Hashable, Sendable {
    public let width, height: Int
    private let pixels: Data?

    package init(width: Int = 0, height: Int = 0, pixels: Data? = nil) {
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    public init?(
        width: Int,
        height: Int,
        bitsPerComponent: Int,
        bitsPerPixel: Int,
        bytesPerRow: Int,
        space: CGColorSpace,
        bitmapInfo: CGBitmapInfo,
        provider: CGDataProvider,
        decode: UnsafePointer<CGFloat>?,
        shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        guard width > 0, height > 0 else { return nil }
        (self.width, self.height, pixels) = (width, height, provider.content)
    }

    public var bitsPerComponent: Int { 8 }
    public var bitsPerPixel: Int { 32 }
    public var bytesPerRow: Int { width * 4 }
    public var colorSpace: CGColorSpace? { CGColorSpaceCreateDeviceRGB() }
    public var alphaInfo: CGImageAlphaInfo { .premultipliedLast }
    public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: alphaInfo.rawValue) }
    public var isMask: Bool { false }

    /// Only of pixels that the app has given: no picture is decoded.
    public var dataProvider: CGDataProvider? { pixels.map(CGDataProvider.init) }

    public func copy() -> CGImage? { self }
    public func copy(maskingColorComponents components: [CGFloat]) -> CGImage? { self }
    public func copy(colorSpace: CGColorSpace) -> CGImage? { self }
    public func masking(_ mask: CGImage) -> CGImage? { self }

    public func cropping(to rect: CGRect) -> CGImage? {
        let part = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
        guard !part.isEmpty else { return nil }
        return CGImage(width: Int(part.width), height: Int(part.height))
    }

    public static func == (left: CGImage, right: CGImage) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

/// Bytes for a picture.
public final class CGDataProvider: Sendable {
    let content: Data

    fileprivate init(_ content: Data) {
        self.content = content
    }

    public init?(data: CFData) {
        content = Data(referencing: data)
    }

    public convenience init?(url: NSURL) {
        guard let content = try? Data(contentsOf: url as URL) else { return nil }
        self.init(content)
    }

    public var data: CFData? { content as NSData }
}

public enum CGImageAlphaInfo: UInt32, Sendable {
    case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst, alphaOnly
}

public struct CGBitmapInfo: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1f)
    public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
    public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
    public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
    public static var byteOrderDefault: CGBitmapInfo { [] }
}

public enum CGColorRenderingIntent: Int32, Sendable {
    case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}
