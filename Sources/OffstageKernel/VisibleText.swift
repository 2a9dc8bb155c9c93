extension String {
    /// The text on one line, in which every character that could move a cursor, colour a terminal, hide or reorder what
    /// stands beside it is spelled out, such as `\u{202E}`.
    ///
    /// All that an app, a file or an argument says goes through here before a person reads it.
    package var withoutControlCharacters: String { spelled { $0.isTreacherous } }

    /// The same for text of several lines, whose newlines and tabs stay.
    package var linesWithoutControlCharacters: String {
        spelled { $0.isTreacherous && $0 != "\n" && $0 != "\t" }
    }

    private func spelled(_ mustBeSpelled: (Unicode.Scalar) -> Bool) -> String {
        guard unicodeScalars.contains(where: mustBeSpelled) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            switch scalar {
            case _ where !mustBeSpelled(scalar): text.unicodeScalars.append(scalar)
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case "\r": text += "\\r"
            default: text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            }
        }
        return text
    }
}

extension Unicode.Scalar {
    /// Controls (C0, DEL, C1), separators of lines and paragraphs, and what only formats: marks of direction, the byte
    /// order mark, invisible blanks. The two joiners stay, without which emoji and some scripts fall apart.
    fileprivate var isTreacherous: Bool {
        if value < 0x7F { return value < 0x20 }
        return switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: self != "\u{200C}" && self != "\u{200D}"
        default: false
        }
    }
}
