import OffstageKernel
import OffstageScenario

/// What a device could not do.
public struct VirtualDeviceError: Error, Equatable, CustomStringConvertible {
    public enum Code: Equatable, Sendable {
        /// A product, a bundle, an app or a value that cannot be used, or an app that time cannot go on with.
        case unusable
        /// A step that the device does not take in its present state.
        case refused
        /// An event that did not happen in time.
        case notReached
        /// The device was shut down.
        case stopped
        /// The test's task was cancelled.
        case cancelled
    }

    public var code: Code
    /// One sentence: what is wrong, where, and what to do next.
    public var reason: String
    /// What the device lived through up to then, where that tells more than the reason.
    public var story: String?

    public var description: String { reason + (story.map { "\n\n\($0)" } ?? "") }

    init(_ code: Code, _ reason: String, story: String? = nil) {
        self.code = code
        self.reason = reason
        self.story = story
    }

    init(_ refusal: Refusal, of step: String, at moment: Instant, story: String) {
        // What the command line would do next is no step of a test.
        let reason = refusal.reason.replacing(#/ with `offstage [^`]*`|: `offstage [^`]*` shows what is/#, with: "")
        let rule = refusal.rule.map { " (\($0))" } ?? ""
        self.init(.refused, "\(step) at \(moment.deviceTime) is refused: \(reason)\(rule)", story: story)
    }
}

/// `; did you mean `home`?` where one word is near, else the words there are.
func suggestion(for word: String, in words: [String]) -> String {
    if let nearest = word.nearest(among: words) { return "; did you mean `\(nearest)`?" }
    return words.isEmpty ? "; there is none yet" : "; there is \(words.joined(separator: ", "))"
}
