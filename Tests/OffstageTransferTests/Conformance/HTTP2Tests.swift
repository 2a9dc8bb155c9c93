import Foundation
import OffstageHTTP
import OffstageKernel
import Testing

@testable import OffstageTransfer

/// What only servers show that speak HTTP/2.
@Suite(.timeLimit(.minutes(5))) struct HTTP2Tests {
    private let servers: Servers
    private let world: LiveWorld

    init() throws {
        servers = try Servers.shared()
        world = try LiveWorld(trust: TrustRoots(files: [servers.certificate]))
    }

    private func outcomes(of paths: [String], at base: String) async throws -> [Outcome] {
        let world = world
        let requests = try paths.map { TransferRequest(url: try WebAddress(base + $0)) }
        return await withTaskGroup(of: (Int, Outcome).self) { group in
            for (index, request) in requests.enumerated() {
                group.addTask { (index, await world.perform(request) { $0.window = 100_000 }) }
            }
            return await group.reduce(into: [Int: Outcome]()) { $0[$1.0] = $1.1 }.sorted { $0.key < $1.key }.map(
                \.value
            )
        }
    }

    @Test func `E-22 HTTP2 carries all exchanges on one connection`() async throws {
        let outcomes = try await outcomes(
            of: (0..<40).map { ["/feed.json", "/big.bin"][$0 % 2] },
            at: servers.multiplexedNginx
        )
        for (index, outcome) in outcomes.enumerated() {
            #expect(outcome.failure == nil)
            #expect(outcome.body == [Fixture.feed, Fixture.big][index % 2])
        }
        let connections = outcomes.compactMap { $0.metrics?.transactions.first?.connection }
        #expect(Set(connections.map(\.protocolName)) == ["h2"])
        #expect(Set(connections.compactMap { $0.local?.port }).count == 1)
        #expect(connections.count { !$0.isReused } == 1)
        #expect(world.complaints == [])
    }

    /// nginx refuses what it is asked before it could say how much it takes, and closes the connection after a few.
    @Test func `E-22 what a server did not begin with is sent once more`() async throws {
        let outcomes = try await outcomes(of: Array(repeating: "/feed.json", count: 40), at: servers.sparingNginx)
        #expect(outcomes.map { $0.failure } == Array(repeating: nil, count: 40))
        #expect(outcomes.allSatisfy { $0.body == Fixture.feed })
        #expect(world.complaints == [])
    }

    @Test func exchange_thatIsCancelled_leavesTheOthersAlone() async throws {
        let servers = servers
        let url = try WebAddress(servers.multiplexedNginx + "/big.bin")
        _ = await world.perform(TransferRequest(url: url))
        async let other = world.perform(TransferRequest(url: url)) { $0.window = 50_000 }
        let cancelled = await world.perform(TransferRequest(url: url)) {
            $0.window = 50_000
        } watch: { news in
            if case .body = news { true } else { false }
        }
        #expect(cancelled.failure?.code == .cancelled)
        let whole = await other
        #expect(whole.body == Fixture.big)
        #expect(whole.metrics?.transactions.first?.connection?.isReused == true)
        let last = await world.perform(TransferRequest(url: url))
        #expect(last.body == Fixture.big)
        #expect(last.metrics?.transactions.first?.connection?.isReused == true)
    }

    @Test func `E-32 an answer before the body is out is the result over HTTP2 too`() async throws {
        let url = try WebAddress(servers.multiplexedNginx + "/early")
        let body = TransferRequest.Body.bytes(Array(repeating: 7, count: 8 << 20))
        let outcome = await world.perform(TransferRequest(method: "PUT", url: url, body: body)) {
            $0.expectsContinueAbove = 1 << 30
        }
        #expect(outcome.response?.status == 413)
        #expect(outcome.failure == nil)
        #expect(outcome.sent < 8 << 20)
    }

    @Test func fileBody_isSentWhole() async throws {
        let file = servers.folder.appending(path: "www/big.bin").path
        let url = try WebAddress(servers.multiplexedNginx + "/up/h2.bin")
        let body = TransferRequest.Body.file(FileRange(path: file, offset: 0, count: 3_000_000))
        let outcome = await world.perform(TransferRequest(method: "PUT", url: url, body: body))
        #expect([201, 204].contains(outcome.response?.status))
        #expect(servers.uploaded("h2.bin") == Fixture.big)
    }
}

/// What the engine makes of connections that carry many exchanges.
@Suite struct MultiplexedTransferTests {
    @Test(arguments: ["GET", "POST"])
    func `E-22 a request that was not begun with is sent once more, and counts for nothing`(
        method: String
    ) throws {
        var played = try Played(method, body: method == "POST" ? .bytes([1]) : .none)
        _ = played.transfer.start(at: .boot)
        let refused = SourceEvent.failed(TransferFailure(.networkConnectionLost, "refused", isUnprocessed: true))
        for _ in 1...10 {
            played.hears(.connected(ConnectionTimings()))
            let next = played.hears(refused).opened
            #expect(next?.needsFreshConnection == false)
        }
        // The ordinary second try is still there for who may have it.
        let last = played.hears(refused)
        #expect(last.end?.failure == .networkConnectionLost)
    }

    @Test func `T-13 HTTP2 is not counted by connections`() throws {
        var gate = ConnectionGate()
        let key = ConnectionGate.Key(session: 1, origin: "https://a.example")
        let request = SourceRequest(url: try WebAddress("https://a.example/"))
        let opened = (1...20).map { gate.ask(Played.exchange($0), request, key: key, limit: 6) }
        #expect(opened.count { $0 } == 6)
        let next = gate.multiplexes(Played.exchange(1)).map(\.0.attempt)
        #expect(next == Array(7...20))
        let again = gate.multiplexes(Played.exchange(2)).count
        let another = gate.ask(Played.exchange(21), request, key: key, limit: 6)
        #expect(again == 0 && another)
        for attempt in 1...21 { _ = gate.leave(Played.exchange(attempt)) }
        let later = (30...49).map { gate.ask(Played.exchange($0), request, key: key, limit: 6) }
        #expect(later == Array(repeating: true, count: 20), "it is remembered")
    }
}
