import OffstageKernel
import Testing

@testable import OffstageTransfer

/// When virtual origins answer: latency, delays, shared bandwidth, faults.
@Suite struct OriginTimingTests {
    private static func network(down: Int64? = nil, up: Int64? = nil, latency: Int64 = 20_000_000) -> NetworkProfile {
        var profile = NetworkProfile(.wifi)
        profile.down = down
        profile.up = up
        profile.latency = latency
        return profile
    }

    @Test func answer_takesTheWaysAndTheServersTime() throws {
        let feed = route("/feed") {
            $0.content = .text("x")
            $0.delay = 120_000_000
        }
        var world = VirtualWorld([feed], on: Self.network())
        let first = try world.start("/feed")
        world.finish()
        // Name, connection and TLS take 20 ms each, the request and its answer 20 ms and what the server takes.
        #expect(world.results[first]?.end == moment(0.2))
        let metrics = world.results[first]?.metrics?.transactions.first
        #expect(metrics?.connection?.lookup == .init(start: .zero, end: .milliseconds(20)))
        #expect(metrics?.connection?.connect == .init(start: .milliseconds(20), end: .milliseconds(60)))
        #expect(metrics?.connection?.secure == .init(start: .milliseconds(40), end: .milliseconds(60)))
        #expect(metrics?.requestStart == moment(0.06))

        let second = try world.start("/feed")
        world.finish()
        #expect(world.results[second]?.end == moment(0.34), "the connection was kept")
        #expect(world.results[second]?.metrics?.transactions.first?.connection?.isReused == true)
    }

    @Test func connection_thatWasIdleForTooLong_isMadeAnew() throws {
        var world = VirtualWorld([route("/")], on: Self.network())
        try world.start("/")
        world.finish()
        world.now = moment(61)
        let late = try world.start("/")
        world.finish()
        #expect(world.results[late]?.end == moment(61.06), "its name is known")
    }

    @Test func body_comesAtTheNetworksRate() throws {
        let big = route("/big") { $0.content = .size(1_000_000) }
        var world = VirtualWorld([big], on: Self.network(down: 8_000_000, latency: 0))
        let number = try world.start("/big")
        world.finish()
        #expect(world.results[number]?.end == moment(1))
        #expect(world.results[number]?.body.count == 1_000_000)
    }

    @Test func bodies_shareTheRateEvenly() throws {
        let big = route("/big") { $0.content = .size(1_000_000) }
        let small = route("/small") { $0.content = .size(100_000) }
        var world = VirtualWorld([big, small], on: Self.network(down: 8_000_000, latency: 0))
        let numbers = [try world.start("/big"), try world.start("/big"), try world.start("/small")]
        world.finish()
        let ends = numbers.map { (world.results[$0]?.end ?? .boot).nanoseconds }
        #expect(ends[2] < 400_000_000, "a third of the rate for 100 kB, and a turn of each")
        #expect(ends[1] - ends[0] <= 65_536_000)
        #expect(ends[1] == 2_100_000_000, "all of it takes what all of it takes")
    }

    @Test func upload_goesOutAtTheNetworksRate() throws {
        var world = VirtualWorld([route("/up")], on: Self.network(up: 8_000_000))
        let body = TransferRequest.Body.file(FileRange(path: "/f", offset: 0, count: 1_000_000))
        let number = try world.start("/up", method: "PUT", body: body)
        world.finish()
        #expect(world.results[number]?.end == moment(0.06 + 1 + 0.02))
        #expect(world.results[number]?.metrics?.transactions.first?.requestEnd == moment(1.06))
    }

    @Test func `T-12 an upload over a slow network is not a silent one`() throws {
        // A mebibyte takes seven minutes, and a minute without a byte is the limit.
        var world = VirtualWorld([route("/up")], on: Self.network(up: 20_000, latency: 0))
        let body = TransferRequest.Body.file(FileRange(path: "/f", offset: 0, count: 2_000_000))
        let number = try world.start("/up", method: "PUT", body: body)
        world.finish()
        #expect(world.results[number]?.failure == nil)
        #expect(world.results[number]?.end == moment(800))
    }

    @Test func uploads_shareTheRateEvenly() throws {
        var world = VirtualWorld([route("/up")], on: Self.network(up: 8_000_000, latency: 0))
        let numbers = try [Int64(1_000_000), 100_000].map {
            let body = TransferRequest.Body.file(FileRange(path: "/f", offset: 0, count: $0))
            return try world.start("/up", method: "PUT", body: body)
        }
        world.finish()
        let ends = numbers.map { world.results[$0]?.end ?? .boot }
        #expect(ends[1] < moment(0.3), "half of the rate for 100 kB, and a turn of the other")
        #expect(ends[0] == moment(1.1))
    }

