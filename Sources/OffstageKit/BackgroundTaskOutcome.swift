/// How work under a background task came to its end.
public enum BackgroundTaskOutcome<Value: Sendable>: Sendable {
    /// The work returned this value while the task was held.
    case finished(Value)
    /// Time ran out first (L-38). The work was cancelled; what it returned or threw afterwards is dropped.
    case expired
    /// The system refused background running (L-27). The work was not begun.
    case couldNotStart
}

extension BackgroundTaskOutcome: Equatable where Value: Equatable {}
