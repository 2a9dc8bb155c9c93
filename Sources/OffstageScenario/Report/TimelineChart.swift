import Foundation
import OffstageKernel

/// A chart as SVG: bars for states, tasks and decisions, ticks for callbacks, marks for ends and findings.
///
/// The names stand beside it, so that they stay in view while a wide chart is scrolled. The page's script draws the
/// same rows again when it zooms (`ReportScript`); what is changed here is changed there.
struct TimelineChart {
    let layout: ChartLayout
    let axis: TimeAxis
    /// The time of day at the first moment.
    let start: WallTime
    let id: String
    let title: String
    let description: String
    /// Whether its marks are those that links lead to.
    var hasAnchors = false

    private static let margin = 12.0
    private static let axisHeight = 38.0
    private static let letterWidth = 6.3

    var html: String {
        """
        <figure class="chart" id="\(id)">
        \(names)
        <div class="scroll" tabindex="0" role="region" aria-label="\(title.escapedForMarkup)">
        \(picture)
        </div>
        </figure>
        """
    }

    private var height: Double { layout.height + Self.axisHeight }

    private var names: String {
        let all = layout.names.map { name in
            """
            <div class="\(name.isHead ? "head" : "row")" style="top:\(n(name.y))px" \
            title="\(name.title.escapedForMarkup)">\(name.text.escapedForMarkup)</div>
            """
        }
        return """
            <div class="names" aria-hidden="true" style="height:\(n(height))px">\(all.joined())\
            <div class="row" style="top:\(n(layout.height + 13))px">device time</div>\
            <div class="row" style="top:\(n(layout.height + 28))px">UTC</div></div>
            """
    }

    private var picture: String {
        let width = n(axis.width + 2 * Self.margin)
        return """
            <svg width="\(width)" height="\(n(height))" viewBox="0 0 \(width) \(n(height))" role="img" \
            aria-labelledby="\(id)-title \(id)-words">
            <title id="\(id)-title">\(title.escapedForMarkup)</title>
            <desc id="\(id)-words">\(description.escapedForMarkup)</desc>
            \(([grid] + layout.rows.map { draw($0) } + [breaks]).filter { !$0.isEmpty }.joined(separator: "\n"))
            </svg>
            """
    }

    // MARK: Axis

    private var grid: String {
        axis.ticks.map { tick in
            let x = n(Self.margin + tick.x)
            let anchor = tick.x < 24 ? "start" : tick.x > axis.width - 24 ? "end" : "middle"
            let place = "text-anchor=\"\(anchor)\" x=\"\(x)\""
            return """
                <line class="grid" x1="\(x)" x2="\(x)" y1="0" y2="\(n(layout.height))"/>\
                <text class="tick" \(place) y="\(n(layout.height + 17))">\(tick.label)</text>\
                <text class="tick" \(place) y="\(n(layout.height + 32))">\((start + tick.at).shortTimeOfDay)</text>
                """
        }.joined(separator: "\n")
    }

    /// A zigzag through all rows where time is left out, with how much.
    private var breaks: String {
        axis.breaks.map { gap in
            // Names stand at the beginnings of bars.
            let middle = Self.margin + gap.x + max(gap.width / 2, gap.width - 10)
            let teeth = stride(from: 10.0, to: layout.height, by: 10).enumerated().map { index, y in
                "L\(n(middle + (index % 2 == 0 ? 2.5 : -2.5))) \(n(y))"
            }
            let path = "M\(n(middle - 2.5)) 0\(teeth.joined())"
            let words = gap.length.rounded
            let fits = Double(words.count) * Self.letterWidth <= gap.width + 8
            let text = "<text class=\"gap\" text-anchor=\"end\" x=\"\(n(middle + 8))\" y=\"9\">\(words)</text>"
            return """
                <g class="break"><title>\(words) left out</title><path class="cut" d="\(path)"/>\
                <path class="zigzag" d="\(path)"/>\(fits ? text : "")</g>
                """
        }.joined(separator: "\n")
    }

    // MARK: Rows

    private func draw(_ row: ChartRow) -> String {
        let bounds = axis.bounds
        let items = row.items.filter { $0.to >= bounds.lowerBound && $0.from <= bounds.upperBound }
        switch row.kind {
        case .bars: return bars(items, row)
        case .ticks: return marks(items, row, nearer: 1.5)
        case .marks: return marks(items, row, nearer: 3)
        }
    }

    private func bars(_ items: [ChartItem], _ row: ChartRow) -> String {
        // What is too short to be seen to scale is widened, and must not be covered by what follows.
        var (parts, short): ([String], [String]) = ([], [])
        var reach: [String: Double] = [:]
        for (index, item) in items.enumerated() {
            let (left, right) = (axis.x(item.from), max(axis.x(item.from) + 1.5, axis.x(item.to)))
            // What lies under another bar of its kind would not be seen.
            guard right > reach[item.style, default: -1] + 0.5 else { continue }
            reach[item.style] = right
            let next = index + 1 < items.count ? axis.x(items[index + 1].from) : axis.width + Self.margin
            let x = Self.margin + left
            let bar = """
                <rect class="\(item.style)" x="\(n(x))" y="\(n(row.y))" width="\(n(right - left))" \
                height="\(n(row.height))"/>
                """
            let words = "\(item.title), \(item.from.deviceTime) to \(item.to.deviceTime)"
            let label = label(item, left, right, next, row)
            let whole = link(item, "<title>\(words.escapedForMarkup)</title>\(bar)\(label)")
            if axis.x(item.to) < right { short.append(whole) } else { parts.append(whole) }
        }
        return (parts + short).joined(separator: "\n")
    }

