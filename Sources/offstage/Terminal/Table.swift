/// Rows under headings, columns aligned: text to the left, numbers to the right.
struct Table {
    struct Column {
        var heading: String
        var isNumber = false
    }

    private let columns: [Column]
    private var rows: [[String]] = []

    init(_ columns: [Column]) {
        self.columns = columns
    }

    mutating func append(_ row: [String]) {
        precondition(row.count == columns.count, "a row of \(row.count) cells in a table of \(columns.count) columns")
        rows.append(row.map { $0.isEmpty ? "-" : $0.withoutControlCharacters })
    }

    var text: String {
        let lines = [columns.map(\.heading)] + rows
        let widths = columns.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        return lines.map { line in
            let cells = columns.indices.map { column in
                let padding = String(repeating: " ", count: widths[column] - line[column].count)
                return columns[column].isNumber ? padding + line[column] : line[column] + padding
            }
            return cells.joined(separator: "  ").withoutTrailingBlanks
        }.joined(separator: "\n")
    }
}

extension String {
    /// Text that an app wrote must not move the cursor or colour the terminal.
    var withoutControlCharacters: String {
        guard unicodeScalars.contains(where: \.isControl) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case "\r": text += "\\r"
            case _ where scalar.isControl: text += "\\u{\(String(scalar.value, radix: 16))}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    var withoutTrailingBlanks: String {
        var text = Substring(self)
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool { properties.generalCategory == .control }
}
