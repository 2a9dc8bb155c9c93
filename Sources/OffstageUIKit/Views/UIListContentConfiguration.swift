public import Foundation

/// The content of a row as the system has it: a text, a second one, an image. The rest is kept and read back only.
public struct UIListContentConfiguration: Hashable {
    public var text: String?
    public var attributedText: NSAttributedString?
    public var secondaryText: String?
    public var secondaryAttributedText: NSAttributedString?
    public var image: UIImage?
    public var textProperties = TextProperties(size: 17, color: .label)
    public var secondaryTextProperties = TextProperties(size: 12, color: .label)
    public var imageProperties = ImageProperties()
    public var prefersSideBySideTextAndSecondaryText: Bool
    public var axesPreservingSuperviewLayoutMargins = UIAxis.both
    public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 8)
    public var imageToTextPadding: CGFloat = 16
    public var textToSecondaryTextHorizontalPadding: CGFloat = 8
    public var textToSecondaryTextVerticalPadding: CGFloat = 3
    public var alpha: CGFloat = 1

    private init(isSideBySide: Bool = false, size: CGFloat = 17, second: CGFloat = 12, color: UIColor = .label) {
        prefersSideBySideTextAndSecondaryText = isSideBySide
        textProperties = TextProperties(size: size, color: color)
        secondaryTextProperties = TextProperties(size: second, color: isSideBySide ? .secondaryLabel : color)
    }

    var firstText: String? { attributedText?.string ?? text }
    var secondText: String? { secondaryAttributedText?.string ?? secondaryText }

    // MARK: The system's

    public static func cell() -> UIListContentConfiguration { .init() }
    public static func subtitleCell() -> UIListContentConfiguration { .init() }
    public static func valueCell() -> UIListContentConfiguration { .init(isSideBySide: true, second: 17) }
    public static func sidebarCell() -> UIListContentConfiguration { .init() }
    public static func sidebarSubtitleCell() -> UIListContentConfiguration { .init() }
    public static func accompaniedSidebarCell() -> UIListContentConfiguration { .init() }
    public static func accompaniedSidebarSubtitleCell() -> UIListContentConfiguration { .init() }
    public static func header() -> UIListContentConfiguration { .init(size: 13, color: .secondaryLabel) }
    public static func footer() -> UIListContentConfiguration { .init(size: 13, color: .secondaryLabel) }
    public static func plainHeader() -> UIListContentConfiguration { .init() }
    public static func plainFooter() -> UIListContentConfiguration { .init() }
    public static func groupedHeader() -> UIListContentConfiguration { .init(size: 13, color: .secondaryLabel) }
    public static func groupedFooter() -> UIListContentConfiguration { .init(size: 13, color: .secondaryLabel) }
    public static func sidebarHeader() -> UIListContentConfiguration { .init() }
    public static func prominentInsetGroupedHeader() -> UIListContentConfiguration { .init(size: 20) }
    public static func extraProminentInsetGroupedHeader() -> UIListContentConfiguration { .init(size: 22) }
}

extension UIListContentConfiguration: UIContentConfiguration {
    public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }
    public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration { self }
}

// MARK: Looks

extension UIListContentConfiguration {
    public struct TextProperties: Hashable {
        public enum TextAlignment: Int, Sendable {
            case natural, center, justified
        }

        public enum TextTransform: Int, Sendable {
            case none, uppercase, lowercase, capitalized
        }

        public var font: UIFont
        public var color: UIColor
        public var alignment = TextAlignment.natural
        public var lineBreakMode = NSLineBreakMode.byTruncatingTail
        public var numberOfLines = 0
        public var adjustsFontSizeToFitWidth = false
        public var minimumScaleFactor: CGFloat = 0
        public var allowsDefaultTighteningForTruncation = true
        public var adjustsFontForContentSizeCategory = true
        public var showsExpansionTextWhenTruncated = false
        public var transform = TextTransform.none
        private var kept = AnyTransformer()

        public var colorTransformer: UIConfigurationColorTransformer? {
            get { kept.transformer }
            set { kept.transformer = newValue }
        }

        init(size: CGFloat, color: UIColor) {
            font = .systemFont(ofSize: size)
            self.color = color
        }

        public func resolvedColor() -> UIColor { colorTransformer?(color) ?? color }

        func transformed(_ text: String) -> String {
            switch transform {
            case .none: text
            case .uppercase: text.uppercased()
            case .lowercase: text.lowercased()
            case .capitalized: text.capitalized
            }
        }
    }

    public struct ImageProperties: Hashable {
        /// The size that the list itself has for images.
        public static let standardDimension = CGFloat.greatestFiniteMagnitude

        public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
        public var tintColor: UIColor?
        public var cornerRadius: CGFloat = 0
        public var maximumSize = CGSize.zero
        public var reservedLayoutSize = CGSize.zero
        public var accessibilityIgnoresInvertColors = false
        private var kept = AnyTransformer()

        public var tintColorTransformer: UIConfigurationColorTransformer? {
            get { kept.transformer }
            set { kept.transformer = newValue }
        }

        public func resolvedTintColor(for tintColor: UIColor) -> UIColor {
            let own = self.tintColor ?? tintColor
            return tintColorTransformer?(own) ?? own
        }

        public static func == (a: ImageProperties, b: ImageProperties) -> Bool {
            a.preferredSymbolConfiguration == b.preferredSymbolConfiguration && a.tintColor == b.tintColor
                && a.cornerRadius == b.cornerRadius && a.maximumSize == b.maximumSize
                && a.reservedLayoutSize == b.reservedLayoutSize && a.kept == b.kept
                && a.accessibilityIgnoresInvertColors == b.accessibilityIgnoresInvertColors
        }

        public func hash(into hasher: inout Hasher) {
            hasher.combine(tintColor)
            hasher.combine(cornerRadius)
        }
    }
}

open class UIListContentView: UIView, UIContentView {
    open var configuration: any UIContentConfiguration

    public init(configuration: UIListContentConfiguration) {
        self.configuration = configuration
        super.init(frame: .zero)
    }

    public required init?(coder: NSCoder) {
        configuration = UIListContentConfiguration.cell()
        super.init(coder: coder)
    }

    override func show(on screen: inout ScreenContents) {
        guard let list = configuration as? UIListContentConfiguration else { return }
        if let image = list.image { screen.items.append(.image(image.name)) }
        for (text, properties) in [
            (list.firstText, list.textProperties), (list.secondText, list.secondaryTextProperties),
        ] {
            guard let text else { continue }
            screen.items.append(.label(properties.transformed(text), size: properties.font.pointSize))
        }
    }
}
