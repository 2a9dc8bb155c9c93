/// What leaves of a request's body, one piece at a time: the next one when the network took the last.
struct Outflow: Equatable, Sendable {
    enum State: Equatable, Sendable {
        /// The request's head is not out yet. Next: `awaitingConsent`, `sending`, `awaitingOwner`, `over`.
        case idle
        /// The server may say whether it wants the body (E-32). Next: `sending`, `awaitingOwner`, `over`.
        case awaitingConsent
        /// So many bytes of a piece are still to be taken. Next: `sending`, `awaitingOwner`, `over`.
        case sending(rest: Int64)
        /// The owner of a streamed body has the next piece. Next: `sending`, `over`.
        case awaitingOwner
        /// All of it went out, or nothing more is wanted.
        case over
    }

    enum Step: Equatable {
        case send(BodyPiece)
        case askOwner(upTo: Int)
        case finish
        case fail(TransferFailure)
    }

    /// A piece of memory or of a stream, in bytes.
    private static let pieceOfMemory: Int64 = 64 << 10
    private static let pieceOfFile: Int64 = 1 << 20

    private(set) var state = State.idle
    private let body: TransferRequest.Body
    /// Bytes that were handed to the source.
    private var offset: Int64 = 0
    /// Bytes that the network took.
    private(set) var taken: Int64 = 0
    private var ownerIsDone = false

    init(_ body: TransferRequest.Body) {
        self.body = body
    }

    /// −1 if nobody knows (T-32).
    var expected: Int64 {
        switch body.length {
        case .none: 0
        case .known(let length): length
        case .unknown, .tunnel: -1
        }
    }

    /// The head of the request is out.
    mutating func begin(awaitsConsent: Bool) -> Step? {
        guard state == .idle else { return nil }
        guard body != .none else {
            state = .over
            return nil
        }
        if awaitsConsent {
            state = .awaitingConsent
            return nil
        }
        return next()
    }

    /// The server consents, or has not said anything for long enough.
    mutating func consentGiven() -> Step? {
        state == .awaitingConsent ? next() : nil
    }

    /// The network took some of a piece.
    mutating func took(_ count: Int) -> Step? {
        taken += Int64(count)
        guard case .sending(let rest) = state else { return nil }
        let left = rest - Int64(count)
        guard left <= 0 else {
            state = .sending(rest: left)
            return nil
        }
        return next()
    }

    /// The owner hands over the next bytes of a stream.
    mutating func provided(_ bytes: [UInt8], isLast: Bool) -> Step? {
        guard state == .awaitingOwner else { return nil }
        let length: Int64? = if case .stream(let length) = body { length } else { nil }
        ownerIsDone = isLast
        let total = offset + Int64(bytes.count)
        if let length, total > length || (isLast && total < length) {
            state = .over
            return .fail(TransferFailure(.requestBodyStreamExhausted, "the body has \(total) bytes, not \(length)"))
        }
        guard !bytes.isEmpty else { return next() }
        return send(.bytes(bytes))
    }

    /// The answer is there, or the exchange is over.
    mutating func stop() {
        state = .over
    }

    private mutating func next() -> Step {
        switch body {
        case .none: return finish()
        case .bytes(let bytes):
            let count = min(Self.pieceOfMemory, Int64(bytes.count) - offset)
            guard count > 0 else { return finish() }
            return send(.bytes(Array(bytes[Int(offset)..<Int(offset + count)])))
        case .file(let range):
            let count = min(Self.pieceOfFile, range.count - offset)
            guard count > 0 else { return finish() }
            return send(.file(FileRange(path: range.path, offset: range.offset + offset, count: count)))
        case .stream, .tunnel:
            if ownerIsDone { return finish() }
            state = .awaitingOwner
            return .askOwner(upTo: Int(Self.pieceOfMemory))
        }
    }

    private mutating func send(_ piece: BodyPiece) -> Step {
        offset += piece.count
        state = .sending(rest: piece.count)
        return .send(piece)
    }

    private mutating func finish() -> Step {
        state = .over
        return .finish
    }
}
