/// To which side, and to how many columns, a value is padded.
public struct OSLogStringAlignment: Sendable {
    private var isLeft = true
    private var columns = 0

    public static var none: OSLogStringAlignment { OSLogStringAlignment() }

    public static func left(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(isLeft: true, columns: columns())
    }

    public static func right(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(isLeft: false, columns: columns())
    }

    func aligned(_ text: String) -> String {
        let padding = String(repeating: " ", count: max(0, columns - text.count))
        return isLeft ? text + padding : padding + text
    }
}
