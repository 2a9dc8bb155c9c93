public import Foundation

/// A color in sRGB; the system's are those of the light appearance.
open class UIColor: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
    // Sendable because it never changes.
    let red, green, blue, alpha: CGFloat

    /// From 0 to 1.
    package var parts: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { (red, green, blue, alpha) }

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    public required convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }

    // Apps archive the colours that people choose.

    public static var supportsSecureCoding: Bool { true }

    public required convenience init?(coder: NSCoder) {
        func part(_ key: String) -> CGFloat { CGFloat(coder.decodeDouble(forKey: key)) }
        self.init(red: part("UIRed"), green: part("UIGreen"), blue: part("UIBlue"), alpha: part("UIAlpha"))
    }

    public func encode(with coder: NSCoder) {
        for (part, key) in [(red, "UIRed"), (green, "UIGreen"), (blue, "UIBlue"), (alpha, "UIAlpha")] {
            coder.encode(Double(part), forKey: key)
        }
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// - Note: Nobody sees the pattern: it is clear.
    public convenience init(patternImage image: UIImage) {
        self.init(white: 0, alpha: 0)
    }

    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// - Note: There are no asset catalogues: every name is black.
    public convenience init?(named name: String) {
        self.init(white: 0, alpha: 1)
    }

    public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        // Each part is furthest from the brightness where the hue is opposite to it.
        func part(_ shift: CGFloat) -> CGFloat {
            let place = (shift + hue * 6).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(place, 4 - place, 1))
        }
        self.init(red: part(5), green: part(3), blue: part(1), alpha: alpha)
    }

    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        UIColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Colors are equal where their parts are.
    open override func isEqual(_ object: Any?) -> Bool { (object as? UIColor).map { $0.parts == parts } ?? false }
    open override var hash: Int { [red, green, blue, alpha].hashValue }

    private convenience init(_ hex: Int, alpha: CGFloat = 1) {
        self.init(
            red: CGFloat(hex >> 16 & 0xff) / 255,
            green: CGFloat(hex >> 8 & 0xff) / 255,
            blue: CGFloat(hex & 0xff) / 255,
            alpha: alpha
        )
    }

    public static let black = UIColor(0x000000)
    public static let white = UIColor(0xffffff)
    public static let gray = UIColor(0x808080)
    public static let darkGray = UIColor(0x555555)
    public static let lightGray = UIColor(0xaaaaaa)
    public static let red = UIColor(0xff0000)
    public static let green = UIColor(0x00ff00)
    public static let blue = UIColor(0x0000ff)
    public static let yellow = UIColor(0xffff00)
    public static let orange = UIColor(0xff8000)
    public static let purple = UIColor(0x800080)
    public static let cyan = UIColor(0x00ffff)
    public static let magenta = UIColor(0xff00ff)
    public static let brown = UIColor(0x996633)
    public static let clear = UIColor(0x000000, alpha: 0)
    public static let label = UIColor(0x000000)
    public static let secondaryLabel = UIColor(0x3c3c43, alpha: 0.6)
    public static let tertiaryLabel = UIColor(0x3c3c43, alpha: 0.3)
    public static let quaternaryLabel = UIColor(0x3c3c43, alpha: 0.18)
    public static let placeholderText = UIColor(0x3c3c43, alpha: 0.3)
    public static let darkText = UIColor(0x000000)
    public static let lightText = UIColor(0xffffff, alpha: 0.6)
    public static let groupTableViewBackground = UIColor(0xf2f2f7)
    public static let separator = UIColor(0x3c3c43, alpha: 0.29)
    public static let opaqueSeparator = UIColor(0xc6c6c8)
    public static let link = UIColor(0x007aff)
    public static let tintColor = UIColor(0x007aff)
    public static let systemBackground = UIColor(0xffffff)
    public static let secondarySystemBackground = UIColor(0xf2f2f7)
    public static let systemGroupedBackground = UIColor(0xf2f2f7)
    public static let tertiarySystemBackground = UIColor(0xffffff)
    public static let secondarySystemGroupedBackground = UIColor(0xffffff)
    public static let tertiarySystemGroupedBackground = UIColor(0xf2f2f7)
    public static let systemFill = UIColor(0x787880, alpha: 0.2)
    public static let secondarySystemFill = UIColor(0x787880, alpha: 0.16)
    public static let tertiarySystemFill = UIColor(0x767680, alpha: 0.12)
    public static let quaternarySystemFill = UIColor(0x747480, alpha: 0.08)
    public static let systemBlue = UIColor(0x007aff)
    public static let systemGreen = UIColor(0x34c759)
    public static let systemRed = UIColor(0xff3b30)
    public static let systemOrange = UIColor(0xff9500)
    public static let systemYellow = UIColor(0xffcc00)
    public static let systemPink = UIColor(0xff2d55)
    public static let systemPurple = UIColor(0xaf52de)
    public static let systemIndigo = UIColor(0x5856d6)
    public static let systemTeal = UIColor(0x30b0c7)
    public static let systemMint = UIColor(0x00c7be)
    public static let systemCyan = UIColor(0x32ade6)
    public static let systemBrown = UIColor(0xa2845e)
    public static let systemGray = UIColor(0x8e8e93)
    public static let systemGray2 = UIColor(0xaeaeb2)
    public static let systemGray3 = UIColor(0xc7c7cc)
    public static let systemGray4 = UIColor(0xd1d1d6)
    public static let systemGray5 = UIColor(0xe5e5ea)
    public static let systemGray6 = UIColor(0xf2f2f7)
}
