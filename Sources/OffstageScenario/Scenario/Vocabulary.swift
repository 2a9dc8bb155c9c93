import OffstageKernel

/// The words that scenario files and logs know. `docs/log.md` says what each event means.
package enum Vocabulary {
    package static let events = EventName.allCases.map(\.rawValue).sorted()

    package static let findings = FindingID.allCases.map(\.rawValue)

    /// The values that a field of an event has, where its names are counted, and what they are.
    package static func values(of field: String, in event: String) -> (what: String, words: [String])? {
        switch (EventName(rawValue: event), field) {
        case (.callback, "name"): ("callback", CallbackName.allCases.map(\.rawValue))
        case (.finding, "id"): ("finding", findings)
        default: nil
        }
    }

    /// The fields that a line of this event can have; nil where that is not counted.
    package static func fields(of event: String) -> [String]? { EventName(rawValue: event)?.fields }

    static let actions = StepWord.user.map(\.word) + ["environment", "simulate", "wake", "push", "allow", "deny"]

    /// What is no action by itself: it stands under `simulate`.
    static let simulated = ["fetch", "task"]

    static let simulations = StepWord.simulations.map(\.word)
}
