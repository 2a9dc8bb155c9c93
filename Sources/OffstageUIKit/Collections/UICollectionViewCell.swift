public import Foundation

@preconcurrency @MainActor open class UICollectionReusableView: UIView {
    open private(set) var reuseIdentifier: String?

    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// A new view of a class, by the class's own initialiser.
    @inline(never) @_optimize(none)
    static func make(_ type: UICollectionReusableView.Type) -> UICollectionReusableView {
        unsafeBitCast(type, to: _CollectionCellTemplate.Type.self).init(frame: .zero)
    }

    // Nobody asks these: no view is used twice, and nothing is laid out.
    open func prepareForReuse() {}
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
    open func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes { layoutAttributes }
    open func willTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}
    open func didTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}
}

@preconcurrency @MainActor open class UICollectionViewCell: UICollectionReusableView {
    public enum DragState: Int, Sendable {
        case none, lifting, dragging
    }

    public typealias ConfigurationUpdateHandler = (
        _ cell: UICollectionViewCell, _ state: UICellConfigurationState
    ) -> Void

    public let contentView = UIView(frame: .zero)
    open var isSelected = false { didSet { setNeedsUpdateConfiguration() } }
    open var isHighlighted = false { didSet { setNeedsUpdateConfiguration() } }
    open var backgroundView: UIView?
    open var selectedBackgroundView: UIView?
    open var contentConfiguration: (any UIContentConfiguration)?
    open var automaticallyUpdatesContentConfiguration = true
    open var backgroundConfiguration: UIBackgroundConfiguration?
    open var automaticallyUpdatesBackgroundConfiguration = true
    open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }
    /// The item that it was made for.
    var indexPath: IndexPath?
    private var needsUpdate = true

    public override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(contentView)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addSubview(contentView)
    }

    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .clear() }

    // MARK: State

    open var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: .current)
        (state.isSelected, state.isHighlighted) = (isSelected, isHighlighted)
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
        needsUpdate = false
        updateConfiguration(using: configurationState)
        configurationUpdateHandler?(self, configurationState)
        // What it changed itself is no reason for another.
        needsUpdate = false
    }

    // Nobody drags.
    open func dragStateDidChange(_ dragState: DragState) {}

    override func show(on screen: inout ScreenContents) {
        backgroundConfiguration?.customView?.showUnlessHidden(on: &screen)
        super.show(on: &screen)
        contentConfiguration?.makeContentView().showUnlessHidden(on: &screen)
    }
}

/// Lends its metatype, as ``_TableCellTemplate`` does.
@preconcurrency @MainActor open class _CollectionCellTemplate: UICollectionReusableView {
    public required override init(frame: CGRect) {
        super.init(frame: frame)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }
}
