public enum NLTokenUnit: Int, Sendable {
    case word, sentence, paragraph, document
}

/// Takes a text apart: words at what is neither letter nor digit, sentences at their ends, paragraphs at new lines.
/// Languages that are written without spaces have their words in one piece.
open class NLTokenizer: NSObject {
    public struct Attributes: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let numeric = Attributes(rawValue: 1 << 0)
        public static let symbolic = Attributes(rawValue: 1 << 1)
        public static let emoji = Attributes(rawValue: 1 << 2)
    }

    public let unit: NLTokenUnit
    open var string: String?

    public init(unit: NLTokenUnit) {
        self.unit = unit
    }

    open func setLanguage(_ language: NLLanguage) {}

    open func tokens(for range: Range<String.Index>) -> [Range<String.Index>] {
        guard let string else { return [] }
        return string.tokens(unit).filter { range.contains($0.lowerBound) }
    }

    open func enumerateTokens(in range: Range<String.Index>, using block: (Range<String.Index>, Attributes) -> Bool) {
        guard let string else { return }
        for token in tokens(for: range) {
            let isNumber = string[token].allSatisfy { $0.isNumber || ".,".contains($0) }
            guard block(token, isNumber ? .numeric : []) else { return }
        }
    }

    open func tokenRange(at index: String.Index) -> Range<String.Index> {
        string?.tokens(unit).first { $0.contains(index) } ?? index..<index
    }
}

extension String {
    func tokens(_ unit: NLTokenUnit) -> [Range<String.Index>] {
        switch unit {
        case .word: words
        case .sentence: pieces(endingAt: { ".!?。！？\n".contains($0) })
        case .paragraph: pieces(endingAt: \.isNewline)
        case .document: isEmpty ? [] : [startIndex..<endIndex]
        }
    }

    private var words: [Range<String.Index>] {
        var result: [Range<String.Index>] = []
        var start: String.Index?
        for index in indices {
            let character = self[index]
            let next = self.index(after: index)
            // An apostrophe or a point is part of a word between letters or digits.
            let joins =
                "'’.,".contains(character) && start != nil && next < endIndex
                && ("'’".contains(character)
                    ? self[next].isLetter : self[next].isNumber && self[self.index(before: index)].isNumber)
            if character.isLetter || character.isNumber || joins {
                start = start ?? index
            } else if let begun = start {
                result.append(begun..<index)
                start = nil
            }
        }
        if let start { result.append(start..<endIndex) }
        return result
    }

    /// Each piece with what ends it and the spaces behind, as iOS has sentences.
    private func pieces(endingAt isEnd: (Character) -> Bool) -> [Range<String.Index>] {
        var result: [Range<String.Index>] = []
        var (start, hasEnded) = (startIndex, false)
        for index in indices {
            if hasEnded, !isEnd(self[index]), !self[index].isWhitespace {
                // A point within a number or an address ends nothing.
                if self[self.index(before: index)].isWhitespace || self[self.index(before: index)].isNewline {
                    result.append(start..<index)
                    start = index
                }
                hasEnded = false
            }
            if isEnd(self[index]) { hasEnded = true }
        }
        if start < endIndex { result.append(start..<endIndex) }
        return result
    }
}
