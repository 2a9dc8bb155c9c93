/// Of a font its size and its weight are seen.
public struct Font: Hashable, Sendable {
    let size: CGFloat
    var weight = Weight.regular

    public static let largeTitle = Font(size: 34)
    public static let title = Font(size: 28)
    public static let title2 = Font(size: 22)
    public static let title3 = Font(size: 20)
    public static let headline = Font(size: 17, weight: .semibold)
    public static let body = Font(size: 17)
    public static let callout = Font(size: 16)
    public static let subheadline = Font(size: 15)
    public static let footnote = Font(size: 13)
    public static let caption = Font(size: 12)
    public static let caption2 = Font(size: 11)

    public enum Weight: Hashable, Sendable {
        case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

        var isBold: Bool { [.semibold, .bold, .heavy, .black].contains(self) }
    }
    public enum Width: Sendable { case compressed, condensed, standard, expanded }
    public enum Leading: Sendable { case standard, tight, loose }
    public enum Design: Sendable { case `default`, serif, rounded, monospaced }
    public enum TextStyle: CaseIterable, Sendable {
        case largeTitle, title, title2, title3, headline, body, callout, subheadline, footnote, caption, caption2

        var font: Font {
            switch self {
            case .largeTitle: .largeTitle
            case .title: .title
            case .title2: .title2
            case .title3: .title3
            case .headline: .headline
            case .body: .body
            case .callout: .callout
            case .subheadline: .subheadline
            case .footnote: .footnote
            case .caption: .caption
            case .caption2: .caption2
            }
        }
    }

    public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
        Font(size: size, weight: weight ?? .regular)
    }
    public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
        Font(size: style.font.size, weight: weight ?? style.font.weight)
    }
    public static func custom(_ name: String, size: CGFloat) -> Font { Font(size: size) }

    public static func custom(_ name: String, fixedSize: CGFloat) -> Font { Font(size: fixedSize) }
    public static func custom(_ name: String, size: CGFloat, relativeTo style: TextStyle) -> Font { Font(size: size) }

    public init(_ font: UIFont) { size = font.pointSize }
    init(size: CGFloat, weight: Weight = .regular) { (self.size, self.weight) = (size, weight) }

    public func width(_ width: Width) -> Font { self }
    public func leading(_ leading: Leading) -> Font { self }
    public func smallCaps() -> Font { self }
    public func bold() -> Font { weight(.bold) }
    public func italic() -> Font { self }
    public func monospaced() -> Font { self }
    public func monospacedDigit() -> Font { self }
    public func weight(_ weight: Weight) -> Font { Font(size: size, weight: weight) }
}
