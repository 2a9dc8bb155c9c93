package import Foundation

/// How wide texts are in the drawing's font, as far as that can be said without one: Helvetica's widths for Latin
/// letters, those of most others by their kind.
package enum TextMeasure {
    /// Thousandths of the size, from the space to the tilde.
    private static let widths: [CGFloat] = [
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
        556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
        1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
        667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
        333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
        556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
    ]

    package static func width(_ text: some StringProtocol, size: CGFloat, isBold: Bool = false) -> CGFloat {
        var sum: CGFloat = 0
        for character in text {
            guard let scalar = character.unicodeScalars.first else { continue }
            switch scalar.value {
            case 0x20..<0x7f: sum += widths[Int(scalar.value) - 0x20]
            case 0x80..<0x1100, 0x2000..<0x2600: sum += 556
            // Of East Asia, and pictures.
            default: sum += scalar.value < 0x20 ? 0 : 1000
            }
        }
        return (sum * size / 1000 * (isBold ? 1.06 : 1) + 0.5).rounded(.up)
    }

    package static func lineHeight(_ size: CGFloat) -> CGFloat { (size * 1.2).rounded(.up) }

    /// The lines of a text in a width.
    package static func lines(_ text: String, width: CGFloat?, limit: Int?, size: CGFloat, isBold: Bool) -> [String] {
        var lines: [String] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            guard let width, self.width(paragraph, size: size, isBold: isBold) > width else {
                lines.append(String(paragraph))
                continue
            }
            var line = ""
            for word in paragraph.split(separator: " ") {
                let longer = line.isEmpty ? String(word) : line + " " + word
                if line.isEmpty || self.width(longer, size: size, isBold: isBold) <= width {
                    line = longer
                } else {
                    lines.append(line)
                    line = String(word)
                }
            }
            lines.append(line)
        }
        guard let limit, limit > 0, lines.count > limit else {
            return lines.map { cut($0, width, size, isBold, isCut: false) }
        }
        var shown = Array(lines.prefix(limit))
        shown[limit - 1] = cut(shown[limit - 1] + " " + lines[limit], width, size, isBold, isCut: true)
        return shown
    }

    private static func cut(
        _ line: String,
        _ width: CGFloat?,
        _ size: CGFloat,
        _ isBold: Bool,
        isCut: Bool
    ) -> String {
        guard let width, self.width(line, size: size, isBold: isBold) > width else { return isCut ? line + "…" : line }
        var line = line
        while !line.isEmpty, self.width(line + "…", size: size, isBold: isBold) > width { line.removeLast() }
        return line + "…"
    }
}