    @Test func `E-32 the server's consent takes one way there and back`() throws {
        var world = VirtualWorld([route("/up")], on: Self.network())
        let body = TransferRequest.Body.file(FileRange(path: "/f", offset: 0, count: 2_000_000))
        let number = try world.start("/up", method: "PUT", body: body)
        world.finish()
        #expect(world.results[number]?.end == moment(0.1))
    }

    @Test func faults_goWrongOneAfterTheOther() throws {
        let flaky = route("/flaky") {
            $0.content = .size(2_000_000)
            $0.faults = [
                fault { $0.dropAfter = 1_000_000 },
                fault {
                    $0.status = 503
                    $0.retryAfter = 4_500_000_000
                },
            ]
        }
        var world = VirtualWorld([flaky])
        var numbers: [TransferNumber] = []
        for _ in 0..<3 {
            numbers.append(try world.start("/flaky"))
            world.finish()
        }
        let results = numbers.compactMap { world.results[$0] }
        #expect(results.map(\.body.count) == [1_000_000, 0, 2_000_000])
        #expect(results.map { $0.failure?.code } == [.networkConnectionLost, nil, nil])
        #expect(results.map { $0.response?.status } == [200, 503, 200])
        #expect(results[1].response?.headers["Retry-After"] == "5")
    }

    @Test(
        arguments: [
            (fault { $0.isRefused = true }, .cannotConnectToHost, 0),
            (fault { $0.isUntrusted = true }, .serverCertificateUntrusted, 0),
            (fault { $0.isGarbage = true }, .cannotParseResponse, 0),
            (fault { $0.length = 200 }, .networkConnectionLost, 100),
            (fault { $0.stallAfter = 50 }, .timedOut, 50),
            (fault { $0.length = 30 }, nil, 30),
        ] as [(Origin.Fault, TransferFailure.Code?, Int)]
    )
    func fault_endsAsAServersWould(fault: Origin.Fault, code: TransferFailure.Code?, count: Int) throws {
        let plain = route("/x") {
            $0.content = .size(100)
            $0.faults = [fault]
        }
        let result = try VirtualWorld.result(of: "/x", from: [plain])
        #expect(result.failure?.code == code)
        #expect(result.body.count == count)
        if code == .timedOut { #expect(result.end == moment(60)) }
    }

    @Test func `E-12 a server that hangs up is asked once more`() throws {
        let shy = route("/x") {
            $0.content = .text("x")
            $0.faults = [fault { $0.hangsUp = true }]
        }
        #expect(try VirtualWorld.result(of: "/x", from: [shy]).text == "x")
        let mute = route("/x") { $0.faults = [fault { $0.hangsUp = true }, fault { $0.hangsUp = true }] }
        let result = try VirtualWorld.result(of: "/x", from: [mute])
        #expect(result.failure?.code == .networkConnectionLost)
        #expect(result.metrics?.transactions.count == 2)
    }

    @Test func network_thatIsSwitched_cutsWhatItCarried() throws {
        let big = route("/big") { $0.content = .size(1_000_000) }
        var world = VirtualWorld([big], on: Self.network(down: 8_000_000, latency: 0))
        let cut = try world.start("/big")
        world.finish(by: moment(0.5))
        world.engine.use(.cellular, at: moment(0.5))
        world.now = moment(0.5)
        let next = try world.start("/big")
        world.finish()
        #expect(world.results[cut]?.failure?.code == .networkConnectionLost)
        #expect(world.results[next]?.end == moment(0.5), "nothing is said of that network: it has no limits")
    }

    @Test func night_playedTwice_isTheSameToTheNanosecond() throws {
        func play() throws -> [TransferNumber: VirtualWorld.Result] {
            var chance = SeededGenerator(seed: 3)
            let routes = (0..<5).map { index in
                route("/\(index)") {
                    $0.content = .size(Int64(chance.next() % 500_000))
                    $0.delay = Int64(chance.next() % 1_000_000_000)
                }
            }
            var world = VirtualWorld(routes, on: Self.network(down: 3_333_333, latency: 7_777_777))
            for _ in 0..<60 {
                world.now = world.now + .milliseconds(Int(chance.next() % 300))
                world.finish(by: world.now)
                try world.start("/\(chance.next() % 5)")
            }
            world.finish()
            return world.results
        }
        let (first, second) = (try play(), try play())
        #expect(first == second)
        #expect(first.values.allSatisfy { $0.failure == nil && $0.end != nil })
    }
}
