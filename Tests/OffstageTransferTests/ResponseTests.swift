import OffstageKernel
import Testing

@testable import OffstageTransfer

/// What a transfer makes of the answers of one server.
@Suite struct ResponseTests {
    @Test func transfer_ofAPlainResponse_isToldPieceByPiece() throws {
        var played = try Played { $0.window = 100 }
        let opened = played.transfer.start(at: .boot)
        #expect(opened.opened?.url.text == "https://a.example/x")
        #expect(opened.opened?.demanded == 100)
        #expect(played.hears(.connected(ConnectionTimings())) == [])
        let head = ResponseHead(status: 200, headers: ["Content-Length": "5"])
        let answered = played.hears(.head(head))
        #expect(answered.news == [.response(head, url: try WebAddress("https://a.example/x"))])
        #expect(answered.commands == [])
        #expect(played.hears(.body([1, 2, 3])).news == [.body([1, 2, 3])])
        #expect(played.transfer.progress.expectedToReceive == 5)
        #expect(played.hears(.body([4, 5])).news == [.body([4, 5])])
        let end = try #require(played.hears(.end, at: 2).end)
        #expect(end.failure == nil)
        #expect(end.metrics.end == moment(2))
        #expect(end.metrics.transactions.map(\.bodyReceived) == [5])
        #expect(played.transfer.isOver)
    }

    @Test func window_whenItsOwnerConsumesNothing_isNeverExceeded() throws {
        var played = try Played { $0.window = 100 }
        #expect(played.answered().commands == [], "all of it is demanded with the request")
        played.hears(.body(Array(repeating: 0, count: 60)))
        #expect(played.transfer.consumed(10, at: .boot).commands == [], "less than half of the window is free")
        #expect(played.transfer.consumed(50, at: .boot).commands == [.demand(60)])
    }

    @Test func body_ofAnUnacceptedResponse_isNotDemanded() throws {
        var played = try Played { $0.asksAfterResponse = true }
        #expect(played.transfer.start(at: .boot).opened?.demanded == 0)
        #expect(played.hears(.head(ResponseHead(status: 200))).commands == [])
        #expect(played.hears(.end) == [], "an empty body may be over before its owner wants it")
        #expect(played.transfer.acceptResponse(at: .boot).end?.failure == .some(nil))
    }

    @Test func body_beyondItsLimit_endsTheTransfer() throws {
        var played = try Played { $0.bodyLimit = 3 }
        played.answered()
        let effects = played.hears(.body([1, 2, 3, 4]))
        #expect(effects.end?.failure == .dataLengthExceedsMaximum)
        #expect(effects.commands == [.cancel])
    }

    @Test func informationalHeads_areToldAsTheyCome() throws {
        var played = try Played()
        _ = played.transfer.start(at: .boot)
        played.hears(.connected(ConnectionTimings()))
        let hint = ResponseHead(status: 103, headers: ["Link": "</a.css>"])
        #expect(played.hears(.informational(hint)).news == [.informational(hint)])
    }

    @Test func `E-10 a body that ends before its time is no success`() throws {
        var played = try Played()
        played.answered(200, ["Content-Length": "10"])
        played.hears(.body([1, 2, 3]))
        let end = played.hears(.failed(TransferFailure(.networkConnectionLost, "short"))).end
        #expect(end?.failure == .networkConnectionLost)
        #expect(end?.metrics.transactions.last?.bodyReceived == 3)
    }

    @Test func `E-11 a body that only the connection ends is marked`() throws {
        for (headers, isKnown) in [
            ([:], false), (["Content-Length": "0"], true), (["Transfer-Encoding": "chunked"], true),
        ] as [(HeaderFields, Bool)] {
            var played = try Played()
            played.answered(200, headers)
            #expect(played.hears(.end).end?.metrics.transactions.last?.isLengthKnown == isKnown)
        }
    }

    @Test func `E-12 a connection that closes without a word is tried once more, on a new one`() throws {
        let lost = SourceEvent.failed(TransferFailure(.networkConnectionLost, "closed"))
        var played = try Played()
        _ = played.transfer.start(at: .boot)
        played.hears(.connected(ConnectionTimings()))
        let again = played.hears(lost)
        #expect(again.opened?.needsFreshConnection == true)
        #expect(again.news == [])
        played.hears(.connected(ConnectionTimings()))
        #expect(played.hears(lost).end?.failure == .networkConnectionLost)
        #expect(played.transfer.metrics.transactions.count == 2)
    }

    @Test(arguments: ["POST", "PATCH"])
    func `E-12 what may have been carried out is not sent twice`(method: String) throws {
        var played = try Played(method, body: .bytes([1]))
        _ = played.transfer.start(at: .boot)
        played.hears(.connected(ConnectionTimings()))
        let end = played.hears(.failed(TransferFailure(.networkConnectionLost, "closed"))).end
        #expect(end?.failure == .networkConnectionLost)
    }

    @Test func `E-13 counts go beyond four thousand million`() throws {
        var played = try Played()
        played.answered(200, ["Content-Length": "5368709120"])
        #expect(played.transfer.progress.expectedToReceive == 5_368_709_120)
    }

    @Test func `T-31 a status is a result and no failure`() throws {
        for status in [404, 503] {
            var played = try Played()
            #expect(played.answered(status).news.count == 1)
            #expect(played.hears(.end).end?.failure == .some(nil))
        }
    }

    @Test func `T-32 an unknown length is minus one, an empty body brings no news`() throws {
        var played = try Played()
        played.answered()
        #expect(played.transfer.progress.expectedToReceive == -1)
        #expect(played.hears(.end).news.count == 1)
    }

    @Test func `T-26 a cancelled transfer ends once`() throws {
        var played = try Played()
        played.answered()
        let effects = played.transfer.cancel(at: moment(1))
        #expect(effects.end?.failure == .cancelled)
        #expect(effects.commands == [.cancel])
        #expect(played.transfer.cancel(at: moment(1)) == [])
        #expect(played.hears(.end) == [], "an event that was on its way comes too late")
    }

    @Test func `T-72 every exchange is a transaction with its moments`() throws {
        var played = try Played()
        _ = played.transfer.start(at: moment(1))
        played.hears(.connected(ConnectionTimings()), at: 2)
        played.hears(.head(ResponseHead(status: 302, headers: ["Location": "/y"])), at: 3)
        played.hears(.connected(ConnectionTimings(isReused: true)), at: 4)
        played.hears(.head(ResponseHead(status: 200)), at: 5)
        let metrics = try #require(played.hears(.end, at: 6).end?.metrics)
        #expect(metrics.redirectCount == 1)
        #expect(metrics.transactions.map(\.fetchStart) == [moment(1), moment(3)])
        #expect(metrics.transactions.map(\.requestStart) == [moment(2), moment(4)])
        #expect(metrics.transactions.map(\.responseStart) == [moment(3), moment(5)])
        #expect(metrics.transactions.map(\.end) == [moment(3), moment(6)])
        #expect(metrics.transactions.map { $0.connection?.isReused } == [false, true])
    }
}
