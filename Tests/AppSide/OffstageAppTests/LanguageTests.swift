import Foundation
import OffstageNaturalLanguage
import OffstageSpeech
import Testing

/// Texts are taken apart; nobody listens.
@Suite(.timeLimit(.minutes(1))) struct LanguageTests {
    private func tokens(_ unit: NLTokenUnit, _ text: String) -> [String] {
        let tokenizer = NLTokenizer(unit: unit)
        tokenizer.string = text
        var found: [String] = []
        tokenizer.enumerateTokens(in: text.startIndex..<text.endIndex) { range, _ in
            found.append(String(text[range]))
            return true
        }
        return found
    }

    @Test func tokenizer_findsWordsAndSentences() {
        let text = "Don't pay 3.50 euros! Café no. 7 is open.\nToday…"
        #expect(tokens(.word, text) == ["Don't", "pay", "3.50", "euros", "Café", "no", "7", "is", "open", "Today"])
        #expect(tokens(.sentence, "It costs 3.50. Really?  Yes!") == ["It costs 3.50. ", "Really?  ", "Yes!"])
        #expect(tokens(.paragraph, "One.\nTwo.") == ["One.\n", "Two."] && tokens(.word, "").isEmpty)
        #expect(NLLanguageRecognizer.dominantLanguage(for: "これはペンです") == .japanese)
    }

    @Test func recognizer_failsUnlessItIsCancelled() async throws {
        let recognizer = try #require(SFSpeechRecognizer(locale: Locale(identifier: "de_DE")))
        recognizer.queue = OperationQueue()
        recognizer.queue.maxConcurrentOperationCount = 1
        let error = await withCheckedContinuation { (continuation: CheckedContinuation<(any Error)?, Never>) in
            let request = SFSpeechAudioBufferRecognitionRequest()
            recognizer.queue.isSuspended = true
            let cancelled = recognizer.recognitionTask(with: request) { _, _ in fatalError("it was cancelled") }
            recognizer.recognitionTask(with: request) { continuation.resume(returning: $0 == nil ? $1 : nil) }
            cancelled.cancel()
            recognizer.queue.isSuspended = false
        }
        #expect(error != nil && !recognizer.isAvailable)
        #expect(SFSpeechRecognizer(locale: Locale(identifier: "tlh")) == nil)
    }
}
