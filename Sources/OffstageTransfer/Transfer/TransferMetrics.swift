public import OffstageKernel

/// When what happened to a transfer, and how much of it: what `URLSessionTaskMetrics` tells.
public struct TransferMetrics: Equatable, Sendable {
    /// One exchange; one for each redirect and retry (T-72).
    public struct Transaction: Equatable, Sendable {
        public var method: String
        public var url: WebAddress
        /// When it was opened. The spans of ``connection`` count from here.
        public var fetchStart: Instant
        public var connection: ConnectionTimings?
        public var requestStart: Instant?
        /// When the last of the request was out.
        public var requestEnd: Instant?
        public var responseStart: Instant?
        public var end: Instant?
        public var status: Int?
        public var bodySent: Int64 = 0
        public var bodyReceived: Int64 = 0
        /// What the head announced; −1 if it did not.
        public var bodyExpected: Int64 = -1
        public var path: NetworkPath
        /// Whether the response said how long it is; else its body ended with the connection, and nobody can tell
        /// whether it was all (E-11).
        public var isLengthKnown = true
    }

    public internal(set) var start: Instant?
    public internal(set) var end: Instant?
    public internal(set) var transactions: [Transaction] = []
    public internal(set) var redirectCount = 0
}

/// How far a transfer has come, in bytes of bodies; −1 where nobody knows (T-32).
public struct TransferProgress: Equatable, Sendable {
    public var sent: Int64
    public var expectedToSend: Int64
    public var received: Int64
    public var expectedToReceive: Int64
}

extension Transfer {
    /// Of the present exchange, or of the last.
    public var progress: TransferProgress {
        let last = exchange?.transaction ?? metrics.transactions.last
        return TransferProgress(
            sent: last?.bodySent ?? 0,
            expectedToSend: Outflow(currentRequest.body).expected,
            received: last?.bodyReceived ?? 0,
            expectedToReceive: last?.bodyExpected ?? -1
        )
    }
}
