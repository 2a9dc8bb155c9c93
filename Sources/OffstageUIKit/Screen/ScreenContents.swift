import Foundation

/// What can be seen on the screen, in words: the source of the text and of the drawing for the app switcher (L-23).
struct ScreenContents {
    struct Bar {
        var title: String
        var left: String?
        var right: String?
    }

    struct Tab {
        var title: String
        var isSelected: Bool
    }

    struct Alert {
        var title: String
        var message: String
        var buttons: [String]
    }

    struct Row {
        var title: String
        var detail: String
        var isSubtitle: Bool
        var accessory: UITableViewCell.AccessoryType
        /// The cell's own views.
        var content: [Item]
    }

    indirect enum Item {
        case label(String, size: CGFloat)
        case button(String)
        case field(String)
        case toggle(isOn: Bool)
        /// A fraction from 0 to 1.
        case progress(Double)
        case spinner
        case image(String)
        case header(String)
        case row(Row)
        /// Side by side.
        case line([Item])
    }

    /// More rows than this do not fit, and a table is not asked for them.
    static let maximumItems = 40

    var bar: Bar?
    var items: [Item] = []
    var tabs: [Tab] = []
    var alert: Alert?
    /// How SwiftUI draws what so many of the items say, if nothing came before them.
    var drawing: (make: (_ top: CGFloat, _ bottom: CGFloat, _ screen: CGSize) -> String, items: Int)?

    var isFull: Bool { items.count >= ScreenContents.maximumItems }

    init() {}

    /// An empty screen if there is no window.
    @MainActor init(of window: UIWindow?) {
        window?.showUnlessHidden(on: &self)
    }
}

extension ScreenContents.Item {
    /// The item in one line of plain text.
    var words: String {
        switch self {
        case .label(let text, _), .header(let text): text
        case .button(let title): "[\(title)]"
        case .field(let text): "|\(text)|"
        case .toggle(let isOn): isOn ? "(on)" : "(off)"
        case .progress(let fraction): "\(Int((fraction * 100).rounded())) %"
        case .spinner: "…"
        case .image(let name): "<\(name.isEmpty ? "image" : name)>"
        case .row(let row): row.words
        case .line(let items): items.map(\.words).joined(separator: "  ")
        }
    }
}

extension ScreenContents.Row {
    var words: String {
        let mark = accessory == .checkmark ? "✓" : accessory == .disclosureIndicator ? "›" : ""
        return ([title, detail] + content.map(\.words) + [mark]).filter { !$0.isEmpty }.joined(separator: "  ")
    }
}
