public import Foundation

/// What lies above or below a section of a table.
@preconcurrency @MainActor open class UITableViewHeaderFooterView: UIView {
    public typealias ConfigurationUpdateHandler = (
        _ headerFooterView: UITableViewHeaderFooterView, _ state: UIViewConfigurationState
    ) -> Void

    public let reuseIdentifier: String?
    public let contentView = UIView(frame: .zero)
    public private(set) lazy var textLabel: UILabel? = UILabel(frame: .zero)
    public private(set) lazy var detailTextLabel: UILabel? = UILabel(frame: .zero)
    open var backgroundView: UIView?
    /// What it shows instead of its labels.
    open var contentConfiguration: (any UIContentConfiguration)?
    open var automaticallyUpdatesContentConfiguration = true
    open var backgroundConfiguration: UIBackgroundConfiguration?
    open var automaticallyUpdatesBackgroundConfiguration = true
    open var configurationUpdateHandler: ConfigurationUpdateHandler?

    public init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        addSubview(contentView)
    }

    public override convenience init(frame: CGRect) {
        self.init(reuseIdentifier: nil)
    }

    public required init?(coder: NSCoder) {
        reuseIdentifier = nil
        super.init(coder: coder)
        addSubview(contentView)
    }

    /// A new view of a class, by the class's own initialiser.
    @inline(never) @_optimize(none)
    static func make(
        _ type: UITableViewHeaderFooterView.Type,
        _ reuseIdentifier: String
    ) -> UITableViewHeaderFooterView {
        unsafeBitCast(type, to: _TableHeaderTemplate.Type.self).init(reuseIdentifier: reuseIdentifier)
    }

    open func prepareForReuse() {}
    open func defaultContentConfiguration() -> UIListContentConfiguration { .header() }
    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .listHeader() }
    open var configurationState: UIViewConfigurationState {
        UIViewConfigurationState(traitCollection: .current)
    }
    open func setNeedsUpdateConfiguration() {}

    /// Called before somebody looks.
    open func updateConfiguration(using state: UIViewConfigurationState) {
        if automaticallyUpdatesContentConfiguration {
            contentConfiguration = contentConfiguration?.updated(for: state)
        }
        if automaticallyUpdatesBackgroundConfiguration {
            backgroundConfiguration = backgroundConfiguration?.updated(for: state)
        }
    }

    override func show(on screen: inout ScreenContents) {
        updateConfiguration(using: configurationState)
        configurationUpdateHandler?(self, configurationState)
        backgroundConfiguration?.customView?.showUnlessHidden(on: &screen)
        super.show(on: &screen)
        if let list = contentConfiguration as? UIListContentConfiguration {
            show([list.firstText, list.secondText], on: &screen)
        } else if let contentConfiguration {
            contentConfiguration.makeContentView().showUnlessHidden(on: &screen)
        } else {
            show([textLabel?.text, detailTextLabel?.text], on: &screen)
        }
    }

    private func show(_ texts: [String?], on screen: inout ScreenContents) {
        for case let text? in texts where !text.isEmpty { screen.items.append(.header(text)) }
    }
}

/// Lends its metatype, as ``_TableCellTemplate`` does.
@preconcurrency @MainActor open class _TableHeaderTemplate: UITableViewHeaderFooterView {
    public required override init(reuseIdentifier: String?) {
        super.init(reuseIdentifier: reuseIdentifier)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }
}
