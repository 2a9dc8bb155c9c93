public struct NLTag: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    public static let word = NLTag("Word")
    public static let punctuation = NLTag("Punctuation")
    public static let whitespace = NLTag("Whitespace")
    public static let other = NLTag("Other")
    public static let noun = NLTag("Noun")
    public static let verb = NLTag("Verb")
    public static let adjective = NLTag("Adjective")
    public static let adverb = NLTag("Adverb")
    public static let pronoun = NLTag("Pronoun")
    public static let number = NLTag("Number")
    public static let personalName = NLTag("PersonalName")
    public static let placeName = NLTag("PlaceName")
    public static let organizationName = NLTag("OrganizationName")
}

public struct NLTagScheme: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    public static let tokenType = NLTagScheme("TokenType")
    public static let lexicalClass = NLTagScheme("LexicalClass")
    public static let nameType = NLTagScheme("NameType")
    public static let nameTypeOrLexicalClass = NLTagScheme("NameTypeOrLexicalClass")
    public static let lemma = NLTagScheme("Lemma")
    public static let language = NLTagScheme("Language")
    public static let script = NLTagScheme("Script")
    public static let sentimentScore = NLTagScheme("SentimentScore")
}

/// Says what words are. Without a model it finds the words, and `tokenType` has a tag for them: every other scheme has
/// none, as on a device that has not loaded its models.
open class NLTagger: NSObject {
    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let omitWords = Options(rawValue: 1 << 0)
        public static let omitPunctuation = Options(rawValue: 1 << 1)
        public static let omitWhitespace = Options(rawValue: 1 << 2)
        public static let omitOther = Options(rawValue: 1 << 3)
        public static let joinNames = Options(rawValue: 1 << 4)
        public static let joinContractions = Options(rawValue: 1 << 5)
    }

    public let tagSchemes: [NLTagScheme]
    open var string: String?
    open var dominantLanguage: NLLanguage? { string.flatMap(NLLanguageRecognizer.dominantLanguage) }

    public init(tagSchemes: [NLTagScheme]) {
        self.tagSchemes = tagSchemes
    }

    open class func availableTagSchemes(for unit: NLTokenUnit, language: NLLanguage) -> [NLTagScheme] { [.tokenType] }
    open func setLanguage(_ language: NLLanguage, range: Range<String.Index>) {}

    open func enumerateTags(
        in range: Range<String.Index>,
        unit: NLTokenUnit,
        scheme: NLTagScheme,
        options: Options = [],
        using block: (NLTag?, Range<String.Index>) -> Bool
    ) {
        guard !options.contains(.omitWords) else { return }
        for (tag, token) in tags(in: range, unit: unit, scheme: scheme, options: options) {
            guard block(tag, token) else { return }
        }
    }

    open func tags(
        in range: Range<String.Index>,
        unit: NLTokenUnit,
        scheme: NLTagScheme,
        options: Options = []
    ) -> [(NLTag?, Range<String.Index>)] {
        guard let string, !options.contains(.omitWords) else { return [] }
        return string.tokens(unit).filter { range.contains($0.lowerBound) }
            .map { (scheme == .tokenType && unit == .word ? .word : nil, $0) }
    }

    open func tag(
        at index: String.Index,
        unit: NLTokenUnit,
        scheme: NLTagScheme
    ) -> (NLTag?, Range<String.Index>) {
        let token = string?.tokens(unit).first { $0.contains(index) }
        return (scheme == .tokenType && unit == .word && token != nil ? .word : nil, token ?? index..<index)
    }
}
