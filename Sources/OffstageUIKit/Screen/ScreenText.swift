/// The screen as plain text, a line for each thing that is seen.
struct ScreenText {
    private(set) var text = ""

    init(_ screen: ScreenContents) {
        if let bar = screen.bar {
            let line = [bar.left, bar.title, bar.right.map { "[\($0)]" }].compactMap(\.self).joined(separator: "  ")
            text += "\(line)\n\(String(repeating: "─", count: max(8, line.count)))\n"
        }
        for item in screen.items { text += item.words + "\n" }
        if let alert = screen.alert {
            let buttons = alert.buttons.map { "[\($0)]" }.joined(separator: " ")
            text += "┌ \(alert.title)\n│ \(alert.message)\n└ \(buttons)\n"
        }
        if !screen.tabs.isEmpty {
            text += screen.tabs.map { $0.isSelected ? "<\($0.title)>" : $0.title }.joined(separator: " | ") + "\n"
        }
    }
}
