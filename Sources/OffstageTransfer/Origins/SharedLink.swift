import OffstageKernel

/// One direction of a network: it carries one piece at a time and takes the exchanges in turn, so that each gets the
/// same share to the piece. Whole nanoseconds, rounded up for each piece.
struct SharedLink: Sendable {
    struct Piece: Equatable, Sendable {
        var exchange: ExchangeNumber
        var bytes: Int
    }

    /// The largest piece: what one exchange may send before the next has its turn.
    static let pieceSize = 64 << 10

    /// Bits a second, nil without limit.
    private let rate: Int64?
    private var waiting: [Piece] = []
    private var carried: Piece?

    init(rate: Int64?) {
        self.rate = rate
    }

    /// - Returns: how long the piece takes, if it is the one that is carried now; nil if it waits, or if the link
    ///   carries nothing at all.
    mutating func add(_ piece: Piece) -> Int64? {
        waiting.append(piece)
        return carried == nil ? startNext() : nil
    }

    /// The piece that was carried has arrived.
    mutating func arrived() -> Piece? {
        defer { carried = nil }
        return carried
    }

    /// Nobody waits for the exchange's piece any more. What is on the wire already takes its time.
    mutating func forget(_ exchange: ExchangeNumber) {
        waiting.removeAll { $0.exchange == exchange }
    }

    /// - Returns: how many nanoseconds the next piece takes, or nil if none waits.
    mutating func startNext() -> Int64? {
        guard carried == nil, !waiting.isEmpty, rate != 0 else { return nil }
        let piece = waiting.removeFirst()
        carried = piece
        guard let rate else { return 0 }
        let work = Int64(piece.bytes) * 8 * 1_000_000_000
        return (work + rate - 1) / rate
    }
}
