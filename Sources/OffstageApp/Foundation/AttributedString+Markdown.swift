public import Foundation

/// What Markdown says of a part of a line.
public struct InlinePresentationIntent: OptionSet, Hashable, Codable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let emphasized = InlinePresentationIntent(rawValue: 1 << 0)
    public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 1 << 1)
    public static let code = InlinePresentationIntent(rawValue: 1 << 2)
    public static let strikethrough = InlinePresentationIntent(rawValue: 1 << 5)
}

extension AttributeScopes {
    public struct _MarkdownAttributes: AttributeScope {
        public let inlinePresentationIntent: InlinePresentationIntentAttribute
    }

    public enum InlinePresentationIntentAttribute: AttributedStringKey {
        public typealias Value = InlinePresentationIntent
        public static let name = "NSInlinePresentationIntent"
    }
}

extension AttributeDynamicLookup {
    public subscript<Key: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes._MarkdownAttributes, Key>
    ) -> Key {
        self[Key.self]
    }
}

extension AttributedString {
    public struct MarkdownParsingOptions: Sendable {
        public enum InterpretedSyntax: Sendable {
            case full, inlineOnly, inlineOnlyPreservingWhitespace
        }

        public enum FailurePolicy: Sendable {
            case throwError, returnPartiallyParsedIfPossible
        }

        public var allowsExtendedAttributes: Bool
        public var interpretedSyntax: InterpretedSyntax
        public var failurePolicy: FailurePolicy
        public var languageCode: String?

        public init(
            allowsExtendedAttributes: Bool = false,
            interpretedSyntax: InterpretedSyntax = .full,
            failurePolicy: FailurePolicy = .throwError,
            languageCode: String? = nil
        ) {
            self.allowsExtendedAttributes = allowsExtendedAttributes
            self.interpretedSyntax = interpretedSyntax
            self.failurePolicy = failurePolicy
            self.languageCode = languageCode
        }
    }

    /// Emphasis, code and links of Markdown, whatever syntax is asked for: headings, lists and other blocks stay as
    /// they are written. Nothing is wrong in Markdown, so it does not throw.
    /// - Parameter baseURL: what links are relative to.
    public init(
        markdown: String,
        options: MarkdownParsingOptions = MarkdownParsingOptions(),
        baseURL: URL? = nil
    ) throws {
        self = MarkdownLine(base: baseURL).parse(markdown[...], [], nil)
    }

    public init(
        markdown: Data,
        options: MarkdownParsingOptions = MarkdownParsingOptions(),
        baseURL: URL? = nil
    ) throws {
        try self.init(markdown: String(decoding: markdown, as: UTF8.self), options: options, baseURL: baseURL)
    }
}

/// Reads what stands in a line.
private struct MarkdownLine {
    let base: URL?

    private static let marks: [(mark: String, intent: InlinePresentationIntent)] = [
        ("**", .stronglyEmphasized), ("__", .stronglyEmphasized), ("~~", .strikethrough),
        ("*", .emphasized), ("_", .emphasized), ("`", .code),
    ]

    func parse(_ text: Substring, _ intent: InlinePresentationIntent, _ link: URL?) -> AttributedString {
        var result = AttributedString()
        var plain = ""
        var rest = text
        func settle() {
            guard !plain.isEmpty else { return }
            result += piece(plain, intent, link)
            plain = ""
        }
        while let first = rest.first {
            if first == "\\", let next = rest.dropFirst().first, next.isPunctuation || next.isSymbol {
                plain.append(next)
                rest = rest.dropFirst(2)
            } else if let (inside, mark, after) = marked(rest, after: text[..<rest.startIndex].last) {
                settle()
                result +=
                    mark == .code
                    ? piece(String(inside), intent.union(.code), link) : parse(inside, intent.union(mark), link)
                rest = after
            } else if let (inside, address, after) = linked(rest) {
                settle()
                result += parse(inside, intent, URL(string: address, relativeTo: base) ?? link)
                rest = after
            } else {
                plain.append(first)
                rest = rest.dropFirst()
            }
        }
        settle()
        return result
    }

    private func piece(_ text: String, _ intent: InlinePresentationIntent, _ link: URL?) -> AttributedString {
        var piece = AttributedString(text)
        if !intent.isEmpty { piece.inlinePresentationIntent = intent }
        if let link { piece.link = link }
        return piece
    }

    /// What stands between two marks: no space next to them, no longer row of the same sign, and for `_` no letter
    /// around them.
    private func marked(
        _ text: Substring,
        after before: Character?
    ) -> (inside: Substring, intent: InlinePresentationIntent, after: Substring)? {
        for (mark, intent) in Self.marks where text.hasPrefix(mark) {
            let (sign, isSingle, isWordwise) = (mark.first, mark.count == 1, mark.hasPrefix("_"))
            if isWordwise, before?.isLetter == true || before?.isNumber == true { continue }
            let start = text.dropFirst(mark.count)
            guard let first = start.first, !first.isWhitespace, !isSingle || first != sign else { continue }
            var from = start.index(after: start.startIndex)
            while let end = start[from...].firstRange(of: mark) {
                let (inside, after) = (start[..<end.lowerBound], start[end.upperBound...])
                let isRow = after.first == sign || isSingle && inside.last == sign
                let isEnd = !isRow && inside.last?.isWhitespace == false
                if isEnd, !isWordwise || after.first?.isLetter != true { return (inside, intent, after) }
                from = start.index(after: end.lowerBound)
            }
        }
        return nil
    }

    /// `[text](address)`.
    private func linked(_ text: Substring) -> (inside: Substring, address: String, after: Substring)? {
        guard text.first == "[", let middle = text.firstRange(of: "]("),
            let end = text[middle.upperBound...].firstIndex(of: ")")
        else { return nil }
        let inside = text[text.index(after: text.startIndex)..<middle.lowerBound]
        let address = text[middle.upperBound..<end].split(separator: " ").first.map(String.init) ?? ""
        return (inside, address, text[text.index(after: end)...])
    }
}
