/// Why an intent cannot go on.
public struct AppIntentError: Error, Hashable, Sendable, CustomLocalizedStringResourceConvertible {
    let words: String

    /// A confirmation or a value was asked of somebody, and there is nobody.
    static let noPerson = AppIntentError(words: "Nobody can be asked.")

    public var localizedStringResource: LocalizedStringResource { "\(words)" }
}

/// What says itself what to tell people.
public protocol CustomLocalizedStringResourceConvertible {
    var localizedStringResource: LocalizedStringResource { get }
}
