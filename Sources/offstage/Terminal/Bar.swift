/// A bar of a chart in the terminal, an eighth of a cell exact.
struct Bar {
    private static let eighths: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

    /// - Parameters:
    ///   - value: from 0 to `full`, which is as long as `width` cells; what is more than nothing is seen.
    static func text(_ value: Double, of full: Double, width: Int) -> String {
        guard value > 0, full > 0 else { return "" }
        let length = max(1, Int((value / full * Double(width) * 8).rounded()))
        let rest = length % 8
        return String(repeating: "█", count: length / 8) + (rest == 0 ? "" : String(eighths[rest - 1]))
    }
}
