import OffstageKernel

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
    var withoutTrailingBlanks: String {
        var text = Substring(self)
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
