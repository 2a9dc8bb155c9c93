import Foundation
import OffstageApp

/// The screen as a drawing of a phone's screen, 390 by 844 points. It stands alone: no script, no font, no image is
/// loaded.
struct ScreenDrawing {
    private static let width = 390
    private static let height = 844

    private var shapes = ""
    private var y = 54

    /// The whole SVG document.
    var svg: String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.width) \(Self.height)" \
        font-family="-apple-system, 'Helvetica Neue', Helvetica, Arial, sans-serif" font-size="17">
        <rect width="\(Self.width)" height="\(Self.height)" fill="#fff"/>
        \(shapes)</svg>

        """
    }

    init(_ screen: ScreenContents) {
        if let bar = screen.bar { draw(bar) }
        // What UIKit shows besides is no part of that drawing.
        if let drawing = screen.drawing, drawing.items == screen.items.count {
            let bottom: CGFloat = screen.tabs.isEmpty ? 34 : 83
            shapes += drawing.make(CGFloat(y), bottom, CGSize(width: Self.width, height: Self.height))
        } else {
            for item in screen.items where y < Self.height - 44 { draw(item) }
        }
        if !screen.tabs.isEmpty { draw(screen.tabs) }
        if let alert = screen.alert { draw(alert) }
    }

    private mutating func draw(_ bar: ScreenContents.Bar) {
        shapes += "<rect width=\"\(Self.width)\" height=\"98\" fill=\"#f8f8f8\"/>\n"
        line(at: 98)
        text(bar.title, x: Self.width / 2, y: 82, "text-anchor=\"middle\" font-weight=\"600\"")
        if let left = bar.left { text(left, x: 16, y: 82, "fill=\"#007aff\"") }
        if let right = bar.right { text(right, x: Self.width - 16, y: 82, "text-anchor=\"end\" fill=\"#007aff\"") }
        y = 98
    }

    private mutating func draw(_ item: ScreenContents.Item) {
        switch item {
        case .label(let label, let size):
            y += Int(size) + 12
            text(label, x: 16, y: y, "font-size=\"\(Int(size))\"")
        case .button(let title):
            y += 36
            text(title, x: Self.width / 2, y: y, "text-anchor=\"middle\" fill=\"#007aff\"")
        case .header(let title):
            y += 32
            text(title.uppercased(), x: 16, y: y, "font-size=\"13\" fill=\"#6d6d72\"")
            y += 6
        case .row(let row): draw(row)
        case .progress(let fraction):
            y += 24
            bar(width: Self.width - 32, fill: "#e5e5ea")
            bar(width: Int(Double(Self.width - 32) * fraction), fill: "#007aff")
        case .spinner:
            y += 36
            shapes += "<circle cx=\"\(Self.width / 2)\" cy=\"\(y - 8)\" r=\"9\" fill=\"none\" stroke=\"#8e8e93\" "
            shapes += "stroke-width=\"3\" stroke-dasharray=\"4 3\"/>\n"
        case .image(let name):
            shapes += "<rect x=\"16\" y=\"\(y + 12)\" width=\"64\" height=\"64\" rx=\"8\" fill=\"#e5e5ea\"/>\n"
            text(name, x: 88, y: y + 50, "fill=\"#6d6d72\"")
            y += 76
        case .field, .toggle, .line:
            y += 32
            text(item.words, x: 16, y: y, "")
        }
    }

    private mutating func draw(_ row: ScreenContents.Row) {
        let own = row.content.map(\.words).joined(separator: "  ")
        let title = row.title.isEmpty ? own : row.title
        if row.isSubtitle, !row.detail.isEmpty {
            text(title, x: 16, y: y + 20, "font-size=\"16\"")
            text(row.detail, x: 16, y: y + 37, "font-size=\"12\" fill=\"#6d6d72\"")
        } else {
            text(title, x: 16, y: y + 28, "")
            text(row.detail, x: Self.width - 32, y: y + 28, "text-anchor=\"end\" fill=\"#6d6d72\"")
        }
        switch row.accessory {
        case .checkmark: text("✓", x: Self.width - 12, y: y + 28, "text-anchor=\"end\" fill=\"#007aff\"")
        case .disclosureIndicator: text("›", x: Self.width - 12, y: y + 28, "text-anchor=\"end\" fill=\"#c7c7cc\"")
        default: break
        }
        y += 44
        line(at: y)
    }

    private mutating func draw(_ tabs: [ScreenContents.Tab]) {
        shapes += "<rect y=\"\(Self.height - 83)\" width=\"\(Self.width)\" height=\"83\" fill=\"#f8f8f8\"/>\n"
        line(at: Self.height - 83)
        for (index, tab) in tabs.enumerated() {
            let x = Self.width * (2 * index + 1) / (2 * tabs.count)
            let color = tab.isSelected ? "#007aff" : "#8e8e93"
            text(tab.title, x: x, y: Self.height - 45, "font-size=\"11\" text-anchor=\"middle\" fill=\"\(color)\"")
        }
    }

    private mutating func draw(_ alert: ScreenContents.Alert) {
        let height = 90 + 44 * alert.buttons.count
        var y = (Self.height - height) / 2
        shapes += "<rect width=\"\(Self.width)\" height=\"\(Self.height)\" fill=\"#000\" opacity=\"0.2\"/>\n"
        shapes += "<rect x=\"60\" y=\"\(y)\" width=\"270\" height=\"\(height)\" rx=\"14\" fill=\"#f2f2f2\"/>\n"
        text(alert.title, x: Self.width / 2, y: y + 36, "text-anchor=\"middle\" font-weight=\"600\"")
        text(alert.message, x: Self.width / 2, y: y + 62, "text-anchor=\"middle\" font-size=\"13\"")
        y += 90
        for button in alert.buttons {
            text(button, x: Self.width / 2, y: y + 28, "text-anchor=\"middle\" fill=\"#007aff\"")
            y += 44
        }
    }

    private mutating func bar(width: Int, fill: String) {
        shapes += "<rect x=\"16\" y=\"\(y - 4)\" width=\"\(width)\" height=\"4\" rx=\"2\" fill=\"\(fill)\"/>\n"
    }

    private mutating func line(at y: Int) {
        shapes += "<path d=\"M0 \(y)H\(Self.width)\" stroke=\"#c6c6c8\" stroke-width=\"0.5\"/>\n"
    }

    private mutating func text(_ text: String, x: Int, y: Int, _ attributes: String) {
        guard !text.isEmpty else { return }
        shapes += "<text x=\"\(x)\" y=\"\(y)\" \(attributes)>\(escaped(text))</text>\n"
    }

    /// Characters that XML forbids are left out.
    private func escaped(_ text: String) -> String {
        let allowed = text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0xfffe && $0.value != 0xffff }
        return String(String.UnicodeScalarView(allowed)).escapedForXML
    }
}
