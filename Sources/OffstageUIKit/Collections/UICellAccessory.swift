public import Foundation

/// What a row of a list has beside its content. Marks, labels and views are shown, the rest is kept.
public struct UICellAccessory {
    public enum DisplayedState: Int, Sendable {
        case always, whenEditing, whenNotEditing
    }

    public enum LayoutDimension: Hashable, Sendable {
        case actual, standard
        case custom(CGFloat)
    }

    public enum AccessoryType: Hashable {
        case disclosureIndicator, outlineDisclosure, popUpMenu, checkmark, delete, insert, reorder, multiselect, label
        case detail
        case customView(UIView)
    }

    public enum Placement {
        public typealias Position = (_ accessories: [UICellAccessory]) -> Array<UICellAccessory>.Index

        case leading(displayed: DisplayedState = .always, at: Position = { $0.startIndex })
        case trailing(displayed: DisplayedState = .always, at: Position = { $0.endIndex })

        public static func position(before accessory: UICellAccessory) -> Position {
            { $0.firstIndex { $0.accessoryType == accessory.accessoryType } ?? $0.startIndex }
        }

        public static func position(after accessory: UICellAccessory) -> Position {
            { $0.lastIndex { $0.accessoryType == accessory.accessoryType }.map { $0 + 1 } ?? $0.endIndex }
        }
    }

    public let accessoryType: AccessoryType
    let displayed: DisplayedState
    let isHidden: Bool
    private var text: String?
    /// - Note: Nobody touches it.
    private var actionHandler: (() -> Void)?

    private init(_ type: AccessoryType, _ displayed: DisplayedState, isHidden: Bool) {
        (accessoryType, self.displayed, self.isHidden) = (type, displayed, isHidden)
    }

    private func acting(_ handler: (() -> Void)?) -> UICellAccessory {
        var copy = self
        copy.actionHandler = handler
        return copy
    }

    // MARK: The system's

    public static func disclosureIndicator(
        displayed: DisplayedState = .always,
        options: DisclosureIndicatorOptions = DisclosureIndicatorOptions()
    ) -> UICellAccessory { UICellAccessory(.disclosureIndicator, displayed, isHidden: options.isHidden) }

    public static func outlineDisclosure(
        displayed: DisplayedState = .always,
        options: OutlineDisclosureOptions = OutlineDisclosureOptions(),
        actionHandler: (() -> Void)? = nil
    ) -> UICellAccessory {
        UICellAccessory(.outlineDisclosure, displayed, isHidden: options.isHidden).acting(actionHandler)
    }

    public static func checkmark(
        displayed: DisplayedState = .always,
        options: CheckmarkOptions = CheckmarkOptions()
    ) -> UICellAccessory { UICellAccessory(.checkmark, displayed, isHidden: options.isHidden) }

    public static func detail(
        displayed: DisplayedState = .always,
        options: DetailOptions = DetailOptions(),
        actionHandler: (() -> Void)? = nil
    ) -> UICellAccessory { UICellAccessory(.detail, displayed, isHidden: options.isHidden).acting(actionHandler) }

    public static func delete(
        displayed: DisplayedState = .whenEditing,
        options: DeleteOptions = DeleteOptions(),
        actionHandler: (() -> Void)? = nil
    ) -> UICellAccessory { UICellAccessory(.delete, displayed, isHidden: options.isHidden).acting(actionHandler) }

    public static func insert(
        displayed: DisplayedState = .whenEditing,
        options: InsertOptions = InsertOptions(),
        actionHandler: (() -> Void)? = nil
    ) -> UICellAccessory { UICellAccessory(.insert, displayed, isHidden: options.isHidden).acting(actionHandler) }

    public static func reorder(
        displayed: DisplayedState = .whenEditing,
        options: ReorderOptions = ReorderOptions()
    ) -> UICellAccessory { UICellAccessory(.reorder, displayed, isHidden: options.isHidden) }

    public static func multiselect(
        displayed: DisplayedState = .whenEditing,
        options: MultiselectOptions = MultiselectOptions()
    ) -> UICellAccessory { UICellAccessory(.multiselect, displayed, isHidden: options.isHidden) }

    public static func label(
        text: String,
        displayed: DisplayedState = .always,
        options: LabelOptions = LabelOptions()
    ) -> UICellAccessory {
        var accessory = UICellAccessory(.label, displayed, isHidden: options.isHidden)
        accessory.text = text
        return accessory
    }

    // MARK: The app's

    public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
        let displayed =
            switch configuration.placement {
            case .leading(let displayed, _), .trailing(let displayed, _): displayed
            }
        return UICellAccessory(.customView(configuration.customView), displayed, isHidden: configuration.isHidden)
    }

    // MARK: On the screen

    /// As a cell of a table has it.
    var mark: UITableViewCell.AccessoryType? {
        switch accessoryType {
        case .disclosureIndicator: .disclosureIndicator
        case .checkmark: .checkmark
        case .detail: .detailButton
        default: nil
        }
    }

    @MainActor func show(on screen: inout ScreenContents) {
        if let text { screen.items.append(.label(text, size: 17)) }
        if case .customView(let view) = accessoryType { view.showUnlessHidden(on: &screen) }
    }
}
