import OffstageHTTP
import OffstageKernel
import Testing

@testable import OffstageTransfer

/// The sources and servers that every case of the conformance suite runs against.
enum World: String, CaseIterable, CustomStringConvertible, Sendable {
    /// nginx and the server of faults, over sockets.
    case sockets
    /// The same with Apache in place of nginx.
    case apache
    /// Virtual origins that answer as those do.
    case virtual

    var description: String { rawValue }
    var isReal: Bool { self != .virtual }

    /// Carries out one request after the other, each to its end.
    func perform(_ requests: [Asked]) async throws -> [Outcome] {
        let visit = try Visit(self)
        var outcomes: [Outcome] = []
        for asked in requests {
            let request = try asked.request(visit.base(asked.server))
            outcomes.append(await visit.perform(request, asked.change, watch: asked.watch))
        }
        #expect(visit.complaints == [])
        return outcomes
    }

    func perform(_ request: Asked) async throws -> Outcome {
        let outcomes = try await perform([request])
        return outcomes[0]
    }
}

/// One source and its servers, which remember what was asked of them before.
final class Visit {
    private enum Place {
        case sockets(LiveWorld, Servers, isApache: Bool)
        /// One server that is not one of ours.
        case peer(LiveWorld, at: String)
        case virtual(VirtualVisit)
    }

    private let place: Place

    init(_ world: World) throws {
        switch world {
        case .sockets, .apache:
            let servers = try Servers.shared()
            let source = try LiveWorld(trust: TrustRoots(files: [servers.certificate]))
            place = .sockets(source, servers, isApache: world == .apache)
        case .virtual: place = .virtual(try VirtualVisit())
        }
    }

    init(world: LiveWorld, at address: String) {
        place = .peer(world, at: address)
    }

    /// What the source did not keep of its promises.
    var complaints: [String] {
        switch place {
        case .peer(let world, _): world.complaints
        case .sockets(let world, _, _): world.complaints
        case .virtual(let visit): visit.account.complaints
        }
    }

    /// Where a server is.
    func base(_ server: Asked.Server) -> String {
        switch (place, server) {
        case (.virtual, _): VirtualServers.base(server)
        case (.peer(_, let address), _): address
        case (.sockets(_, let servers, let isApache), .plain): isApache ? servers.apache : servers.nginx
        case (.sockets(_, let servers, let isApache), .secure):
            isApache ? servers.secureApache : servers.secureNginx
        case (.sockets(_, let servers, let isApache), .multiplexed):
            isApache ? servers.multiplexedApache : servers.multiplexedNginx
        case (.sockets(_, let servers, _), .faults), (.sockets(_, let servers, _), .script),
            (.sockets(_, let servers, _), .draft):
            servers.faults
        case (.sockets(_, let servers, _), .closed): servers.closed
        }
    }

    /// - Parameter watch: hears all news; true cancels the transfer.
    func perform(
        _ request: TransferRequest,
        _ change: (inout TransferOptions) -> Void = { _ in },
        watch: @escaping @Sendable (TransferNews) -> Bool = { _ in false }
    ) async -> Outcome {
        switch place {
        case .sockets(let world, _, _), .peer(let world, _):
            await world.perform(request, change, watch: watch)
        case .virtual(let visit): visit.perform(request, change, watch: watch)
        }
    }
}

/// Virtual origins and the clock that they share with their transfers.
private final class VirtualVisit {
    let account = PromiseAccount()
    private var engine: TransferEngine<Watched<VirtualOrigins>>
    private var now = Instant.boot

    init() throws {
        let origins = VirtualOrigins(try VirtualServers.origins(), responders: [Script.responder, Draft.responder])
        engine = TransferEngine(Watched(source: origins, account: account))
    }

    func perform(
        _ request: TransferRequest,
        _ change: (inout TransferOptions) -> Void,
        watch: (TransferNews) -> Bool
    ) -> Outcome {
        var options = TransferOptions()
        change(&options)
        let number = engine.add(request, options)
        engine.perform(number, at: now) { $0.resume(at: now) }
        var outcome = Outcome()
        while true {
            for (_, news) in engine.takeNews() {
                outcome.hear(news, at: now)
                if watch(news) { engine.perform(number, at: now) { $0.cancel(at: now) } }
                if case .body(let bytes) = news {
                    engine.perform(number, at: now) { $0.consumed(bytes.count, at: now) }
                }
            }
            let deadlines = [engine.source.source.nextDeadline, engine.nextTimeout].compactMap(\.self)
            guard outcome.metrics == nil, let next = deadlines.min() else { return outcome }
            now = next
            let events = engine.source.source.advance(to: now)
            for (exchange, event) in events { account.note(event, of: exchange, isSynchronous: true) }
            for (exchange, event) in events { engine.received(event, of: exchange, at: now) }
            engine.timePassed(at: now)
        }
    }
}

