import OffstageKernel

/// Lays spans that overlap out in rows, each in the first row that is free.
/// - Parameter limit: What finds no free row among so many lies in the last.
/// - Returns: the row of each span, in the order of the spans, which must be that of their beginnings.
func rows<What: Sendable>(of spans: [Stretch<What>], atMost limit: Int = .max) -> [Int] {
    var ends: [Instant] = []
    return spans.map { span in
        // What begins where another ends may share its row.
        let row = ends.firstIndex { $0 <= span.from } ?? min(ends.count, limit - 1)
        if row == ends.count { ends.append(span.to) } else { ends[row] = max(ends[row], span.to) }
        return row
    }
}
