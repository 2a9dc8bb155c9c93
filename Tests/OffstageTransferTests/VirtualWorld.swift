import OffstageKernel

@testable import OffstageTransfer

/// Transfers of virtual origins, carried out to their end, with the moment of every news.
struct VirtualWorld {
    struct Result: Equatable {
        var response: ResponseHead?
        var body: [UInt8] = []
        var failure: TransferFailure?
        var metrics: TransferMetrics?
        var end: Instant?
        /// When each piece of body came, and how long it was.
        var pieces: [Piece] = []

        struct Piece: Equatable {
            var moment: Instant
            var count: Int
        }

        var text: String { String(decoding: body, as: UTF8.self) }
    }

    var engine: TransferEngine<VirtualOrigins>
    var now = Instant.boot
    var results: [TransferNumber: Result] = [:]
    /// All news of each transfer.
    var heard: [TransferNumber: [TransferNews]] = [:]
    /// Bytes of all requests' bodies.
    var sent: Int64 = 0

    init(
        _ routes: [Origin.Route],
        on network: NetworkProfile = NetworkProfile(.wifi),
        files: [String: String] = [:]
    ) {
        let origins = [Origin(url: "https://a.example", routes: routes)]
        let contents = files.mapValues { Array($0.utf8) }
        let source = VirtualOrigins(origins, networks: [network], on: network.network) { path, _ in contents[path] }
        engine = TransferEngine(source, path: network.path)
    }

    @discardableResult
    mutating func start(
        _ target: String,
        method: String = "GET",
        headers: HeaderFields = [:],
        body: TransferRequest.Body = .none,
        _ change: (inout TransferOptions) -> Void = { _ in }
    ) throws -> TransferNumber {
        let url = try WebAddress(target.hasPrefix("/") ? "https://a.example" + target : target)
        var options = TransferOptions()
        change(&options)
        return try start(TransferRequest(method: method, url: url, headers: headers, body: body), options)
    }

    mutating func start(_ request: TransferRequest, _ options: TransferOptions = .init()) throws -> TransferNumber {
        let number = engine.add(request, options)
        results[number] = Result()
        let moment = now
        engine.perform(number, at: moment) { $0.resume(at: moment) }
        return number
    }

    /// Lets time pass to the end of all transfers, whose owners take in everything at once.
    mutating func finish(by limit: Instant = moment(700_000)) {
        hear()
        while let next = engine.nextDeadline, next <= limit {
            now = next
            engine.advance(to: next)
            hear()
        }
    }

    private mutating func hear() {
        for (number, news) in engine.takeNews() {
            heard[number, default: []].append(news)
            if case .sent(let count, _, _) = news { sent += count }
            switch news {
            case .response(let head, _): results[number]?.response = head
            case .body(let bytes):
                results[number]?.body += bytes
                results[number]?.pieces.append(.init(moment: now, count: bytes.count))
                let moment = now
                engine.perform(number, at: moment) { $0.consumed(bytes.count, at: moment) }
            case .ended(let failure, let metrics):
                results[number]?.failure = failure
                results[number]?.metrics = metrics
                results[number]?.end = now
            case .waitsForConnectivity, .informational, .redirect, .challenge, .connectionChallenge, .sent, .wantsBody,
                .wantsBodyAgain:
                break
            }
        }
    }

    /// One request from its start to its end.
    static func result(
        of target: String,
        method: String = "GET",
        headers: HeaderFields = [:],
        body: TransferRequest.Body = .none,
        from routes: [Origin.Route],
        files: [String: String] = [:]
    ) throws -> Result {
        var world = VirtualWorld(routes, files: files)
        let number = try world.start(target, method: method, headers: headers, body: body)
        world.finish()
        return world.results[number] ?? Result()
    }
}

func route(_ path: String, _ change: (inout Origin.Route) -> Void = { _ in }) -> Origin.Route {
    var route = Origin.Route(path: path)
    change(&route)
    return route
}

func fault(_ change: (inout Origin.Fault) -> Void) -> Origin.Fault {
    var fault = Origin.Fault()
    change(&fault)
    return fault
}
