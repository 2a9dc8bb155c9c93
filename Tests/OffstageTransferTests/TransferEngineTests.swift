import OffstageKernel
import Testing

@testable import OffstageTransfer

/// A source that only notes what it is asked.
private struct NotingSource: ByteSource {
    var opened: [ExchangeNumber] = []
    var cancelled: [ExchangeNumber] = []

    mutating func carryOut(_ command: SourceCommand, of exchange: ExchangeNumber, at now: Instant) {
        switch command {
        case .open: opened.append(exchange)
        case .cancel: cancelled.append(exchange)
        case .demand, .send, .finishSending, .answer: break
        }
    }
}

@Suite struct TransferEngineTests {
    private func engine(_ urls: [String], _ change: (inout TransferOptions) -> Void = { _ in }) throws
        -> TransferEngine<NotingSource>
    {
        var engine = TransferEngine(NotingSource())
        var options = TransferOptions()
        change(&options)
        for url in urls {
            let number = engine.add(TransferRequest(url: try WebAddress(url)), options)
            engine.perform(number, at: .boot) { $0.resume(at: .boot) }
        }
        return engine
    }

    private func exchange(_ number: Int, _ attempt: Int = 1) -> ExchangeNumber {
        ExchangeNumber(transfer: TransferNumber(rawValue: number), attempt: attempt)
    }

    @Test func `T-13 six connections to a host, the others wait for their turn`() throws {
        var engine = try engine(Array(repeating: "https://a.example/", count: 8) + ["https://b.example/"])
        #expect(engine.source.opened.map(\.transfer.rawValue) == [1, 2, 3, 4, 5, 6, 9])
        engine.received(.failed(TransferFailure(.cannotFindHost, "")), of: exchange(3), at: .boot)
        #expect(engine.source.opened.last == exchange(7))
        engine.perform(TransferNumber(rawValue: 8), at: .boot) { $0.cancel(at: .boot) }
        #expect(engine.source.cancelled == [], "the source never knew of it")
        engine.perform(TransferNumber(rawValue: 1), at: .boot) { $0.cancel(at: .boot) }
        #expect(engine.source.cancelled == [exchange(1)])
        #expect(engine.source.opened.count == 8)
    }

    @Test func `T-13 sessions are counted apart`() throws {
        var engine = try engine(["https://a.example/"]) { $0.connectionsPerHost = 1 }
        var options = TransferOptions()
        options.connectionsPerHost = 1
        options.session = 2
        let other = engine.add(TransferRequest(url: try WebAddress("https://a.example/")), options)
        engine.perform(other, at: .boot) { $0.resume(at: .boot) }
        #expect(engine.source.opened.count == 2)
    }

    @Test func `T-27 transfers of one address are as many transfers`() throws {
        var engine = try engine(Array(repeating: "https://a.example/", count: 3))
        for number in 1...3 {
            engine.received(.connected(ConnectionTimings()), of: exchange(number), at: .boot)
            engine.received(.head(ResponseHead(status: 200)), of: exchange(number), at: .boot)
            engine.received(.end, of: exchange(number), at: .boot)
        }
        #expect(engine.takeNews().count { if case .ended = $0.1 { true } else { false } } == 3)
        #expect(engine.takeNews().isEmpty)
        #expect(engine.transfers.isEmpty)
    }

    @Test func network_thatGoes_endsWhatHasAConnection() throws {
        var engine = try engine(["https://a.example/", "https://b.example/"])
        engine.pathChanged(to: .none, at: moment(1))
        #expect(engine.takeNews().map(\.0.rawValue) == [1, 2])
        #expect(engine.transfers.isEmpty)
    }

    @Test func timeouts_comeInOneLook() throws {
        var engine = try engine(["https://a.example/", "https://b.example/"])
        #expect(engine.nextTimeout == moment(60))
        engine.timePassed(at: moment(59))
        #expect(engine.takeNews().isEmpty)
        engine.timePassed(at: moment(60))
        #expect(engine.takeNews().count == 2)
        #expect(engine.nextTimeout == nil)
    }

    @Test func transfer_ofADeadApp_saysNothingMore() throws {
        var engine = try engine(["https://a.example/"])
        engine.drop(TransferNumber(rawValue: 1), at: moment(1))
        #expect(engine.source.cancelled == [exchange(1)])
        #expect(engine.takeNews().isEmpty)
    }
}
