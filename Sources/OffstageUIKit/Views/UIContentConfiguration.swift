public import Foundation

/// What a cell shows, as a value.
@preconcurrency @MainActor public protocol UIContentConfiguration {
    func makeContentView() -> any UIView & UIContentView
    func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows a configuration.
@preconcurrency @MainActor public protocol UIContentView: NSObjectProtocol {
    var configuration: any UIContentConfiguration { get set }
}

/// What a cell is like when its configuration is brought up to date: as at rest, for nobody selects or edits here.
@preconcurrency @MainActor public protocol UIConfigurationState {
    var isSelected: Bool { get set }
    var isHighlighted: Bool { get set }
    var isDisabled: Bool { get set }
}

public struct UICellConfigurationState: UIConfigurationState {
    public var isSelected = false
    public var isHighlighted = false
    public var isDisabled = false
    public var isEditing = false

    public init() {}
}

/// The content of a row as the system has it: a text, a second one, an image.
@preconcurrency @MainActor public struct UIListContentConfiguration: UIContentConfiguration {
    /// How a text looks; nothing is laid out.
    @MainActor public struct TextProperties {
        public var font = UIFont.systemFont(ofSize: 17)
        public var color = UIColor.label
        public var alignment = NSTextAlignment.natural
        public var numberOfLines = 0
        public var adjustsFontSizeToFitWidth = false
    }

    @MainActor public struct ImageProperties {
        public var tintColor: UIColor?
        public var cornerRadius: CGFloat = 0
        public var maximumSize = CGSize.zero
        public var reservedLayoutSize = CGSize.zero
    }

    public var text: String?
    public var secondaryText: String?
    public var image: UIImage?
    public var textProperties = TextProperties()
    public var secondaryTextProperties = TextProperties()
    public var imageProperties = ImageProperties()
    public var prefersSideBySideTextAndSecondaryText = true
    public var textToSecondaryTextVerticalPadding: CGFloat = 0
    public var imageToTextPadding: CGFloat = 0

    private init(isSideBySide: Bool) {
        prefersSideBySideTextAndSecondaryText = isSideBySide
    }

    public static func cell() -> UIListContentConfiguration { .init(isSideBySide: false) }
    public static func subtitleCell() -> UIListContentConfiguration { .init(isSideBySide: false) }
    public static func valueCell() -> UIListContentConfiguration { .init(isSideBySide: true) }
    public static func plainHeader() -> UIListContentConfiguration { .init(isSideBySide: false) }
    public static func groupedHeader() -> UIListContentConfiguration { .init(isSideBySide: false) }

    public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }
    public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration { self }
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
            (list.text, list.textProperties), (list.secondaryText, list.secondaryTextProperties),
        ] {
            guard let text else { continue }
            screen.items.append(.label(text, size: properties.font.pointSize))
        }
    }
}
