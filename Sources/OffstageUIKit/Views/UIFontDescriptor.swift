public import Foundation

/// A font by what is known of it.
open class UIFontDescriptor: NSObject, NSCopying, @unchecked Sendable {
    // Sendable because it never changes, nor do the texts and numbers in it.
    open private(set) var fontAttributes: [AttributeName: Any]

    public init(fontAttributes attributes: [AttributeName: Any] = [:]) {
        fontAttributes = attributes
    }

    public convenience init(name fontName: String, size: CGFloat) {
        self.init(fontAttributes: [.name: fontName, .size: size])
    }

    public convenience init(name fontName: String, matrix: CGAffineTransform) {
        self.init(fontAttributes: [.name: fontName])
    }

    public required convenience init?(coder: NSCoder) { nil }

    /// - Note: The size is that of the setting `large`, which people begin with.
    open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
        UIFont.preferredFont(forTextStyle: style).fontDescriptor
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFontDescriptor else { return false }
        return other.postscriptName == postscriptName && other.pointSize == pointSize
    }

    open override var hash: Int { postscriptName.hashValue }

    // MARK: What is known

    open func object(forKey attribute: AttributeName) -> Any? { fontAttributes[attribute] }
    open var pointSize: CGFloat { Self.number(fontAttributes[.size]) ?? 0 }
    open var matrix: CGAffineTransform { .identity }

    open var symbolicTraits: SymbolicTraits {
        let kept = traits[.symbolic]
        var known =
            kept as? SymbolicTraits
            ?? SymbolicTraits(rawValue: (kept as? NSNumber)?.uint32Value ?? kept as? UInt32 ?? 0)
        let name = (fontAttributes[.name] as? String)?.split(separator: "-").last ?? ""
        if weight >= UIFont.Weight.semibold.rawValue || name.contains("Bold") { known.insert(.traitBold) }
        if name.contains("Italic") || name.contains("Oblique") { known.insert(.traitItalic) }
        return known
    }

    /// As a font of it is called.
    open var postscriptName: String {
        let name = fontAttributes[.name] as? String
        if let name, fontAttributes[.traits] == nil { return name }
        let family = fontAttributes[.family] as? String ?? name?.split(separator: "-").first.map(String.init)
        var style = Self.weights.last { $0.weight.rawValue <= weight + 0.01 }?.name ?? "Regular"
        if style == "Regular", symbolicTraits.contains(.traitBold) { style = "Bold" }
        if symbolicTraits.contains(.traitItalic) { style += "Italic" }
        return "\((family ?? systemFamily).replacing(" ", with: ""))-\(style)"
    }

    var familyName: String {
        fontAttributes[.family] as? String
            ?? (fontAttributes[.name] as? String)?.split(separator: "-").first.map(String.init) ?? ".AppleSystemUIFont"
    }

    private var traits: [TraitKey: Any] { fontAttributes[.traits] as? [TraitKey: Any] ?? [:] }
    private var weight: CGFloat {
        (traits[.weight] as? UIFont.Weight)?.rawValue ?? Self.number(traits[.weight]) ?? 0
    }
    private var systemFamily: String {
        switch fontAttributes[.design] as? SystemDesign {
        case .rounded: ".SFUIRounded"
        case .serif: ".NewYork"
        case .monospaced: ".SFUIMono"
        default: ".SFUI"
        }
    }

    private static let weights: [(weight: UIFont.Weight, name: String)] = [
        (.ultraLight, "Ultralight"), (.thin, "Thin"), (.light, "Light"), (.regular, "Regular"), (.medium, "Medium"),
        (.semibold, "Semibold"), (.bold, "Bold"), (.heavy, "Heavy"), (.black, "Black"),
    ]

    private static func number(_ value: Any?) -> CGFloat? {
        value as? CGFloat ?? (value as? NSNumber).map { CGFloat($0.doubleValue) } ?? (value as? Int).map { CGFloat($0) }
    }

    // MARK: Others like it

    open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
        UIFontDescriptor(fontAttributes: fontAttributes.merging(attributes) { $1 })
    }

    open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor { addingAttributes([.size: newPointSize]) }
    open func withMatrix(_ matrix: CGAffineTransform) -> UIFontDescriptor { self }
    open func withFace(_ newFace: String) -> UIFontDescriptor { addingAttributes([.face: newFace]) }

    open func withFamily(_ newFamily: String) -> UIFontDescriptor {
        var attributes = fontAttributes
        (attributes[.name], attributes[.family]) = (nil, newFamily)
        return UIFontDescriptor(fontAttributes: attributes)
    }

    /// Every font has every face here.
    open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
        let weight = symbolicTraits.contains(.traitBold) ? UIFont.Weight.bold : .regular
        var attributes = fontAttributes
        attributes[.traits] = [TraitKey.symbolic: symbolicTraits.rawValue, .weight: weight.rawValue] as [TraitKey: Any]
        // The name said which face it was.
        attributes[.family] = familyName == ".AppleSystemUIFont" ? nil : familyName
        attributes[.name] = nil
        return UIFontDescriptor(fontAttributes: attributes)
    }

    open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? { addingAttributes([.design: design]) }

    open func matchingFontDescriptors(withMandatoryKeys mandatoryKeys: Set<AttributeName>?) -> [UIFontDescriptor] {
        [self]
    }
}
