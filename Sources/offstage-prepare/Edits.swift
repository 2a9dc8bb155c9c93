import SwiftSyntax

/// Changes to one source, by its UTF-8 offsets. No change alters the number of lines.
struct Edits {
    private let original: [UInt8]
    private var changes: [(range: Range<Int>, text: [UInt8])] = []

    init(_ original: [UInt8]) {
        self.original = original
    }

    /// Puts a text in the place of another. What is shorter is filled up with spaces, and keeps the line's columns.
    mutating func replace(_ range: Range<Int>, with text: String) {
        let lines = original[range].count { $0 == .newline }
        let new = Array(text.utf8)
        let missing = lines - new.count { $0 == .newline }
        // Of several lines the last column is the one that counts.
        if lines > 0 { return changes.append((range, new + Array(repeating: .newline, count: max(0, missing)))) }
        changes.append((range, new + Array(repeating: .space, count: max(0, range.count - new.count))))
    }

    /// Spaces where a text was; its line ends stay.
    mutating func blank(_ range: Range<Int>) {
        changes.append((range, original[range].map { $0 == .newline || $0 == .carriageReturn ? $0 : .space }))
    }

    /// Adds a text, which must have no line end.
    mutating func insert(_ text: String, at offset: Int) {
        changes.append((offset..<offset, Array(text.utf8)))
    }

    /// Adds lines, with all that tells their places.
    mutating func insert(lines: [UInt8], at offset: Int) {
        changes.append((offset..<offset, lines))
    }

    /// The source with all changes.
    var result: [UInt8] { text(in: original.indices) }

    /// A part of the source with the changes that lie in it. Of two that overlap the one that begins first counts, and
    /// then the longer: it was made for the whole.
    func text(in part: Range<Int>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(part.count + 64 * changes.count)
        var position = part.lowerBound
        let inOrder = changes.enumerated().sorted { left, right in
            let (first, second) = (left.element.range, right.element.range)
            return (first.lowerBound, -first.count, left.offset) < (second.lowerBound, -second.count, right.offset)
        }
        for (_, change) in inOrder
        where change.range.lowerBound >= position && change.range.upperBound <= part.upperBound {
            result += original[position..<change.range.lowerBound]
            result += change.text
            position = change.range.upperBound
        }
        return result + original[position..<part.upperBound]
    }

    /// The line of a place, counted from 1.
    func line(of offset: Int) -> Int {
        1 + original[..<offset].count { $0 == .newline }
    }
}

extension SyntaxProtocol {
    /// Its bytes, without the space and the comments around it.
    var span: Range<Int> {
        positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
    }
}

extension UInt8 {
    static let newline = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
}
