/// Tells the stack that the Swift runtime prints below a fatal error's message from what an app prints.
///
/// It is made of addresses, which no log may hold, and iOS prints none.
struct RuntimeStack {
    private var isWithin = false

    /// Whether the next line of an app's output belongs to such a stack.
    mutating func holds(_ line: String) -> Bool {
        if line == "Current stack trace:" {
            isWithin = true
            return true
        }
        isWithin = isWithin && Self.isFrame(line)
        return isWithin
    }

    /// `4    App                                0x00005555555a4277 main + 31`
    private static func isFrame(_ line: String) -> Bool {
        let words = line.split(separator: " ", maxSplits: 3)
        return words.count == 4 && words[0].allSatisfy(\.isNumber) && words[2].hasPrefix("0x")
    }
}
