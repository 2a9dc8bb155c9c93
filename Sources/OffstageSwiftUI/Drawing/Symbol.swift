/// A picture of the system's by its name, as a simple line drawing; a name that is not known is a frame with the name's
/// first letters.
struct Symbol {
    private let name: String

    init(_ name: String) {
        self.name = name
    }

    /// Lines on a field of 24 by 24.
    private static let lines = [
        "plus": "M12 4V20M4 12H20", "minus": "M4 12H20", "xmark": "M5 5L19 19M19 5L5 19",
        "checkmark": "M4 13L10 19L20 5", "chevron.right": "M9 4L17 12L9 20", "chevron.left": "M15 4L7 12L15 20",
        "chevron.down": "M4 9L12 17L20 9", "chevron.up": "M4 15L12 7L20 15",
        "arrow.right": "M4 12H20M13 5L20 12L13 19", "arrow.left": "M20 12H4M11 5L4 12L11 19",
        "arrow.up": "M12 20V4M5 11L12 4L19 11", "arrow.down": "M12 4V20M5 13L12 20L19 13",
        "arrow.clockwise": "M19 12A7 7 0 1 1 12 5H16M13 2L16 5L13 8",
        "magnifyingglass": "M15 15L21 21M17 10A7 7 0 1 1 3 10A7 7 0 1 1 17 10Z",
        "star": "M12 2L15 9H22L16.5 13.5L18.5 21L12 16.5L5.5 21L7.5 13.5L2 9H9Z",
        "heart": "M12 21L4 13A5 5 0 0 1 12 6A5 5 0 0 1 20 13Z", "house": "M3 12L12 3L21 12M6 10V21H18V10",
        "person": "M12 12A4 4 0 1 0 12 4A4 4 0 1 0 12 12ZM4 21C4 13 20 13 20 21Z",
        "trash": "M4 6H20M9 6V3H15V6M6 6L7 21H17L18 6", "bell": "M5 17H19L17 14V9A5 5 0 0 0 7 9V14ZM10 20H14",
        "bolt": "M13 2L5 13H11L10 22L19 10H13Z",
        "gearshape": "M12 8A4 4 0 1 0 12 16A4 4 0 1 0 12 8ZM12 2V6M12 18V22M2 12H6M18 12H22",
        "pencil": "M4 20L5 15L16 4L20 8L9 19Z", "ellipsis": "M5 12H5.1M12 12H12.1M19 12H19.1",
        "square.and.arrow.up": "M12 15V3M7 8L12 3L17 8M6 11V21H18V11",
        "envelope": "M3 6H21V18H3ZM3 6L12 13L21 6", "calendar": "M4 5H20V20H4ZM4 9H20M8 3V6M16 3V6",
        "clock": "M12 3A9 9 0 1 0 12 21A9 9 0 1 0 12 3ZM12 7V12H16", "circle": "M12 3A9 9 0 1 0 12 21A9 9 0 1 0 12 3Z",
        "square": "M4 4H20V20H4Z", "folder": "M3 6H10L12 8H21V19H3Z", "doc": "M6 3H14L19 8V21H6Z",
        "photo": "M3 5H21V19H3ZM3 17L9 11L14 16L17 13L21 17",
        "globe": "M12 3A9 9 0 1 0 12 21A9 9 0 1 0 12 3ZM3 12H21M12 3C6 9 6 15 12 21C18 15 18 9 12 3",
        "list.bullet": "M9 6H21M9 12H21M9 18H21M4 6H4.1M4 12H4.1M4 18H4.1",
        "line.3.horizontal": "M4 6H20M4 12H20M4 18H20",
        "play": "M6 4L20 12L6 20Z", "pause": "M8 4V20M16 4V20", "stop": "M5 5H19V19H5Z",
        "cart": "M2 4H5L8 16H18L21 7H6M9 20H9.1M17 20H17.1", "lock": "M5 11H19V21H5ZM8 11V8A4 4 0 0 1 16 8V11",
        "flag": "M6 22V3H18L15 8L18 13H6", "cloud": "M7 19A5 5 0 0 1 7 10A6 6 0 0 1 18 10A4.500 4.500 0 0 1 18 19Z",
        "sun.max":
            "M12 8A4 4 0 1 0 12 16A4 4 0 1 0 12 8ZM12 2V4M12 20V22M2 12H4M20 12H22M5 5L6 6M18 18L19 19",
        "moon": "M19 14A8 8 0 1 1 10 4A7 7 0 0 0 19 14Z", "info": "M12 10V18M12 6H12.1",
        "exclamationmark.triangle": "M12 3L22 20H2ZM12 9V14M12 17H12.1",
        "questionmark": "M8 8A4 4 0 1 1 12 12V15M12 19H12.1",
    ]

    func draw(in rect: CGRect, _ shade: Shade, _ svg: inout SVG) {
        var words = name.split(separator: ".").map(String.init)
        let isFilled = words.last == "fill"
        if isFilled { words.removeLast() }
        let isRinged = words.count > 1 && words.last == "circle"
        if isRinged { words.removeLast() }
        let side = min(rect.width, rect.height)
        let scale = SVG.scale(side / 24)
        let (x, y) = (SVG.number(rect.midX - side / 2), SVG.number(rect.midY - side / 2))
        svg.add("<g transform=\"translate(\(x) \(y)) scale(\(scale))\"><title>\(name.escapedForXML)</title>")
        defer { svg.add("</g>") }
        let stroke = "stroke-width=\"2\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
        let color = SVG.paint("stroke", shade)
        let ring = isFilled ? SVG.paint("fill", shade) : "fill=\"none\" \(color) stroke-width=\"2\""
        if isRinged { svg.add("<circle cx=\"12\" cy=\"12\" r=\"11\" \(ring)/>") }
        guard let lines = Self.lines[words.joined(separator: ".")] ?? words.first.flatMap({ Self.lines[$0] }) else {
            if !isRinged {
                svg.add("<rect x=\"2\" y=\"2\" width=\"20\" height=\"20\" rx=\"5\" fill=\"none\" \(color)/>")
            }
            let fill = SVG.paint("fill", isRinged && isFilled ? .white : shade)
            svg.words(
                String(name.prefix(2)),
                at: CGPoint(x: 12, y: 16),
                "font-size=\"11\" text-anchor=\"middle\" \(fill)"
            )
            return
        }
        let inside = isRinged ? " transform=\"translate(6 6) scale(0.5)\"" : ""
        let isWhite = isRinged && isFilled
        let fill = isFilled && !isRinged ? SVG.paint("fill", shade) : "fill=\"none\""
        svg.add("<path d=\"\(lines)\" \(fill) \(SVG.paint("stroke", isWhite ? .white : shade)) \(stroke)\(inside)/>")
    }
}