    /// The name in the bar, or beside it if there is room, or as much of it as fits.
    private func label(_ item: ChartItem, _ left: Double, _ right: Double, _ next: Double, _ row: ChartRow) -> String {
        let width = item.label.width * Self.letterWidth
        var (text, x) = (item.label, left + 5)
        if width + 10 > right - left {
            if width + 10 <= next - right {
                x = right + 5
            } else {
                let letters = Int((right - left - 10) / Self.letterWidth)
                guard letters >= 4, item.label.allSatisfy(\.isASCII) else { return "" }
                text = item.label.prefix(letters - 1) + "…"
            }
        }
        guard !text.isEmpty else { return "" }
        let baseline = n(row.y + row.height / 2 + 4)
        return "<text class=\"label\" x=\"\(n(Self.margin + x))\" y=\"\(baseline)\">\(text.escapedForMarkup)</text>"
    }

    /// Marks that would cover each other are one, with all their titles: in virtual time many share a moment.
    private func marks(_ items: [ChartItem], _ row: ChartRow, nearer distance: Double) -> String {
        var groups: [(x: Double, items: [ChartItem])] = []
        for item in items {
            let x = axis.x(item.from)
            if let place = groups.lastIndex(where: { $0.items[0].style == item.style }), x - groups[place].x < distance
            {
                groups[place].items.append(item)
            } else {
                groups.append((x, [item]))
            }
        }
        return groups.map { group in
            let titles = group.items.prefix(20).map { "\($0.from.deviceTime) \($0.title)" }
            let more = group.items.count > 20 ? ["and \(group.items.count - 20) more"] : []
            let anchors = hasAnchors ? group.items.filter { $0.line > 0 }.map { "<g id=\"m\($0.line)\"></g>" } : []
            let first = group.items[0]
            let shape = shape(of: first.style, Self.margin + group.x, row)
            let words = (titles + more).joined(separator: "\n").escapedForMarkup
            let marked = link(first, "<title>\(words)</title>\(shape)")
            return first.style == "call" ? marked : "<g class=\"mark\">\(anchors.joined())\(marked)</g>"
        }.joined(separator: "\n")
    }

    /// Told apart without colour too: an error is a triangle, a warning a diamond, a kill a cross, an end of the app's
    /// own a square, what happens to the device a dot.
    private func shape(of style: String, _ x: Double, _ row: ChartRow) -> String {
        let y = row.y + row.height / 2
        let path =
            switch style {
            case "call": "M\(n(x)) \(n(row.y + 2))v6"
            case "finding": "M\(n(x)) \(n(y - 7))l7 13h-14z"
            case "warning": "M\(n(x)) \(n(y - 7))l6.5 7l-6.5 7l-6.5 -7z"
            case "kill": "M\(n(x - 4.5)) \(n(y - 4.5))l9 9m0 -9l-9 9"
            case "end": "M\(n(x - 3.5)) \(n(y - 3.5))h7v7h-7z"
            default: "M\(n(x - 4)) \(n(y))a4 4 0 1 0 8 0a4 4 0 1 0 -8 0"
            }
        return "<path class=\"m-\(style)\" d=\"\(path)\"/>"
    }

    /// A finding's mark leads to the finding, everything else to its line. Only marks are stops of the Tab key.
    private func link(_ item: ChartItem, _ content: String) -> String {
        guard item.line > 0 else { return "<g>\(content)</g>" }
        let target = item.isFinding ? "f\(item.line)" : "l\(item.line)"
        let isStop = item.isFinding || item.style == "kill"
        return "<a href=\"#\(target)\"\(isStop ? "" : " tabindex=\"-1\"")>\(content)</a>"
    }

    /// A length with one decimal at most, the same on every machine.
    private func n(_ value: Double) -> String { value.inTenths }
}

extension Double {
    var log10: Double { Foundation.log10(self) }

    /// With one decimal at most, the same on every machine.
    var inTenths: String {
        let tenths = Int((self * 10).rounded())
        return tenths % 10 == 0
            ? String(tenths / 10) : "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}

extension String {
    /// The width in letters of the usual kind; others may be twice as wide.
    var width: Double { unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 2) } }
}

extension Duration {
    /// The two largest units: `2 d 3 h`, `1 h 29 min`, `29 min`.
    var rounded: String {
        let seconds = nanoseconds / 1_000_000_000
        let parts = [
            (seconds / 86_400, "d"), (seconds / 3600 % 24, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s"),
        ]
        let first = parts.firstIndex { $0.0 > 0 } ?? 3
        return parts[first...].prefix(2).filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    }
}

extension WallTime {
    /// `22:00`, with seconds where there are some.
    fileprivate var shortTimeOfDay: String { timeOfDay.hasSuffix(":00") ? String(timeOfDay.dropLast(3)) : timeOfDay }
}
