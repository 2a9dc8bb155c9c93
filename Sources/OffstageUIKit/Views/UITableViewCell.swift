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

    public enum EditingStyle: Int, Sendable {
        case none, delete, insert
    }

    public enum SeparatorStyle: Int, Sendable {
        case none, singleLine
    }

    public enum FocusStyle: Int, Sendable {
        case `default`, custom
    }

    public enum DragState: Int, Sendable {
        case none, lifting, dragging
    }

    public struct StateMask: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let showingEditControl = StateMask(rawValue: 1 << 0)
        public static let showingDeleteConfirmation = StateMask(rawValue: 1 << 1)
    }

    public typealias ConfigurationUpdateHandler = (_ cell: UITableViewCell, _ state: UICellConfigurationState) -> Void

    public let reuseIdentifier: String?
    open var accessoryType = AccessoryType.none
    open var accessoryView: UIView?
    open var selectionStyle = SelectionStyle.default
    open var isSelected = false { didSet { setNeedsUpdateConfiguration() } }
    open var isHighlighted = false { didSet { setNeedsUpdateConfiguration() } }
    open var isEditing = false { didSet { setNeedsUpdateConfiguration() } }
    open var editingAccessoryType = AccessoryType.none
    open var editingAccessoryView: UIView?
    open var backgroundView: UIView?
    open var selectedBackgroundView: UIView?
    open var multipleSelectionBackgroundView: UIView?
    open var indentationLevel = 0
    open var indentationWidth: CGFloat = 10
    open var shouldIndentWhileEditing = true
    open var showsReorderControl = false
    open var focusStyle = FocusStyle.default
    open var userInteractionEnabledWhileDragging = false
    open var editingStyle: EditingStyle { .none }
    open var showingDeleteConfirmation: Bool { false }
    open var separatorInset = UIEdgeInsets.zero
    public let contentView = UIView(frame: .zero)
    public private(set) lazy var textLabel: UILabel? = UILabel(frame: .zero)
    public private(set) lazy var detailTextLabel: UILabel? = style == .default ? nil : UILabel(frame: .zero)
    public private(set) lazy var imageView: UIImageView? = UIImageView(frame: .zero)

    /// What it shows instead of its labels.
    open var contentConfiguration: (any UIContentConfiguration)?
    open var automaticallyUpdatesContentConfiguration = true
    open var backgroundConfiguration: UIBackgroundConfiguration?
    open var automaticallyUpdatesBackgroundConfiguration = true
    open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }
    private var needsUpdate = true

    open func defaultContentConfiguration() -> UIListContentConfiguration {
        style == .value1 || style == .value2 ? .valueCell() : .cell()
    }
    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .listCell() }

    /// The row that it was made for.
    var indexPath: IndexPath?

    private let style: CellStyle

    public init(style: CellStyle, reuseIdentifier: String?) {
        self.style = style
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        addSubview(contentView)
    }

    public override convenience init(frame: CGRect) {
        self.init(style: .default, reuseIdentifier: nil)
    }

    public required init?(coder: NSCoder) {
        style = .default
        reuseIdentifier = nil
        super.init(coder: coder)
        addSubview(contentView)
    }

    /// A new cell of a class, by the class's own initialiser.
    @inline(never) @_optimize(none)
    static func make(_ type: UITableViewCell.Type, _ reuseIdentifier: String) -> UITableViewCell {
        unsafeBitCast(type, to: _TableCellTemplate.Type.self).init(style: .default, reuseIdentifier: reuseIdentifier)
    }

    open func prepareForReuse() {}
    open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
    open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }
    open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
    // Nobody edits or drags.
    open func willTransition(to state: StateMask) {}
    open func didTransition(to state: StateMask) {}
    open func dragStateDidChange(_ dragState: DragState) {}

    // MARK: State

    open var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: .current)
        (state.isSelected, state.isHighlighted, state.isEditing) = (isSelected, isHighlighted, isEditing)
        return state
    }

    /// It is brought up to date before somebody looks.
    open func setNeedsUpdateConfiguration() { needsUpdate = true }

    open func updateConfiguration(using state: UICellConfigurationState) {
        if automaticallyUpdatesContentConfiguration {
            contentConfiguration = contentConfiguration?.updated(for: state)
        }
        if automaticallyUpdatesBackgroundConfiguration {
            backgroundConfiguration = backgroundConfiguration?.updated(for: state)
        }
    }

    final func updateIfNeeded() {
        guard needsUpdate else { return }
        updateConfiguration(using: configurationState)
        configurationUpdateHandler?(self, configurationState)
        // What it changed itself is no reason for another.
        needsUpdate = false
    }

    override func show(on screen: inout ScreenContents) {
        var inside = ScreenContents()
        backgroundConfiguration?.customView?.showUnlessHidden(on: &inside)
        super.show(on: &inside)
        accessoryView?.showUnlessHidden(on: &inside)
        let list = contentConfiguration as? UIListContentConfiguration
        if list == nil { contentConfiguration?.makeContentView().showUnlessHidden(on: &inside) }
        let row = ScreenContents.Row(
            title: list?.firstText ?? textLabel?.text ?? "",
            detail: list?.secondText ?? detailTextLabel?.text ?? "",
            isSubtitle: list.map { !$0.prefersSideBySideTextAndSecondaryText } ?? (style == .subtitle),
            accessory: accessoryType,
            content: inside.items
        )
        screen.items.append(.row(row))
    }
}

/// Lends its metatype to ``UITableViewCell/make(_:_:)``: what a cell's class has in the slot of this initialiser can be
/// called through it. (Were the initialiser required, the app's own cells would have to say so, which on iOS they
/// need not.) It is open for the reason that ``_InstantiationTemplate`` is.
@preconcurrency @MainActor open class _TableCellTemplate: UITableViewCell {
    public required override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }
}
