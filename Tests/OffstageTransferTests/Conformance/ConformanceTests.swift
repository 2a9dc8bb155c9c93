import OffstageKernel
import Testing

@testable import OffstageTransfer

/// What every source does alike: the same requests to real servers and to virtual origins, the same outcomes.
@Suite(.timeLimit(.minutes(5))) struct ConformanceTests {
    @Test(arguments: World.allCases, [Asked.Server.plain, .secure, .multiplexed])
    func response_comesWhole(world: World, server: Asked.Server) async throws {
        let outcome = try await world.perform(Asked("/feed.json", server))
        #expect(outcome.failure == nil)
        #expect(outcome.response?.status == 200)
        #expect(outcome.response?.headers["content-type"] == "application/json")
        #expect(outcome.response?.contentLength == 11)
        #expect(outcome.body == Fixture.feed)
        let transaction = outcome.metrics?.transactions.first
        #expect(outcome.metrics?.transactions.count == 1)
        #expect(transaction?.isLengthKnown == true)
        #expect((transaction?.connection?.secure != nil) == (server != .plain))
        let speaks = server == .multiplexed && world.isReal ? "h2" : "http/1.1"
        #expect(transaction?.connection?.protocolName == speaks)
    }

    @Test(arguments: World.allCases, [Asked.Server.plain, .secure, .multiplexed])
    func longBody_throughASmallWindow_comesWhole(world: World, server: Asked.Server) async throws {
        let asked = Asked("/big.bin", server).with { $0.change = { $0.window = 10_000 } }
        let outcome = try await world.perform(asked)
        #expect(outcome.failure == nil)
        #expect(outcome.body == Fixture.big)
    }

    @Test(arguments: World.allCases)
    func head_hasNoBody(world: World) async throws {
        let outcome = try await world.perform(Asked("/big.bin").with { $0.method = "HEAD" })
        #expect(outcome.response?.contentLength == 3_000_000)
        #expect(outcome.body.isEmpty && outcome.failure == nil)
    }

    @Test(arguments: World.allCases)
    func connection_isKeptForTheNextRequest(world: World) async throws {
        let outcomes = try await world.perform([Asked("/feed.json"), Asked("/zero.bin"), Asked("/feed.json")])
        #expect(outcomes.map { $0.metrics?.transactions.first?.connection?.isReused } == [false, true, true])
        #expect(outcomes.map(\.body.count) == [11, 0, 11])
    }

    @Test(arguments: World.allCases)
    func `T-31 a status is a result`(world: World) async throws {
        let outcomes = try await world.perform([Asked("/none"), Asked("/s503")])
        #expect(outcomes.map { $0.response?.status } == [404, 503])
        #expect(outcomes[1].response?.headers["Retry-After"] == "2")
        #expect(outcomes.allSatisfy { $0.failure == nil })
    }

    @Test(arguments: World.allCases, [("bytes=10-19", 10..<20), ("bytes=2999990-", 2_999_990..<3_000_000)])
    func range_isServed(world: World, asked: (String, Range<Int>)) async throws {
        let outcome = try await world.perform(Asked("/big.bin").with { $0.headers = ["Range": asked.0] })
        #expect(outcome.response?.status == 206)
        #expect(outcome.body == Array(Fixture.big[asked.1]))
        let said = "bytes \(asked.1.lowerBound)-\(asked.1.upperBound - 1)/3000000"
        #expect(outcome.response?.headers["Content-Range"] == said)
    }

    @Test(arguments: World.allCases)
    func `E-2 a part is given only for the same validator`(world: World) async throws {
        let etag = try #require(try await world.perform(Asked("/big.bin")).response?.headers["ETag"])
        let asked = [etag, "\"other\"", "W/" + etag].map { condition in
            Asked("/big.bin").with { $0.headers = ["Range": "bytes=2999999-", "If-Range": condition] }
        }
        #expect(try await world.perform(asked).map { $0.response?.status } == [206, 200, 200])
        let same = Asked("/big.bin").with { $0.headers = ["If-None-Match": etag] }
        let unchanged = try await world.perform(same)
        #expect(unchanged.response?.status == 304)
        #expect(unchanged.body.isEmpty)
    }

    @Test(arguments: World.allCases)
    func `E-5 a range behind the end is refused with the length`(world: World) async throws {
        let outcome = try await world.perform(Asked("/big.bin").with { $0.headers = ["Range": "bytes=3000000-"] })
        #expect(outcome.response?.status == 416)
        // Apache does not say it.
        #expect(outcome.response?.headers["Content-Range"] == (world == .apache ? nil : "bytes */3000000"))
    }

    @Test(arguments: World.allCases)
    func `E-13 counts go beyond four GiB`(world: World) async throws {
        let asked = Asked("/huge.bin").with { $0.headers = ["Range": "bytes=4294967295-4294967300"] }
        let outcome = try await world.perform(asked)
        #expect(outcome.response?.headers["Content-Range"] == "bytes 4294967295-4294967300/5368709120")
        #expect(outcome.body.count == 6)
        let whole = try await world.perform(Asked("/huge.bin").with { $0.method = "HEAD" })
        #expect(whole.response?.contentLength == 5_368_709_120)
    }

    @Test(arguments: World.allCases)
    func `E-13 an empty body is whole, even to a range`(world: World) async throws {
        let outcome = try await world.perform(Asked("/zero.bin").with { $0.headers = ["Range": "bytes=0-"] })
        #expect(outcome.response?.status == 200)
        #expect(outcome.body.isEmpty && outcome.failure == nil)
    }

    @Test(arguments: World.allCases)
    func `E-14 redirects are followed, and not without end`(world: World) async throws {
        let outcomes = try await world.perform([Asked("/redirect"), Asked("/loop")])
        #expect(outcomes[0].body == Fixture.feed)
        #expect(outcomes[0].url?.path == "/feed.json")
        #expect(outcomes[0].metrics?.redirectCount == 1)
        #expect(outcomes[1].failure?.code == .httpTooManyRedirects)
        #expect(outcomes[1].redirects.count == 20)
        #expect(outcomes[1].metrics?.transactions.count == 21)
    }

    @Test(arguments: World.allCases)
    func `E-14 a redirect that keeps the method sends the body once more`(world: World) async throws {
        let asked = Asked("/moved").with {
            $0.method = "PUT"
            $0.body = .bytes(Array(Fixture.big.prefix(100_000)))
        }
        let outcome = try await world.perform(asked)
        #expect([201, 204].contains(outcome.response?.status))
        #expect(outcome.sent == 100_000)
        #expect(outcome.metrics?.redirectCount == 1)
    }

    @Test(arguments: World.allCases, [Asked.Server.plain, .secure, .multiplexed])
    func upload_isSentWhole(world: World, server: Asked.Server) async throws {
        let asked = Asked("/up/a.bin", server).with {
            $0.method = "PUT"
            $0.body = .bytes(Fixture.big)
        }
        let outcome = try await world.perform(asked)
        #expect([201, 204].contains(outcome.response?.status))
        #expect(outcome.sent == 3_000_000)
        #expect(outcome.failure == nil)
        if world.isReal { #expect(try Servers.shared().uploaded("a.bin") == Fixture.big) }
    }

    @Test(arguments: World.allCases)
    func `E-10 a body that is shorter than announced is no success`(world: World) async throws {
        let outcome = try await world.perform(Asked("/short", .faults))
        #expect(outcome.failure?.code == .networkConnectionLost)
        #expect(outcome.text == "abc")
    }

    @Test(arguments: World.allCases)
    func `E-11 what follows the announced length is not read`(world: World) async throws {
        let outcomes = try await world.perform([Asked("/long", .faults), Asked("/long", .faults)])
        #expect(outcomes.map(\.text) == ["abc", "abc"])
        #expect(outcomes.allSatisfy { $0.failure == nil })
    }

    @Test(arguments: World.allCases)
    func `E-12 a reset in the middle of the body is a lost connection`(world: World) async throws {
        let outcome = try await world.perform(Asked("/reset", .faults))
        #expect(outcome.failure?.code == .networkConnectionLost)
        #expect(outcome.text == "abc")
    }

    @Test(arguments: World.allCases)
    func `E-12 silence beyond the request timeout is a timeout`(world: World) async throws {
        let asked = Asked("/stall", .faults).with { $0.change = { $0.requestTimeout = .seconds(3) } }
        let outcome = try await world.perform(asked)
        #expect(outcome.failure?.code == .timedOut)
        #expect(outcome.text == "abc")
    }

    @Test(arguments: World.allCases)
    func `E-12 what is no HTTP cannot be parsed`(world: World) async throws {
        #expect(try await world.perform(Asked("/garbage", .faults)).failure?.code == .cannotParseResponse)
    }

    /// Apache has no word for it.
    @Test(arguments: [World.sockets, .virtual])
    func `E-12 an empty reply is asked for once more, then lost`(world: World) async throws {
        let outcome = try await world.perform(Asked("/drop"))
        #expect(outcome.failure?.code == .networkConnectionLost)
        #expect(outcome.metrics?.transactions.count == 2)
        if world == .sockets { #expect(try Servers.shared().requests(to: "/drop").count == 2) }
    }

    @Test(arguments: World.allCases)
    func connection_thatIsRefused_isAFailure(world: World) async throws {
        #expect(try await world.perform(Asked("/", .closed)).failure?.code == .cannotConnectToHost)
    }
}
