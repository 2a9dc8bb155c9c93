import OffstageKernel

@testable import OffstageTransfer

/// A transfer whose source the test plays: inputs in, effects out, moments in seconds.
struct Played {
    var transfer: Transfer

    init(
        _ method: String = "GET",
        _ url: String = "https://a.example/x",
        headers: HeaderFields = [:],
        body: TransferRequest.Body = .none,
        path: NetworkPath = .wifi,
        _ change: (inout TransferOptions) -> Void = { _ in }
    ) throws {
        var options = TransferOptions()
        change(&options)
        let request = TransferRequest(method: method, url: try WebAddress(url), headers: headers, body: body)
        transfer = Transfer(TransferNumber(rawValue: 1), request, options, path: path)
    }

    static func exchange(_ attempt: Int) -> ExchangeNumber {
        ExchangeNumber(transfer: TransferNumber(rawValue: 1), attempt: attempt)
    }

    /// The present exchange hears this from its server.
    @discardableResult
    mutating func hears(_ event: SourceEvent, at seconds: Double = 0) -> [TransferEffect] {
        transfer.received(event, of: Self.exchange(transfer.attempts), at: moment(seconds))
    }

    /// Started, connected and answered.
    @discardableResult
    mutating func answered(_ status: Int = 200, _ headers: HeaderFields = [:]) -> [TransferEffect] {
        _ = transfer.start(at: .boot)
        hears(.connected(ConnectionTimings()))
        return hears(.head(ResponseHead(status: status, headers: headers)))
    }

    /// Sent on by the server to this place.
    @discardableResult
    mutating func redirected(_ status: Int, to location: String) -> [TransferEffect] {
        answered(status, ["Location": location])
    }
}

func moment(_ seconds: Double) -> Instant { Instant(nanoseconds: Int64(seconds * 1e9)) }

extension [TransferEffect] {
    /// What of it is for the owner.
    var news: [TransferNews] {
        compactMap { if case .tell(let news) = $0 { news } else { nil } }
    }

    var commands: [SourceCommand] {
        compactMap { if case .source(let command, _) = $0 { command } else { nil } }
    }

    /// The request that is opened.
    var opened: SourceRequest? {
        commands.lazy.compactMap { if case .open(let request) = $0 { request } else { nil } }.first
    }

    /// How it ended: nil if it did not, a failure of nil if well.
    var end: (failure: TransferFailure.Code?, metrics: TransferMetrics)? {
        news.lazy.compactMap {
            if case .ended(let failure, let metrics) = $0 { (failure?.code, metrics) } else { nil }
        }.first
    }
}
