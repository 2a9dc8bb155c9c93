import Foundation

@preconcurrency @MainActor open class UIButton: UIControl {
    public enum ButtonType: Int, Sendable {
        case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, close
    }

    open private(set) var buttonType = ButtonType.custom
    public private(set) lazy var titleLabel: UILabel? = UILabel()
    private var titles: [State: String] = [:]

    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        self.buttonType = buttonType
    }

    open func setTitle(_ title: String?, for state: State) {
        changing("setTitle(_:for:)")
        titles[state] = title
    }

    open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
    open func setTitleColor(_ color: UIColor?, for state: State) {}
    open func setImage(_ image: UIImage?, for state: State) {}
    open func setBackgroundImage(_ image: UIImage?, for state: State) {}
    open func titleColor(for state: State) -> UIColor? { nil }
    open var contentEdgeInsets = UIEdgeInsets.zero
    open var titleEdgeInsets = UIEdgeInsets.zero
    open var imageEdgeInsets = UIEdgeInsets.zero

    open var currentTitle: String? { title(for: isEnabled ? .normal : .disabled) }

    override func show(on screen: inout ScreenContents) {
        guard let currentTitle, !currentTitle.isEmpty else { return }
        screen.items.append(.button(currentTitle))
    }
}
