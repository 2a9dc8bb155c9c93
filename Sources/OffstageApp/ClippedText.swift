/// How much of a text iOS keeps where it keeps texts of apps.
///
/// From iOS 10 on a message of the unified log, `NSLog` included, ends after 1,024 bytes and a mark (seen in
/// github.com/Electrode-iOS/ELLog/issues/35 and github.com/NativeScript/ios/pull/177). For names and labels Apple
/// states no limit; they stand in such messages, so theirs is the same. A text that is cut also cannot break the wire.
extension String {
    package static let longestMessage = 1024
    private static let mark = "<…>"

    /// The text, or as much of it as a message of the unified log has room for.
    package var clipped: String { clipped(to: Self.longestMessage) }

    /// - Parameter count: bytes; the mark is within them, and no character is cut in two.
    func clipped(to count: Int) -> String {
        guard utf8.count > count else { return self }
        var end = utf8.index(startIndex, offsetBy: count - Self.mark.utf8.count)
        while end > startIndex, end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
        return self[..<end] + Self.mark
    }
}
