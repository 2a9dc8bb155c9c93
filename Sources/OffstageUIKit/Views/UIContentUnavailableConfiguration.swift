public import Foundation

/// What is shown where there is nothing to show.
public struct UIContentUnavailableConfiguration: Hashable {
    public enum Alignment: Int, Sendable {
        case center, natural
    }

    public typealias TextProperties = UIListContentConfiguration.TextProperties
    public typealias ImageProperties = UIListContentConfiguration.ImageProperties

    /// - Note: Nobody touches it.
    public struct ButtonProperties: Hashable {
        public var primaryAction: UIAction?
        public var menu: UIMenu?
        public var isEnabled = true
    }

    public var text: String?
    public var attributedText: NSAttributedString?
    public var secondaryText: String?
    public var secondaryAttributedText: NSAttributedString?
    public var image: UIImage?
    public var textProperties = TextProperties(size: 22, color: .label)
    public var secondaryTextProperties = TextProperties(size: 15, color: .secondaryLabel)
    public var imageProperties = ImageProperties()
    public var button = UIButton.Configuration.plain()
    public var secondaryButton = UIButton.Configuration.plain()
    public var buttonProperties = ButtonProperties()
    public var secondaryButtonProperties = ButtonProperties()
    public var alignment = Alignment.center
    public var axesPreservingSuperviewLayoutMargins = UIAxis.both
    public var directionalLayoutMargins = NSDirectionalEdgeInsets.zero
    public var imageToTextPadding: CGFloat = 15
    public var textToSecondaryTextPadding: CGFloat = 5
    public var textToButtonPadding: CGFloat = 20
    public var buttonToSecondaryButtonPadding: CGFloat = 10
    public var background = UIBackgroundConfiguration.clear()
    fileprivate var isLoading = false

    private init() {}

    public static func empty() -> UIContentUnavailableConfiguration { .init() }

    public static func loading() -> UIContentUnavailableConfiguration {
        var configuration = UIContentUnavailableConfiguration()
        (configuration.isLoading, configuration.text) = (true, "Loading…")
        return configuration
    }

    public static func search() -> UIContentUnavailableConfiguration {
        var configuration = UIContentUnavailableConfiguration()
        configuration.image = UIImage(systemName: "magnifyingglass")
        configuration.text = "No Results"
        configuration.secondaryText = "Check the spelling or try a new search."
        return configuration
    }
}

extension UIContentUnavailableConfiguration: UIContentConfiguration {
    public func makeContentView() -> any UIView & UIContentView { UIContentUnavailableView(configuration: self) }
    public func updated(for state: any UIConfigurationState) -> UIContentUnavailableConfiguration { self }
}

public struct UIContentUnavailableConfigurationState: UIConfigurationState, Hashable {
    public var traitCollection: UITraitCollection
    public var searchText: String?
    private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    public init(traitCollection: UITraitCollection) {
        self.traitCollection = traitCollection
    }

    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { custom[key] }
        set { custom[key] = newValue }
    }
}

@preconcurrency @MainActor open class UIContentUnavailableView: UIView, UIContentView {
    open var configuration: any UIContentConfiguration
    open var isScrollEnabled = false

    public init(configuration: UIContentUnavailableConfiguration) {
        self.configuration = configuration
        super.init(frame: .zero)
    }

    public required init?(coder: NSCoder) {
        configuration = UIContentUnavailableConfiguration.empty()
        super.init(coder: coder)
    }

    override func show(on screen: inout ScreenContents) {
        guard let content = configuration as? UIContentUnavailableConfiguration else { return }
        content.background.customView?.showUnlessHidden(on: &screen)
        if content.isLoading { screen.items.append(.spinner) }
        if let image = content.image { screen.items.append(.image(image.name)) }
        let texts = [
            (content.attributedText?.string ?? content.text, content.textProperties),
            (content.secondaryAttributedText?.string ?? content.secondaryText, content.secondaryTextProperties),
        ]
        for case (let text?, let properties) in texts {
            screen.items.append(.label(properties.transformed(text), size: properties.font.pointSize))
        }
        for case let title? in [content.button.words, content.secondaryButton.words] {
            screen.items.append(.button(title))
        }
    }
}
