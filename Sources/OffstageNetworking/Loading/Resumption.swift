import OffstageWire

/// Decides what becomes of the bytes of a broken-off download when its server answers anew (E-2, E-3, E-5 to E-7).
///
/// A value without file or network: a task asks with ``ask(_:)`` and does what ``answered(_:)`` says.
struct Resumption: Equatable, Sendable {
    /// What the present request asks for.
    enum Question: Equatable, Sendable {
        /// What follows the bytes that are there.
        case rest
        /// Whether the bytes that are there are all (E-5).
        case isComplete
        case whole
    }

    enum Step: Equatable, Sendable {
        /// The body follows the bytes that are there; −1 for a total that nobody knows.
        case goOn(total: Int64)
        /// The body is the whole; what is there is thrown away.
        case startOver
        /// The bytes that are there are all; no body comes.
        case complete
        /// The response is of no use: another request goes out.
        case ask
    }

    let validators: Validators
    /// How many bytes are there.
    let offset: Int64
    private(set) var question: Question

    init(_ validators: Validators, offset: Int64) {
        self.validators = validators
        self.offset = offset
        question = offset > 0 && validators.condition != nil ? .rest : .whole
    }

    /// Makes a request the present question.
    func ask(_ request: inout TransferMessage.Request) {
        switch question {
        case .whole: break
        case .isComplete: request.method = "HEAD"
        case .rest:
            request.headers.append(.init("Range", "bytes=\(offset)-"))
            request.headers.append(.init("If-Range", validators.condition ?? ""))
        }
    }

    mutating func answered(_ head: TransferEvent.Head) -> Step {
        switch (question, head.status) {
        case (.whole, _): return .startOver
        case (.rest, 206):
            let range = head.contentRange
            guard range?.bytes?.lowerBound == offset, !head.isEncoded, validators.fit(head) else {
                // Never appended (E-3).
                return ask(.whole)
            }
            return .goOn(total: range?.total ?? -1)
        case (.rest, 416):
            let range = head.contentRange
            return ask(range?.bytes == nil && range?.total == offset ? .isComplete : .whole)
        // A 200 is the whole, an error page a result (T-31).
        case (.rest, _): return .startOver
        case (.isComplete, 200):
            // The lengths alone would prove nothing (E-6).
            let isWhole = head.contentLength == offset && !head.isEncoded && validators.fit(head)
            return isWhole ? .complete : ask(.whole)
        case (.isComplete, _): return ask(.whole)
        }
    }

    private mutating func ask(_ next: Question) -> Step {
        question = next
        return .ask
    }
}
