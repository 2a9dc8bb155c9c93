import OffstageKernel

extension Duration {
    /// `10 h`, `1 h 30 min`, `2.5 s`; fractions of a second to the millisecond.
    package var inWords: String {
        let total = nanoseconds / 1_000_000
        let (hours, minutes, rest) = (total / 3_600_000, total % 3_600_000 / 60_000, total % 60_000)
        var parts: [String] = []
        if hours > 0 { parts.append("\(hours) h") }
        if minutes > 0 { parts.append("\(minutes) min") }
        if rest > 0 || parts.isEmpty {
            var fraction = String(rest % 1000 + 1000).dropFirst()
            while fraction.last == "0" { fraction.removeLast() }
            parts.append("\(rest / 1000)\(fraction.isEmpty ? "" : "." + fraction) s")
        }
        return parts.joined(separator: " ")
    }
}
