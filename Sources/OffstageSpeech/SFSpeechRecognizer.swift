// As on iOS, Speech brings Foundation along.
@_exported public import Foundation
import OffstageApp

public enum SFSpeechRecognizerAuthorizationStatus: Int, Sendable {
    case notDetermined, denied, restricted, authorized
}

/// Writes down what is said. The device does not listen: it is restricted from the beginning, and never available.
open class SFSpeechRecognizer: NSObject, @unchecked Sendable {
    // Sendable but for its delegate, which whoever makes it sets once.
    public let locale: Locale
    open weak var delegate: (any SFSpeechRecognizerDelegate)?
    open var isAvailable: Bool { false }
    open var supportsOnDeviceRecognition = false
    open var defaultTaskHint = SFSpeechRecognitionTaskHint.unspecified
    open var queue = OperationQueue.main

    private static let languages: Set = [
        "ar", "ca", "cs", "da", "de", "el", "en", "es", "fi", "fr", "he", "hi", "hr", "hu", "id", "it", "ja", "ko",
        "ms",
        "nb", "nl", "pl", "pt", "ro", "ru", "sk", "sv", "th", "tr", "uk", "vi", "yue", "zh",
    ]

    /// Nil of a language that iOS does not know either.
    public init?(locale: Locale) {
        guard let language = locale.language.languageCode?.identifier, Self.languages.contains(language) else {
            return nil
        }
        self.locale = locale
    }

    @_nonoverride public convenience init?() {
        self.init(locale: Locale.current)
    }

    open class func supportedLocales() -> Set<Locale> { Set(languages.map(Locale.init)) }
    open class func authorizationStatus() -> SFSpeechRecognizerAuthorizationStatus { .restricted }

    /// The answer comes on a queue of the framework's.
    @preconcurrency
    open class func requestAuthorization(
        _ handler: @escaping @Sendable (SFSpeechRecognizerAuthorizationStatus) -> Void
    ) {
        UsageDescription.demand("NSSpeechRecognitionUsageDescription")
        DispatchQueue.global().async { handler(.restricted) }
    }

    /// The handler hears an error, in a later turn of the recognizer's queue, unless the task is cancelled before.
    @discardableResult
    open func recognitionTask(
        with request: SFSpeechRecognitionRequest,
        resultHandler: @escaping (SFSpeechRecognitionResult?, (any Error)?) -> Void
    ) -> SFSpeechRecognitionTask {
        SFSpeechRecognitionTask(on: queue) { _, error in resultHandler(nil, error) }
    }

    @discardableResult
    open func recognitionTask(
        with request: SFSpeechRecognitionRequest,
        delegate: any SFSpeechRecognitionTaskDelegate
    ) -> SFSpeechRecognitionTask {
        SFSpeechRecognitionTask(on: queue) { [weak delegate] task, _ in
            delegate?.speechRecognitionTask(task, didFinishSuccessfully: false)
        }
    }
}

public protocol SFSpeechRecognizerDelegate: NSObjectProtocol {
    func speechRecognizer(_ speechRecognizer: SFSpeechRecognizer, availabilityDidChange available: Bool)
}

extension SFSpeechRecognizerDelegate {
    public func speechRecognizer(_ speechRecognizer: SFSpeechRecognizer, availabilityDidChange available: Bool) {}
}

public enum SFSpeechRecognitionTaskHint: Int, Sendable {
    case unspecified, dictation, search, confirmation
}
