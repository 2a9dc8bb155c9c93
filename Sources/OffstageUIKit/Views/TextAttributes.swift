public import Foundation

extension NSAttributedString.Key {
    /// A `UIFont`.
    public static let font = Self(rawValue: "NSFont")
    /// An `NSParagraphStyle`.
    public static let paragraphStyle = Self(rawValue: "NSParagraphStyle")
    /// A `UIColor`, as those of the other colours.
    public static let foregroundColor = Self(rawValue: "NSColor")
    public static let backgroundColor = Self(rawValue: "NSBackgroundColor")
    public static let strokeColor = Self(rawValue: "NSStrokeColor")
    public static let underlineColor = Self(rawValue: "NSUnderlineColor")
    public static let strikethroughColor = Self(rawValue: "NSStrikethroughColor")
    public static let strokeWidth = Self(rawValue: "NSStrokeWidth")
    public static let kern = Self(rawValue: "NSKern")
    public static let ligature = Self(rawValue: "NSLigature")
    public static let baselineOffset = Self(rawValue: "NSBaselineOffset")
    /// The raw value of an `NSUnderlineStyle`.
    public static let underlineStyle = Self(rawValue: "NSUnderline")
    public static let strikethroughStyle = Self(rawValue: "NSStrikethrough")
    /// An `NSShadow`.
    public static let shadow = Self(rawValue: "NSShadow")
    /// A `URL` or a text of one.
    public static let link = Self(rawValue: "NSLink")
    /// An `NSTextAttachment`.
    public static let attachment = Self(rawValue: "NSAttachment")
    public static let tracking = Self(rawValue: "CTTracking")
    public static let writingDirection = Self(rawValue: "NSWritingDirection")
    public static let textEffect = Self(rawValue: "NSTextEffect")
    public static let obliqueness = Self(rawValue: "NSObliqueness")
    public static let expansion = Self(rawValue: "NSExpansion")
    public static let verticalGlyphForm = Self(rawValue: "CTVerticalForms")
}

public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    public static let single = NSUnderlineStyle(rawValue: 1)
    public static let thick = NSUnderlineStyle(rawValue: 2)
    public static let double = NSUnderlineStyle(rawValue: 9)
    public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
    public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
    public static let patternDashDot = NSUnderlineStyle(rawValue: 0x300)
    public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x400)
    public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

open class NSShadow: NSObject {
    open var shadowOffset = CGSize.zero
    open var shadowBlurRadius: CGFloat = 0
    open var shadowColor: Any?
}

extension NSAttributedString {
    /// An empty one. Foundation has no such initialiser here; the argument is for nobody to give.
    public convenience init(_empty: Void = ()) {
        self.init(string: "")
    }
}
