import OffstageKernel

/// The rows of a chart as JSON for the page's script, which draws them at any magnification.
///
/// Times are microseconds of device time. Texts stand once in `s`; an item is `[from, to, style, label, title, line]`
/// with the places of its texts.
struct ChartData {
    private var texts: [String] = []
    private var places: [String: Int] = [:]
    private(set) var json = ""

    /// - Parameter folded: The axis on which quiet times are folded.
    init(_ layout: ChartLayout, folded: TimeAxis, start: WallTime, end: Instant) {
        var rows: [String] = []
        for row in layout.rows {
            var items: [String] = []
            for item in row.items { items.append(text(of: item)) }
            rows.append(
                "{\"k\":\"\(row.kind.rawValue)\",\"y\":\(row.y.inTenths),\"h\":\(row.height.inTenths),"
                    + "\"i\":[\(items.joined(separator: ","))]}"
            )
        }
        let times = folded.anchors.map { String($0.at.microseconds) }.joined(separator: ",")
        let x = folded.anchors.map(\.x.inTenths).joined(separator: ",")
        json = """
            {"height":\(layout.height.inTenths),"end":\(max(1, end.microseconds)),"clock":\(start.nanoseconds / 1000),
            "break":\(TimeAxis.breakLength.nanoseconds / 1000),
            "fold":{"t":[\(times)],"x":[\(x)]},
            "rows":[\(rows.joined(separator: ",\n"))],
            "s":[\(texts.map(\.quotedForScript).joined(separator: ",\n"))]}
            """
    }

    private mutating func text(of item: ChartItem) -> String {
        let texts = "\(place(of: item.style)),\(place(of: item.label)),\(place(of: item.title))"
        return "[\(item.from.microseconds),\(item.to.microseconds),\(texts),\(item.line)]"
    }

    private mutating func place(of text: String) -> Int {
        if let place = places[text] { return place }
        places[text] = texts.count
        texts.append(text)
        return texts.count - 1
    }
}

extension Instant {
    fileprivate var microseconds: Int64 { nanoseconds / 1000 }
}

extension String {
    /// The text as a JSON string that ends neither a script nor an attribute, whatever it says.
    fileprivate var quotedForScript: String {
        var text = ""
        for scalar in quotedForJSON.unicodeScalars {
            switch scalar {
            case "<", ">", "&", "\u{2028}", "\u{2029}":
                let hex = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
