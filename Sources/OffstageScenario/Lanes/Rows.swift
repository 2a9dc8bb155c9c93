import OffstageKernel

/// Lays spans that overlap out in rows, each in the first row that is free.
/// - Returns: the row of each span, in the order of the spans, which must be that of their beginnings.
func rows<What>(of spans: [Stretch<What>]) -> [Int] {
    var ends: [Instant] = []
    return spans.map { span in
        // What begins where another ends may share its row.
        let row = ends.firstIndex { $0 <= span.from } ?? ends.count
        if row == ends.count { ends.append(span.to) } else { ends[row] = span.to }
        return row
    }
}
