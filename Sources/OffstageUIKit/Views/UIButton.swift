import Foundation

@preconcurrency @MainActor open class UIButton: UIControl {
    public enum ButtonType: Int, Sendable {
        case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, close
    }

    open private(set) var buttonType = ButtonType.custom
    public private(set) lazy var titleLabel: UILabel? = UILabel()
    public private(set) lazy var imageView: UIImageView? = UIImageView()
    open var configuration: Configuration? { willSet { changing("configuration") } }
    /// - Note: Never called: nobody touches the button.
    open var configurationUpdateHandler: ConfigurationUpdateHandler?
    open var automaticallyUpdatesConfiguration = true
    open var menu: UIMenu?
    open var showsMenuAsPrimaryAction = false
    open var changesSelectionAsPrimaryAction = false
    open var adjustsImageWhenHighlighted = true
    open var showsTouchWhenHighlighted = false
    private var titles = PerState<String>()
    private var attributedTitles = PerState<NSAttributedString>()
    private var titleColors = PerState<UIColor>()
    private var images = PerState<UIImage>()
    private var backgrounds = PerState<UIImage>()
    private var symbolConfigurations = PerState<UIImage.SymbolConfiguration>()

    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        self.buttonType = buttonType
    }

    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(frame: .zero, primaryAction: primaryAction)
        self.configuration = configuration
    }

    public convenience init(type buttonType: ButtonType, primaryAction: UIAction?) {
        self.init(frame: .zero, primaryAction: primaryAction)
        self.buttonType = buttonType
    }

    public convenience init(primaryAction: UIAction?) {
        self.init(frame: .zero, primaryAction: primaryAction)
    }

    /// The action's title is the button's.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        guard let primaryAction else { return }
        if !primaryAction.title.isEmpty { setTitle(primaryAction.title, for: .normal) }
        if let image = primaryAction.image { setImage(image, for: .normal) }
        addAction(primaryAction, for: .primaryActionTriggered)
    }

    open class func systemButton(with image: UIImage, target: Any?, action: Selector?) -> UIButton {
        let button = UIButton(type: .system)
        button.setImage(image, for: .normal)
        if let action { button.addTarget(target, action: action, for: .touchUpInside) }
        return button
    }

    open func setTitle(_ title: String?, for state: State) {
        changing("setTitle(_:for:)")
        titles[state] = title
    }

    open func title(for state: State) -> String? { titles[state] }

    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
        changing("setAttributedTitle(_:for:)")
        attributedTitles[state] = title
    }

    open func attributedTitle(for state: State) -> NSAttributedString? { attributedTitles[state] }

    open func setTitleColor(_ color: UIColor?, for state: State) {
        titleColors[state] = color
    }

    open func titleColor(for state: State) -> UIColor? { titleColors[state] }
    open func setTitleShadowColor(_ color: UIColor?, for state: State) {}

    open func setImage(_ image: UIImage?, for state: State) {
        images[state] = image
        if state == .normal { imageView?.image = image }
    }

    open func image(for state: State) -> UIImage? { images[state] }

    open func setBackgroundImage(_ image: UIImage?, for state: State) {
        backgrounds[state] = image
    }

    open func backgroundImage(for state: State) -> UIImage? { backgrounds[state] }
    open func setPreferredSymbolConfiguration(
        _ configuration: UIImage.SymbolConfiguration?,
        forImageIn state: State
    ) {
        symbolConfigurations[state] = configuration
    }

    open func preferredSymbolConfigurationForImage(in state: State) -> UIImage.SymbolConfiguration? {
        symbolConfigurations[state]
    }

    // What a subclass says of where its parts are. Nothing is laid out, so nobody asks.
    open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }
    open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds }
    open func titleRect(forContentRect contentRect: CGRect) -> CGRect { contentRect }
    open func imageRect(forContentRect contentRect: CGRect) -> CGRect { .zero }

    open func setNeedsUpdateConfiguration() {}
    open func updateConfiguration() {}
    open var currentTitleColor: UIColor { titleColor(for: state) ?? .systemBlue }
    open var currentImage: UIImage? { image(for: state) ?? configuration?.image }
    open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }
    open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
    open var contentEdgeInsets = UIEdgeInsets.zero
    open var titleEdgeInsets = UIEdgeInsets.zero
    open var imageEdgeInsets = UIEdgeInsets.zero

    open var currentTitle: String? { title(for: state) }

    override func show(on screen: inout ScreenContents) {
        let said = currentAttributedTitle?.string ?? configuration?.words ?? currentTitle
        guard let said, !said.isEmpty else { return }
        screen.items.append(.button(said))
    }
}