/// One request of a case, wherever its server is.
struct Asked: Sendable {
    enum Server: Sendable {
        case plain, secure, multiplexed, faults, script, draft, closed
    }

    var server = Server.plain
    var method = "GET"
    var target: String
    var headers: HeaderFields = [:]
    var body = TransferRequest.Body.none
    var change: @Sendable (inout TransferOptions) -> Void = { _ in }
    /// Hears all news; true cancels the transfer.
    var watch: @Sendable (TransferNews) -> Bool = { _ in false }

    init(_ target: String, _ server: Server = .plain) {
        self.target = target
        self.server = server
    }

    func with(_ change: (inout Asked) -> Void) -> Asked {
        var asked = self
        change(&asked)
        return asked
    }

    func request(_ base: String) throws -> TransferRequest {
        TransferRequest(method: method, url: try WebAddress(base + target), headers: headers, body: body)
    }
}

/// The same servers as origins.
enum VirtualServers {
    static func base(_ server: Asked.Server) -> String {
        switch server {
        case .plain: "http://plain.example"
        // Virtual origins have no need of HTTP/2.
        case .secure, .multiplexed: "https://secure.example"
        case .faults: "http://faults.example"
        case .script: Script.origin
        case .draft: Draft.origin
        case .closed: "http://closed.example"
        }
    }

    static func origins() throws -> [Origin] {
        let files = [
            route("/feed.json") { $0.content = .text(#"{"items":3}"#) },
            route("/big.bin") {
                $0.content = .size(3_000_000)
                $0.ranges = true
                $0.etag = "\"v1\""
            },
            route("/dated/big.bin") {
                $0.content = .size(3_000_000)
                $0.ranges = true
                $0.headers = ["Last-Modified": "Tue, 14 Nov 2023 22:13:20 GMT"]
            },
            route("/bare/big.bin") {
                $0.content = .size(3_000_000)
                $0.ranges = true
            },
            route("/whole/big.bin") {
                $0.content = .size(3_000_000)
                $0.etag = "\"v1\""
            },
            route("/zero.bin") { $0.ranges = true },
            route("/huge.bin") {
                $0.content = .size(5 << 30)
                $0.ranges = true
            },
            route("/up/a.bin") { $0.status = 201 },
            route("/up/moved.bin") { $0.status = 201 }, route("/up/whole.bin") { $0.status = 201 },
        ]
        let nginx = [
            redirect("/redirect", 302, to: "/feed.json"), redirect("/moved", 307, to: "/up/moved.bin"),
            redirect("/loop", 302, to: "/loop"),
            route("/s503") {
                $0.status = 503
                $0.headers = ["Retry-After": "2"]
            },
            faulty("/drop") { $0.hangsUp = true },
        ]
        let faults = [
            faulty("/short", "abc") { $0.length = 10 },
            faulty("/long", "abcdef") { $0.length = 3 },
            faulty("/reset", "abcdefghij") { $0.dropAfter = 3 },
            faulty("/stall", "abcdefghij") { $0.stallAfter = 3 },
            faulty("/garbage") { $0.isGarbage = true },
        ]
        return [
            Origin(url: base(.plain), routes: nginx + files), Origin(url: base(.secure), routes: files),
            Origin(url: base(.faults), routes: faults),
            Origin(url: base(.closed), routes: [faulty("/") { $0.isRefused = true }]),
        ]
    }

    private static func redirect(_ path: String, _ status: Int, to location: String) -> Origin.Route {
        route(path) {
            $0.status = status
            $0.headers = ["Location": location]
        }
    }

    private static func faulty(
        _ path: String,
        _ text: String = "",
        _ change: (inout Origin.Fault) -> Void
    ) -> Origin.Route {
        route(path) {
            $0.content = text.isEmpty ? .none : .text(text)
            $0.faults = Array(repeating: fault(change), count: 3)
        }
    }
}
