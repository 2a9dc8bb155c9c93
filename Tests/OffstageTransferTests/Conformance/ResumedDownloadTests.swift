import Foundation
import Testing

@testable import OffstageTransfer

/// Downloads that break off and go on: the same files from real servers and from virtual origins, byte for byte.
@Suite(.timeLimit(.minutes(5))) struct ResumedDownloadTests {
    // MARK: What servers do

    @Test(arguments: World.allCases, ["/big.bin", "/dated/big.bin"])
    func `E-2 a broken download fetches only the rest`(world: World, target: String) async throws {
        let outcome = try await Downloading.outcome(of: Asked(target), in: world, cancelAfter: 1_000_000)
        #expect(outcome.statuses == [[200], [206]])
        #expect(outcome.announced.count == 1 && outcome.announced[0] >= 1_000_000)
        #expect(outcome.fetched == 3_000_000, "no byte twice")
        #expect(outcome.file == Fixture.big)
    }

    @Test(arguments: [World.sockets, .apache])
    func `E-2 a server's log has the first request and one for the rest`(world: World) async throws {
        let target = "/big.bin?\(UUID().uuidString)"
        let outcome = try await Downloading.outcome(of: Asked(target), in: world, cancelAfter: 1_000_000)
        let offset = try #require(outcome.announced.first)
        let log = try Servers.shared().requests(to: target, of: world)
        #expect(log.count == 2)
        #expect(log.first?.hasSuffix("\"-\"") == true)
        #expect(log.last?.hasSuffix(" 206 \(3_000_000 - offset) \"bytes=\(offset)-\"") == true, "\(log)")
    }

    @Test(arguments: World.allCases)
    func `E-1 a download without a validator begins anew`(world: World) async throws {
        let outcome = try await Downloading.outcome(of: Asked("/bare/big.bin"), in: world, cancelAfter: 1_000_000)
        #expect(outcome.statuses == [[200], [200]])
        #expect(outcome.announced == [0])
        #expect(outcome.fetched > 3_999_999)
        #expect(outcome.file == Fixture.big)
    }

    @Test(arguments: World.allCases)
    func `E-3 a server without ranges sends the whole, which replaces the part`(world: World) async throws {
        let outcome = try await Downloading.outcome(of: Asked("/whole/big.bin"), in: world, cancelAfter: 1_000_000)
        #expect(outcome.statuses[0] == [200])
        #expect(outcome.statuses[1].allSatisfy { $0 == 200 })
        #expect(outcome.announced == [0])
        #expect(outcome.file == Fixture.big)
    }

    @Test(arguments: World.allCases)
    func `E-5 a file that was complete is found to be so`(world: World) async throws {
        let tag = try await world.perform(Asked("/big.bin").with { $0.method = "HEAD" }).response?.headers["ETag"]
        let partial = PartialFile(entityTag: tag, length: 3_000_000, isResumable: true)
        let outcome = try await Downloading.outcome(
            of: Asked("/big.bin"),
            in: world,
            partial: partial,
            file: Fixture.big
        )
        // Apache does not say how long it is: then nothing is proved, and the second request is for all of it.
        #expect(outcome.statuses == [[416, 200]])
        #expect(outcome.announced == [world == .apache ? 0 : 3_000_000])
        #expect(outcome.fetched == (world == .apache ? 3_000_000 : 0))
        #expect(outcome.file == Fixture.big)
    }

    @Test(arguments: World.allCases)
    func `E-5 a file that has become shorter begins anew`(world: World) async throws {
        let tag = try await world.perform(Asked("/big.bin").with { $0.method = "HEAD" }).response?.headers["ETag"]
        let partial = PartialFile(entityTag: tag, length: 3_000_001, isResumable: true)
        let file = [UInt8](repeating: 1, count: 3_000_001)
        let outcome = try await Downloading.outcome(of: Asked("/big.bin"), in: world, partial: partial, file: file)
        #expect(outcome.statuses == [[416, 200]])
        #expect(outcome.file == Fixture.big)
    }

    @Test(arguments: [World.sockets, .apache])
    func `E-3 a file that changed on the server is fetched anew`(world: World) async throws {
        let servers = try Servers.shared()
        let (name, old) = ("changing-\(UUID().uuidString).bin", Array(Fixture.big.prefix(2_000_000)))
        let place = servers.folder.appending(path: "www/\(name)")
        // Of a file that is no second old Apache says only weakly which it is.
        func write(_ bytes: [UInt8], hoursAgo: Double) throws {
            try Data(bytes).write(to: place)
            let date = Date(timeIntervalSinceNow: -3600 * hoursAgo)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: place.path)
        }
        try write(old, hoursAgo: 2)
        let asked = Asked("/\(name)")
        let first = try await Downloading.outcome(of: asked, in: world, attempts: 1, cancelAfter: 500_000)
        #expect(first.failure?.code == .cancelled)
        #expect(first.file == Array(old.prefix(first.file.count)))
        let new = Array(Fixture.big.reversed().prefix(1_500_000))
        try write(new, hoursAgo: 1)
        let second = try await Downloading.outcome(of: asked, in: world, partial: first.partial, file: first.file)
        #expect(second.announced == [0])
        #expect(second.file == new)
        #expect(second.partial?.changes == 1)
        #expect(servers.requests(to: "/\(name)", of: world).map { $0.contains(" 200 ") } == [true, true])
    }

    // MARK: What servers seldom do

    private static let (whole, tag) = ("abcdefghij", "\"v1\"")
    private static let broken = Script.Answer(200, whole, ["ETag": tag]).to(["Range": ""]).cut(after: 3)
    private static let fromTag = ["Range": "bytes=3-", "If-Range": tag, "Accept-Encoding": "identity"]

    /// The broken first answer, and what follows.
    private func played(_ answers: [Script.Answer], in world: World, first: Script.Answer = broken) async throws
        -> Downloading.Outcome
    {
        let script = try Script([first] + answers)
        let outcome = try await Downloading.outcome(of: Asked(script.target, .script), in: world)
        if world == .virtual { #expect(script.isPlayed) }
        return outcome
    }

    @Test(arguments: World.allCases)
    func `E-10 a download that is cut again and again goes on each time`(world: World) async throws {
        let outcome = try await played(
            [
                .init(206, "defghij", ["ETag": Self.tag, "Content-Range": "bytes 3-9/10"])
                    .to(Self.fromTag).cut(after: 4),
                .init(206, "hij", ["ETag": Self.tag, "Content-Range": "bytes 7-9/10"]).to(["Range": "bytes=7-"]),
            ],
            in: world
        )
        #expect(outcome.statuses == [[200], [206], [206]])
        #expect(outcome.announced == [3, 7])
        #expect(outcome.text == Self.whole)
    }

    @Test(arguments: World.allCases)
    func `E-3 a changed resource replaces the part`(world: World) async throws {
        let outcome = try await played([.init(200, "ABCDEF", ["ETag": "\"v2\""]).to(Self.fromTag)], in: world)
        #expect(outcome.announced == [0])
        #expect(outcome.text == "ABCDEF")
    }

    @Test(arguments: World.allCases)
    func `E-8 the rest of what hashes to something else is not appended`(world: World) async throws {
        func hashed(_ digest: String, _ fields: [String: String] = [:]) -> [String: String] {
            fields.merging(["ETag": Self.tag, "Repr-Digest": "sha-256=:\(digest):"]) { $1 }
        }
        let outcome = try await played(
            [
                .init(206, "DEFGHIJ", hashed("bmV3", ["Content-Range": "bytes 3-9/10"])).to(Self.fromTag),
                .init(200, "ABCDEFGHIJ", hashed("bmV3")).to(["Range": ""]),
            ],
            in: world,
            first: .init(200, Self.whole, hashed("b2xk")).to(["Range": ""]).cut(after: 3)
        )
        #expect(outcome.statuses == [[200], [206, 200]])
        #expect(outcome.announced == [0])
        #expect(outcome.text == "ABCDEFGHIJ")
    }

    @Test(arguments: World.allCases, ["bytes 0-9/10", "bytes 2-9/10", "nonsense"])
    func `E-3 a part with a wrong start is not believed`(world: World, range: String) async throws {
        let wrong = Script.Answer(206, Self.whole, ["ETag": Self.tag, "Content-Range": range]).to(Self.fromTag)
        let outcome = try await played(
            [wrong, .init(200, Self.whole, ["ETag": Self.tag]).to(["Range": ""])],
            in: world
        )
        #expect(outcome.statuses == [[200], [206, 200]])
        #expect(outcome.announced == [0])
        #expect(outcome.text == Self.whole)
    }

    @Test(arguments: World.allCases)
    func `E-4 a server that compares dates only is asked by date`(world: World) async throws {
        let date = "Tue, 14 Nov 2023 22:13:20 GMT"
        let headers = ["ETag": Self.tag, "Last-Modified": date]
        let outcome = try await played(
            [
                .init(200, Self.whole, headers).to(Self.fromTag),
                .init(206, "defghij", headers.merging(["Content-Range": "bytes 3-9/10"]) { $1 })
                    .to(["Range": "bytes=3-", "If-Range": date]),
            ],
            in: world,
            first: .init(200, Self.whole, headers).cut(after: 3)
        )
        #expect(outcome.statuses == [[200], [200, 206]])
        #expect(outcome.announced == [3])
        #expect(outcome.text == Self.whole)
    }

    @Test(arguments: World.allCases)
    func `E-2 a weak tag is not asked with`(world: World) async throws {
        let outcome = try await played(
            [.init(200, Self.whole, ["ETag": "W/\"v1\""]).to(["Range": "", "If-Range": ""])],
            in: world,
            first: .init(200, Self.whole, ["ETag": "W/\"v1\""]).cut(after: 3)
        )
        #expect(outcome.text == Self.whole)
    }

    @Test(arguments: World.allCases)
    func `E-5 a refusal without a length leads back to the beginning`(world: World) async throws {
        let refusal = Script.Answer(416, "never in the file").to(Self.fromTag)
        let outcome = try await played([refusal, .init(200, Self.whole).to(["Range": ""])], in: world)
        #expect(outcome.statuses == [[200], [416, 200]])
        #expect(outcome.announced == [0])
        #expect(outcome.text == Self.whole)
    }

    @Test(arguments: World.allCases)
    func `E-5 a file of the right length and another tag begins anew`(world: World) async throws {
        let script = try Script([
            .init(416, "", ["Content-Range": "bytes */10"]).to(["Range": "bytes=10-", "If-Range": Self.tag]),
            .init(200, Self.whole, ["ETag": "\"v2\""]).to(["Range": ""], method: "HEAD"),
            .init(200, Self.whole, ["ETag": "\"v2\""]).to(["Range": ""]),
        ])
        let outcome = try await Downloading.outcome(
            of: Asked(script.target, .script),
            in: world,
            partial: PartialFile(entityTag: Self.tag, length: 10, isResumable: true),
            file: Array("0123456789".utf8)
        )
        #expect(outcome.statuses == [[416, 200, 200]])
        #expect(outcome.text == Self.whole)
    }

    @Test(arguments: World.allCases)
    func `E-7 a response that is coded all the same is not resumed`(world: World) async throws {
        let headers = ["ETag": Self.tag, "Content-Encoding": "gzip"]
        let outcome = try await played(
            [.init(200, Self.whole, headers).to(["Range": "", "Accept-Encoding": "identity"])],
            in: world,
            first: .init(200, Self.whole, headers).cut(after: 3)
        )
        #expect(outcome.announced == [0])
        #expect(outcome.text == Self.whole)
    }

    @Test(arguments: World.allCases)
    func `E-9 a resource that is another each time is given up`(world: World) async throws {
        let changing = (2...4).map { number in
            Script.Answer(200, Self.whole, ["ETag": "\"v\(number)\""]).cut(after: 3)
        }
        let outcome = try await played(Array(changing.prefix(3)), in: world)
        #expect(outcome.failure?.code == .networkConnectionLost)
        #expect(outcome.partial == nil)
        #expect(outcome.announced == [0, 0])
    }

    /// As with addresses that are signed for a while: each time the server leads somewhere else.
    @Test(arguments: World.allCases)
    func `E-16 the rest is asked for at the original address, wherever it leads now`(world: World) async throws {
        let first = try Script([Self.broken])
        let range = ["ETag": Self.tag, "Content-Range": "bytes 3-9/10"]
        let second = try Script([.init(206, "defghij", range).to(Self.fromTag)])
        let original = try Script([first, second].map { .init(302, "", ["Location": $0.target]) })
        let outcome = try await Downloading.outcome(of: Asked(original.target, .script), in: world)
        #expect(outcome.statuses == [[200], [206]])
        #expect(outcome.announced == [3])
        #expect(outcome.text == Self.whole)
        if world == .virtual { #expect(original.isPlayed && first.isPlayed && second.isPlayed) }
    }

    @Test(arguments: World.allCases)
    func `T-31 a status instead of the rest makes the file`(world: World) async throws {
        let outcome = try await played([.init(404, "gone").to(Self.fromTag)], in: world)
        #expect(outcome.statuses == [[200], [404]])
        #expect(outcome.announced == [0])
        #expect(outcome.text == "gone")
    }
}
