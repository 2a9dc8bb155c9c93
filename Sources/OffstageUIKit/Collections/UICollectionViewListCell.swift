public import Foundation

/// A row of a list that is a collection: shown as a row of a table is.
@preconcurrency @MainActor open class UICollectionViewListCell: UICollectionViewCell {
    open var accessories: [UICellAccessory] = []
    open var indentationLevel = 0
    open var indentationWidth: CGFloat = 10
    open var indentsAccessories = true
    /// - Note: No constraint holds anything.
    public let separatorLayoutGuide = UILayoutGuide()

    open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
    open override func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .listCell() }

    override func show(on screen: inout ScreenContents) {
        // Nobody edits.
        let shown = accessories.filter { $0.displayed != .whenEditing && !$0.isHidden }
        guard let list = contentConfiguration as? UIListContentConfiguration else {
            super.show(on: &screen)
            for accessory in shown { accessory.show(on: &screen) }
            return
        }
        var inside = ScreenContents()
        backgroundConfiguration?.customView?.showUnlessHidden(on: &inside)
        if let image = list.image { inside.items.append(.image(image.name)) }
        contentView.showUnlessHidden(on: &inside)
        for accessory in shown { accessory.show(on: &inside) }
        let row = ScreenContents.Row(
            title: list.firstText ?? "",
            detail: list.secondText ?? "",
            isSubtitle: !list.prefersSideBySideTextAndSecondaryText,
            accessory: shown.lazy.compactMap(\.mark).first ?? .none,
            content: inside.items
        )
        screen.items.append(.row(row))
    }
}
