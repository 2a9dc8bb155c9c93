public import OffstageKernel

/// Where the bytes of a response come from: real servers over sockets, or virtual origins inside the device.
///
/// The seam lies above HTTP and below everything that is decided about a transfer: redirects, timeouts, retries and
/// limits are ``Transfer``'s, which knows no source. A source carries out commands and tells of events; both name an
/// exchange, one request with its response. It keeps these promises, which one conformance suite checks on all sources:
///
/// 1. The events of an exchange come in this order: any number of `challenged`, each of which waits for `answer`;
///    `connected`; any number of `informational`; `head`; any number of `body`; at most one `trailers`; `end`. `sent`
///    may come anywhere between `connected` and `end`. The `head` of a tunnel has the status 101, or is its end. One
///    `refusedByProxy` may come just before `head`, or before `failed` where there is no `connected`.
/// 2. Every exchange ends with exactly one `end` or `failed`, unless it is cancelled. Nothing comes after it.
/// 3. After `cancel` no event of the exchange comes any more but what was on its way already.
/// 4. Never more bytes of body come than were demanded.
/// 5. A body that ends before its time is `failed`, never `end` (E-10).
public protocol ByteSource {
    /// Does what is asked of an exchange. The events come later, in the source's own way.
    mutating func carryOut(_ command: SourceCommand, of exchange: ExchangeNumber, at now: Instant)
}

/// What a source is asked to do.
public enum SourceCommand: Equatable, Sendable {
    /// Sends a request's head on a connection of the source's choice. The first command of an exchange.
    case open(SourceRequest)
    /// So many more bytes of the response's body may come, beside those that ``SourceRequest/demanded`` lets come with
    /// the head.
    case demand(Int)
    /// Sends the next piece of the request's body.
    case send(BodyPiece)
    /// The body is complete. Follows the last `send` of every request that has a body.
    case finishSending
    /// What is said to the last `challenged`.
    case answer(HandshakeAnswer)
    /// Nothing more is wanted. What becomes of the connection is the source's matter.
    case cancel
}

/// What a source tells of an exchange.
public enum SourceEvent: Equatable, Sendable {
    /// The connection is not made before this is answered; only where ``SourceRequest/asker`` is somebody.
    case challenged(ConnectionChallenge)
    /// There is a connection and the request's head is on its way.
    case connected(ConnectionTimings)
    /// A head with a status from 100 to 199.
    case informational(ResponseHead)
    /// A proxy on the way wants to know who asks. Where it sees the request, its answer follows as `head`; where it was
    /// to make a way, the exchange has `failed`.
    case refusedByProxy(ProxyRefusal)
    case head(ResponseHead)
    /// Some of the body, as it came over the wire.
    case body([UInt8])
    case trailers(HeaderFields)
    /// The network took so many bytes of a piece of the request's body. Never more than were sent.
    case sent(Int)
    /// The response is complete.
    case end
    case failed(TransferFailure)
}

extension SourceEvent {
    /// Whether it is the last of its exchange.
    public var isLast: Bool {
        switch self {
        case .end, .failed: true
        case .challenged, .connected, .informational, .refusedByProxy, .head, .body, .trailers, .sent: false
        }
    }
}

/// Names one exchange: the transfer, and how many it began before, from 1.
public struct ExchangeNumber: Hashable, Comparable, Sendable {
    public var transfer: TransferNumber
    public var attempt: Int

    public init(transfer: TransferNumber, attempt: Int) {
        self.transfer = transfer
        self.attempt = attempt
    }

    public static func < (left: ExchangeNumber, right: ExchangeNumber) -> Bool {
        left.transfer == right.transfer ? left.attempt < right.attempt : left.transfer < right.transfer
    }
}

/// Names a transfer on its device; never used twice.
public struct TransferNumber: RawRepresentable, Hashable, Comparable, Sendable {
    public var rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    public static func < (left: TransferNumber, right: TransferNumber) -> Bool {
        left.rawValue < right.rawValue
    }
}
