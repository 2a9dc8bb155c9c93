import Foundation

/// What went wrong at a ``CompletionGate``; places read `Module/File.swift:line`.
public enum CompletionMisuse: Sendable, Equatable, CustomStringConvertible {
    /// A second answer came; it was dropped.
    case completedAgain(at: String, firstAt: String)
    /// The gate went without an answer; it gave the one kept for that case.
    case neverCompleted(madeAt: String)

    public var description: String {
        switch self {
        case .completedAgain(let place, let first):
            "The completion handler was called again at \(place), after \(first); the second call was dropped."
        case .neverCompleted(let place):
            "The completion handler taken over at \(place) was never called; the gate has called it now."
        }
    }

    /// Writes the description to the log.
    public func log() {
        NSLog("%@", description)
    }
}
