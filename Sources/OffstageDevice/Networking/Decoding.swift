import OffstageKernel
import OffstageTransfer

/// Takes the coding off bodies, between those who send them and the transfers: what a transfer demands, counts and
/// hands on are the bytes of the resource, and a short body that becomes a long one waits like any other for room.
///
/// The head loses its length then, for nobody knows how long the body will be; that it was coded it goes on to say.
struct Decoding {
    private struct Body {
        let decoder: BodyDecoder
        /// Bytes that the transfer demanded and has not got.
        var owed: Int
        /// Bytes that were asked for on its behalf and have not come.
        var asked: Int
        /// What ended it, told behind the last byte.
        var ending: [SourceEvent] = []

        /// What is demanded with the request the sender knows as it is.
        init(_ coding: BodyDecoder.Coding, of request: SourceRequest) {
            decoder = BodyDecoder(coding)
            owed = request.demanded
            asked = request.demanded
        }
    }

    /// So much is decoded, and asked for, at a time.
    private static let piece = 64 << 10

    private var bodies: [ExchangeNumber: Body] = [:]
    /// Of what has a body, or may have one.
    private var requests: [ExchangeNumber: SourceRequest] = [:]
    private var ready: [(ExchangeNumber, SourceEvent)] = []
    /// What is wanted of the sender.
    private var commands: [(ExchangeNumber, SourceCommand)] = []

    var hasNews: Bool { !ready.isEmpty }

    /// What the request of an app says if it says nothing: what is decoded here. A part of something coded could not
    /// be.
    static func complete(_ request: inout SourceRequest) {
        guard request.headers["Accept-Encoding"] == nil else { return }
        request.headers.add("Accept-Encoding", request.headers["Range"] == nil ? "gzip, deflate" : "identity")
    }

    mutating func opened(_ exchange: ExchangeNumber, _ request: SourceRequest) {
        requests[exchange] = request
    }

    /// - Returns: whether the demand is seen to.
    mutating func demanded(_ count: Int, of exchange: ExchangeNumber) -> Bool {
        guard bodies[exchange] != nil else { return false }
        bodies[exchange]?.owed += count
        flow(exchange)
        return true
    }

    mutating func cancelled(_ exchange: ExchangeNumber) {
        requests[exchange] = nil
        bodies[exchange] = nil
        ready.removeAll { $0.0 == exchange }
    }

    mutating func take(_ event: SourceEvent, of exchange: ExchangeNumber) {
        // What was on its way when it ended, or was cancelled, is no news.
        guard let request = requests[exchange] else { return }
        if bodies[exchange] != nil { return takeCoded(event, of: exchange) }
        guard case .head(var head) = event, head.status != 206,
            head.hasBody(answering: request.method), let coding = BodyDecoder.Coding(head)
        else {
            if event.isLast { requests[exchange] = nil }
            return ready.append((exchange, event))
        }
        bodies[exchange] = Body(coding, of: request)
        head.headers["Content-Length"] = nil
        ready.append((exchange, .head(head)))
    }

    private mutating func takeCoded(_ event: SourceEvent, of exchange: ExchangeNumber) {
        switch event {
        case .body(let bytes):
            bodies[exchange]?.asked -= bytes.count
            bodies[exchange]?.decoder.take(bytes)
            flow(exchange)
        case .trailers, .end, .failed:
            bodies[exchange]?.ending.append(event)
            flow(exchange)
        case .challenged, .connected, .informational, .refusedByProxy, .head, .sent: ready.append((exchange, event))
        }
    }

    private mutating func flow(_ exchange: ExchangeNumber) {
        guard var body = bodies[exchange] else { return }
        do throws(TransferFailure) {
            // What is left inside shows only when it is asked for.
            var isDry = false
            while body.owed > 0, !isDry {
                let bytes = try body.decoder.next(upTo: min(body.owed, Self.piece))
                if bytes.isEmpty { isDry = true } else { ready.append((exchange, .body(bytes))) }
                body.owed -= bytes.count
            }
            bodies[exchange] = body
            if body.ending.last?.isLast == true { return try end(exchange, body, isDry: isDry) }
            guard body.owed > 0, body.asked == 0 else { return }
            bodies[exchange]?.asked = Self.piece
            commands.append((exchange, .demand(Self.piece)))
        } catch {
            if body.ending.isEmpty { commands.append((exchange, .cancel)) }
            finish(exchange, with: [.failed(error)])
        }
    }

    private mutating func end(_ exchange: ExchangeNumber, _ body: Body, isDry: Bool) throws(TransferFailure) {
        guard isDry else { return }
        // What broke off is no whole one, and nobody needs to be told why twice.
        if case .end = body.ending.last, !body.decoder.isWhole {
            throw TransferFailure(.cannotDecodeRawData, "the body ends in the middle of what its Content-Encoding says")
        }
        finish(exchange, with: body.ending)
    }

    private mutating func finish(_ exchange: ExchangeNumber, with events: [SourceEvent]) {
        bodies[exchange] = nil
        requests[exchange] = nil
        ready += events.map { (exchange, $0) }
    }

    // MARK: What comes of it

    mutating func takeReady() -> [(ExchangeNumber, SourceEvent)] {
        defer { ready = [] }
        return ready
    }

    mutating func takeCommands() -> [(ExchangeNumber, SourceCommand)] {
        defer { commands = [] }
        return commands
    }
}
