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

    open func prepareForReuse() {}
}

@preconcurrency @MainActor open class UICollectionViewCell: UICollectionReusableView {
    public let contentView = UIView(frame: .zero)
    open var isSelected = false
    open var isHighlighted = false
    open var backgroundView: UIView?
    open var selectedBackgroundView: UIView?
    open var contentConfiguration: (any UIContentConfiguration)?
    /// The item that it was made for.
    var indexPath: IndexPath?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(contentView)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addSubview(contentView)
    }

    override func show(on screen: inout ScreenContents) {
        super.show(on: &screen)
        contentConfiguration?.makeContentView().showUnlessHidden(on: &screen)
    }
}

/// A row of a list that is a collection.
@preconcurrency @MainActor open class UICollectionViewListCell: UICollectionViewCell {
    open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
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
