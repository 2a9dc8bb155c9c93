import OffstageKernel
import Synchronization

@testable import OffstageTransfer

/// A source whose every command and event is held against the promises of ``ByteSource``.
struct Watched<Source: ByteSource>: ByteSource {
    var source: Source
    let account: PromiseAccount

    mutating func carryOut(_ command: SourceCommand, of exchange: ExchangeNumber, at now: Instant) {
        account.note(command, of: exchange)
        source.carryOut(command, of: exchange, at: now)
    }
}

/// What a source has been asked and has told, and which promises it broke.
final class PromiseAccount: Sendable {
    private struct Exchange {
        var isAsking = false
        var isConnected = false
        var isRefused = false
        var isAnswered = false
        var isCancelled = false
        var isOver = false
        var demanded = 0
        var sent: Int64 = 0
        /// What the head announced, where there is a body.
        var left: Int64?
        var isHEAD: Bool
    }

    private struct State {
        var exchanges: [ExchangeNumber: Exchange] = [:]
        var complaints: [String] = []
    }

    private let state = Mutex(State())

    var complaints: [String] { state.withLock(\.complaints) }

    func note(_ command: SourceCommand, of number: ExchangeNumber) {
        state.withLock { state in
            switch command {
            case .open(let request):
                state.exchanges[number] = Exchange(demanded: request.demanded, isHEAD: request.method == "HEAD")
            case .demand(let count): state.exchanges[number]?.demanded += count
            case .send(let piece): state.exchanges[number]?.sent += piece.count
            case .finishSending: break
            case .answer: state.exchanges[number]?.isAsking = false
            case .cancel: state.exchanges[number]?.isCancelled = true
            }
        }
    }

    /// - Parameter isSynchronous: whether an event cannot have been on its way when its exchange was cancelled.
    func note(_ event: SourceEvent, of number: ExchangeNumber, isSynchronous: Bool) {
        state.withLock { state in
            guard var exchange = state.exchanges[number] else {
                return state.complaints.append("\(event) of an exchange that nobody opened")
            }
            if let complaint = Self.judge(event, &exchange, isSynchronous) {
                state.complaints.append("\(number): \(complaint)")
            }
            state.exchanges[number] = exchange
        }
    }

    private static func judge(_ event: SourceEvent, _ exchange: inout Exchange, _ isSynchronous: Bool) -> String? {
        if exchange.isOver { return "\(event) after the end" }
        if exchange.isCancelled, isSynchronous { return "\(event) after it was cancelled" }
        switch event {
        case .challenged:
            defer { exchange.isAsking = true }
            return exchange.isConnected || exchange.isAsking ? "asked out of turn" : nil
        case .connected:
            defer { exchange.isConnected = true }
            if exchange.isAsking { return "connected without an answer" }
            return exchange.isConnected ? "connected twice" : nil
        case .informational:
            return exchange.isConnected && !exchange.isAnswered ? nil : "an informational head too late"
        case .refusedByProxy(let refusal):
            defer { exchange.isRefused = true }
            if refusal.head.status != 407 { return "refused with another status" }
            return exchange.isAnswered || exchange.isRefused ? "refused out of turn" : nil
        case .head(let head):
            defer { exchange.isAnswered = true }
            exchange.left = exchange.isHEAD || !head.hasBody(answering: "GET") ? 0 : head.contentLength
            return exchange.isConnected && !exchange.isAnswered ? nil : "a head out of turn"
        case .body(let bytes):
            exchange.demanded -= bytes.count
            exchange.left = exchange.left.map { $0 - Int64(bytes.count) }
            if bytes.isEmpty { return "an empty piece of body" }
            if !exchange.isAnswered { return "a body before its head" }
            return exchange.demanded < 0 ? "more body than was demanded" : nil
        case .trailers: return exchange.isAnswered ? nil : "trailers before the head"
        case .sent(let count):
            exchange.sent -= Int64(count)
            return exchange.sent < 0 ? "more sent than was handed over" : nil
        case .end:
            exchange.isOver = true
            if !exchange.isAnswered { return "an end without a head" }
            return [nil, 0].contains(exchange.left) ? nil : "an end \(exchange.left ?? 0) bytes before its time"
        case .failed:
            exchange.isOver = true
            return nil
        }
    }
}
