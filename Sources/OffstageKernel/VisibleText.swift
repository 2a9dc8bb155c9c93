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
        let short: [Unicode.Scalar: String] = ["\n": "\\n", "\t": "\\t", "\r": "\\r"]
        for scalar in unicodeScalars {
            if mustBeSpelled(scalar) {
                text += short[scalar] ?? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                text.unicodeScalars.append(scalar)
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
        let category = properties.generalCategory
        if category == .format { return self != "\u{200C}" && self != "\u{200D}" }
        return [.control, .lineSeparator, .paragraphSeparator].contains(category)
    }
}
