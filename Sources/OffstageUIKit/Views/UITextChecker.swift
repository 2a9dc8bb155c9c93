public import Foundation

/// Finds misspelled words. No dictionary is there, so it finds none.
@preconcurrency @MainActor open class UITextChecker: NSObject {
    private static var learned: Set<String> = []
    open var ignoredWords: [String]? = []

    open class var availableLanguages: [String] { ["en_US"] }

    /// - Returns: the location is `NSNotFound`, since every word is taken for a right one.
    open func rangeOfMisspelledWord(
        in stringToCheck: String,
        range: NSRange,
        startingAt startingOffset: Int,
        wrap wrapFlag: Bool,
        language: String
    ) -> NSRange {
        NSRange(location: NSNotFound, length: 0)
    }

    open func guesses(forWordRange range: NSRange, in string: String, language: String) -> [String]? { [] }
    open func completions(forPartialWordRange range: NSRange, in string: String, language: String) -> [String]? { [] }
    open func ignoreWord(_ wordToIgnore: String) { ignoredWords?.append(wordToIgnore) }
    open class func learnWord(_ word: String) { learned.insert(word) }
    open class func hasLearnedWord(_ word: String) -> Bool { learned.contains(word) }
    open class func unlearnWord(_ word: String) { learned.remove(word) }
}
