/// A completion handler that is called exactly once, whatever the code around it does.
///
/// The system hands out handlers that must be called once: never, and the app is killed or launched less often; twice,
/// and it traps. A gate takes the handler over. The first ``complete(_:fileID:line:)`` wins; later ones change nothing
/// and are reported. When the last reference to a gate goes without an answer, the gate gives the one it was made with
/// and reports that too.
///
/// ```swift
/// let gate = CompletionGate(unanswered: UIBackgroundFetchResult.failed, completion: completionHandler)
/// feed.refresh { gate.complete($0 ? .newData : .noData) }
/// ```
///
/// The handler runs on the thread that completes. Handlers that belong to UIKit want the main thread (L-59): complete
/// there.
public final class CompletionGate<Answer: Sendable>: Sendable {
    private enum State {
        case open(@Sendable (Answer) -> Void)
        /// Answered, at this place in the sources.
        case answered(at: String)
    }

    private let state: Guarded<State>
    private let unanswered: Answer
    private let madeAt: String
    private let report: @Sendable (CompletionMisuse) -> Void

    /// A gate in front of a handler that has not been called yet.
    ///
    /// - Parameters:
    ///   - unanswered: The answer given in place of one that never comes.
    ///   - fileID: The file that a misuse is told of.
    ///   - line: The line in it.
    ///   - report: Told of every misuse, at once, on the thread where it happens. Writes to the log if left out.
    ///   - completion: The handler that is to be called exactly once.
    public init(
        unanswered: Answer,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        report: @escaping @Sendable (CompletionMisuse) -> Void = { $0.log() },
        completion: @escaping @Sendable (Answer) -> Void
    ) {
        self.unanswered = unanswered
        self.report = report
        madeAt = "\(fileID):\(line)"
        state = Guarded(.open(completion))
    }

    deinit {
        guard let completion = close(at: "deinit") else { return }
        report(.neverCompleted(madeAt: madeAt))
        completion(unanswered)
    }

    /// Gives the answer, if it is the first one. From any thread.
    ///
    /// - Returns: Whether this call was the first; if not, it was reported and the answer dropped.
    @discardableResult
    public func complete(_ answer: Answer, fileID: StaticString = #fileID, line: UInt = #line) -> Bool {
        let place = "\(fileID):\(line)"
        guard let completion = close(at: place) else {
            if case .answered(let first) = state.withLock({ $0 }) {
                report(.completedAgain(at: place, firstAt: first))
            }
            return false
        }
        completion(answer)
        return true
    }

    /// The handler, for the one caller that gets it.
    private func close(at place: String) -> (@Sendable (Answer) -> Void)? {
        state.withLock { state in
            guard case .open(let completion) = state else { return nil }
            state = .answered(at: place)
            return completion
        }
    }
}

extension CompletionGate where Answer == Void {
    /// Calls the handler, if this is the first time. From any thread.
    ///
    /// - Returns: Whether this call was the first; if not, it was reported.
    @discardableResult
    public func complete(fileID: StaticString = #fileID, line: UInt = #line) -> Bool {
        complete((), fileID: fileID, line: line)
    }
}
