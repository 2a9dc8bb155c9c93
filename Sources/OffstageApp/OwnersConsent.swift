import Foundation
import OffstageWire
import Synchronization

/// What the person in front of the device lets an app have of what is theirs: contacts, calendars, photos. They are
/// asked once, while the app is in front, if its Info.plist says what for; what they said outlives the process.
package struct OwnersConsent: Sendable {
    package enum Answer: String, Sendable {
        case denied, authorized
    }

    private let subject: String
    private let reasons: [String]
    private let answer: Answer

    /// - Parameters:
    ///   - subject: what is asked for, as a key of the file.
    ///   - reasons: keys of the Info.plist, of which one is enough.
    ///   - answer: what the person says.
    package init(of subject: String, reasons: [String], answer: Answer) {
        (self.subject, self.reasons, self.answer) = (subject, reasons, answer)
    }

    /// Nil: nobody was asked.
    package var known: Answer? {
        Self.answers.withLock { $0[subject] }.flatMap(Answer.init)
    }

    /// Asks, and tells in a later turn. Nobody is asked for an app that nobody sees: it is denied for now. An app that
    /// does not say what for is ended.
    package func ask(_ tell: @escaping @Sendable (Answer) -> Void) {
        let answer = known ?? asked()
        DispatchQueue.global().async { tell(answer) }
    }

    package func ask() async -> Answer {
        await withCheckedContinuation { continuation in ask { continuation.resume(returning: $0) } }
    }

    private func asked() -> Answer {
        UsageDescription.demand(reasons)
        guard AppProcess.shared.applicationState != ApplicationState.background else { return .denied }
        Self.answers.withLock { answers in
            answers[subject] = answer.rawValue
            // What cannot be written is asked again by the next process.
            try? Self.file.write(answers)
        }
        return answer
    }

    private static let file = OwnersFile<[String: String]>("Consent")
    private static let answers = Mutex(file.read() ?? [:])
}
