public import Foundation

extension UIButton {
    /// How a button looks, and what it says.
    // Sendable as on iOS: what it holds of views is the main thread's.
    public struct Configuration: Hashable, @unchecked Sendable {
        public enum Size: Int, Sendable {
            case medium, small, mini, large
        }

        public enum CornerStyle: Int, Sendable {
            case fixed = -1
            case dynamic, small, medium, large, capsule
        }

        public enum TitleAlignment: Int, Sendable {
            case automatic, leading, center, trailing
        }

        public var title: String?
        public var subtitle: String?
        public var attributedTitle: AttributedString?
        public var attributedSubtitle: AttributedString?
        public var image: UIImage?
        public var baseForegroundColor: UIColor?
        public var baseBackgroundColor: UIColor?
        public var cornerStyle = CornerStyle.dynamic
        public var buttonSize = Size.medium
        public var titleAlignment = TitleAlignment.automatic
        public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
        public var imagePlacement = NSDirectionalRectEdge.leading
        public var imagePadding: CGFloat = 0
        public var titlePadding: CGFloat = 0
        public var showsActivityIndicator = false
        public var background = UIBackgroundConfiguration.clear()
        public var titleLineBreakMode = NSLineBreakMode.byWordWrapping
        public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
        public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
        public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?

        public static func plain() -> Configuration { Configuration() }
        public static func tinted() -> Configuration { Configuration() }
        public static func gray() -> Configuration { Configuration() }
        public static func filled() -> Configuration { Configuration() }
        public static func borderless() -> Configuration { Configuration() }
        public static func bordered() -> Configuration { Configuration() }
        public static func borderedTinted() -> Configuration { Configuration() }
        public static func borderedProminent() -> Configuration { Configuration() }
        public static func glass() -> Configuration { Configuration() }
        public static func prominentGlass() -> Configuration { Configuration() }

        @MainActor public func updated(for button: UIButton) -> Configuration { self }

        var words: String? { attributedTitle.map { String($0.characters) } ?? title }
    }

    public typealias ConfigurationUpdateHandler = @MainActor (UIButton) -> Void
}

/// Makes other attributes of those of a title. Nobody sees either.
public struct UIConfigurationTextAttributesTransformer: Hashable, Sendable {
    public let transform: @Sendable (AttributeContainer) -> AttributeContainer

    public init(_ transform: @escaping @Sendable (AttributeContainer) -> AttributeContainer) {
        self.transform = transform
    }

    public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { transform(input) }

    // Functions cannot be compared: one is as good as another.
    public static func == (one: Self, other: Self) -> Bool { true }
    public func hash(into hasher: inout Hasher) {}
}

public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let top = NSDirectionalRectEdge(rawValue: 1 << 0)
    public static let leading = NSDirectionalRectEdge(rawValue: 1 << 1)
    public static let bottom = NSDirectionalRectEdge(rawValue: 1 << 2)
    public static let trailing = NSDirectionalRectEdge(rawValue: 1 << 3)
    public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}
