public import Foundation

/// What the parts of a color mean; here all colors are in sRGB, whatever they are made with.
public final class CGColorSpace: Hashable, Sendable {
    let text: String
    public let model: CGColorSpaceModel

    private init(text: String, model: CGColorSpaceModel) {
        (self.text, self.model) = (text, model)
    }

    public init?(name: CFString) {
        text = name.description
        model = text.contains("Gray") ? .monochrome : text.contains("CMYK") ? .cmyk : .rgb
    }

    public var name: CFString? { text as NSString }

    public var numberOfComponents: Int {
        switch model {
        case .monochrome: 1
        case .cmyk: 4
        case .rgb: 3
        }
    }

    public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool { left.text == right.text }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }

    public static var sRGB: CFString { "kCGColorSpaceSRGB" }
    public static var extendedSRGB: CFString { "kCGColorSpaceExtendedSRGB" }
    public static var linearSRGB: CFString { "kCGColorSpaceLinearSRGB" }
    public static var displayP3: CFString { "kCGColorSpaceDisplayP3" }
    public static var adobeRGB1998: CFString { "kCGColorSpaceAdobeRGB1998" }
    public static var genericRGBLinear: CFString { "kCGColorSpaceGenericRGBLinear" }
    public static var genericGrayGamma2_2: CFString { "kCGColorSpaceGenericGrayGamma2_2" }
    public static var linearGray: CFString { "kCGColorSpaceLinearGray" }
    public static var genericCMYK: CFString { "kCGColorSpaceGenericCMYK" }

    fileprivate static let deviceRGB = CGColorSpace(text: "kCGColorSpaceDeviceRGB", model: .rgb)
    fileprivate static let deviceGray = CGColorSpace(text: "kCGColorSpaceDeviceGray", model: .monochrome)
    fileprivate static let deviceCMYK = CGColorSpace(text: "kCGColorSpaceDeviceCMYK", model: .cmyk)
}

public enum CGColorSpaceModel: Int32, Sendable {
    case monochrome = 0
    case rgb = 1
    case cmyk = 2
}

public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYK }
