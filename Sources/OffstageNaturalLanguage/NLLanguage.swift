// As on iOS, NaturalLanguage brings Foundation along.
@_exported public import Foundation

/// A language by its code.
public struct NLLanguage: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    public static let undetermined = NLLanguage("und")
    public static let arabic = NLLanguage("ar")
    public static let chineseSimplified = NLLanguage("zh-Hans")
    public static let chineseTraditional = NLLanguage("zh-Hant")
    public static let czech = NLLanguage("cs")
    public static let danish = NLLanguage("da")
    public static let dutch = NLLanguage("nl")
    public static let english = NLLanguage("en")
    public static let finnish = NLLanguage("fi")
    public static let french = NLLanguage("fr")
    public static let german = NLLanguage("de")
    public static let greek = NLLanguage("el")
    public static let hebrew = NLLanguage("he")
    public static let hindi = NLLanguage("hi")
    public static let hungarian = NLLanguage("hu")
    public static let indonesian = NLLanguage("id")
    public static let italian = NLLanguage("it")
    public static let japanese = NLLanguage("ja")
    public static let korean = NLLanguage("ko")
    public static let norwegian = NLLanguage("nb")
    public static let polish = NLLanguage("pl")
    public static let portuguese = NLLanguage("pt")
    public static let romanian = NLLanguage("ro")
    public static let russian = NLLanguage("ru")
    public static let spanish = NLLanguage("es")
    public static let swedish = NLLanguage("sv")
    public static let thai = NLLanguage("th")
    public static let turkish = NLLanguage("tr")
    public static let ukrainian = NLLanguage("uk")
    public static let vietnamese = NLLanguage("vi")
}

/// Tells in which language a text is. Only by letters that one language alone writes with; of others it does not know.
open class NLLanguageRecognizer: NSObject {
    private var found: NLLanguage?

    open var languageConstraints: [NLLanguage] = []
    open var languageHints: [NLLanguage: Double] = [:]
    open var dominantLanguage: NLLanguage? { found }

    public override init() {}

    open class func dominantLanguage(for string: String) -> NLLanguage? {
        let recognizer = NLLanguageRecognizer()
        recognizer.processString(string)
        return recognizer.dominantLanguage
    }

    open func processString(_ string: String) {
        let scalars = string.unicodeScalars
        func has(_ ranges: ClosedRange<UInt32>...) -> Bool {
            scalars.contains { scalar in ranges.contains { $0.contains(scalar.value) } }
        }
        let languages: [(NLLanguage, Bool)] = [
            (.japanese, has(0x3041...0x30ff)), (.korean, has(0xac00...0xd7a3)), (.thai, has(0x0e01...0x0e5b)),
            (.hebrew, has(0x05d0...0x05ea)), (.greek, has(0x0391...0x03c9)),
        ]
        found = languages.first { $0.1 }?.0
    }

    open func reset() {
        found = nil
    }

    open func languageHypotheses(withMaximum maxHypotheses: Int) -> [NLLanguage: Double] {
        maxHypotheses > 0 ? found.map { [$0: 1] } ?? [:] : [:]
    }
}
