public import Foundation

/// One row of a table.
@preconcurrency @MainActor open class UITableViewCell: UIView {
    public enum CellStyle: Int, Sendable {
        case `default`, value1, value2, subtitle
    }

    public enum AccessoryType: Int, Sendable {
        case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
    }

    public enum SelectionStyle: Int, Sendable {
        case none, blue, gray, `default`
    }

    public enum SeparatorStyle: Int, Sendable {
        case none, singleLine
    }

    public let reuseIdentifier: String?
    open var accessoryType = AccessoryType.none
    open var accessoryView: UIView?
    open var selectionStyle = SelectionStyle.default
    public let contentView = UIView(frame: .zero)
    public private(set) lazy var textLabel: UILabel? = UILabel(frame: .zero)
    public private(set) lazy var detailTextLabel: UILabel? = style == .default ? nil : UILabel(frame: .zero)
    public private(set) lazy var imageView: UIImageView? = UIImageView(frame: .zero)

    private let style: CellStyle

    public required init(style: CellStyle, reuseIdentifier: String?) {
        self.style = style
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        addSubview(contentView)
    }

    public required init?(coder: NSCoder) {
        style = .default
        reuseIdentifier = nil
        super.init(coder: coder)
        addSubview(contentView)
    }

    open func prepareForReuse() {}
    open func setSelected(_ selected: Bool, animated: Bool) {}

    override func show(on screen: inout ScreenContents) {
        var inside = ScreenContents()
        super.show(on: &inside)
        accessoryView?.showUnlessHidden(on: &inside)
        let row = ScreenContents.Row(
            title: textLabel?.text ?? "",
            detail: detailTextLabel?.text ?? "",
            isSubtitle: style == .subtitle,
            accessory: accessoryType,
            content: inside.items
        )
        screen.items.append(.row(row))
    }
}
