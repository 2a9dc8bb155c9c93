import Foundation

/// What went wrong at a ``RefreshCoordinator`` that the app's author should know of.
public enum RefreshProblem: Sendable, CustomStringConvertible {
    /// The identifier is not among `BGTaskSchedulerPermittedIdentifiers` (B-2), so the app is never launched for it.
    case notPermitted(String)
    /// The system refused the next launch, with its error (B-11).
    case notScheduled(String, any Error)
    /// The child of this name threw, while it had time.
    case childFailed(String, any Error)
    /// The child of this name was cancelled and has not returned; the system was answered without it.
    case childDidNotStop(String)

    public var description: String {
        switch self {
        case .notPermitted(let identifier):
            "The task \(identifier) is not in BGTaskSchedulerPermittedIdentifiers of the Info.plist; it will never run."
        case .notScheduled(let identifier, let error):
            "The next launch for the task \(identifier) was refused: \(error)"
        case .childFailed(let name, let error):
            "The refresh of \(name) failed: \(error)"
        case .childDidNotStop(let name):
            "The refresh of \(name) did not stop when it was cancelled; the system was answered without it."
        }
    }

    /// Writes the description to the log.
    public func log() {
        NSLog("%@", description)
    }
}
