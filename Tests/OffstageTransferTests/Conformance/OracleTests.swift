import Foundation
import OffstageHTTP
import OffstageKernel
import Testing

@testable import OffstageTransfer

/// Two programs of other people beside the engine, on the same servers and faults: curl for what comes of a request,
/// aria2 for what is fetched of a file that is there in part.
@Suite(.timeLimit(.minutes(5))) struct OracleTests {
    private let servers: Servers
    private let world: LiveWorld

    init() throws {
        servers = try Servers.shared()
        world = try LiveWorld(trust: TrustRoots(files: [servers.certificate]))
    }

    /// - Returns: how the program ended.
    private func run(_ words: String...) async throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
    }

    private func withFile<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
        let folder = servers.folder.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(folder.appending(path: "file"))
    }

    /// What is asked, how curl ends, and what an app is told.
    struct Case: Sendable, CustomTestStringConvertible {
        var target: String
        var server = Asked.Server.faults
        var curl: Int32
        var code: TransferFailure.Code?

        var testDescription: String { target }
    }

    private static let cases = [
        Case(target: "/feed.json", server: .plain, curl: 0), Case(target: "/big.bin", server: .secure, curl: 0),
        Case(target: "/zero.bin", server: .plain, curl: 0), Case(target: "/none", server: .plain, curl: 0),
        Case(target: "/redirect", server: .plain, curl: 0),
        Case(target: "/loop", server: .plain, curl: 47, code: .httpTooManyRedirects),
        Case(target: "/long", curl: 0), Case(target: "/no-length", curl: 0), Case(target: "/chunks", curl: 0),
        Case(target: "/tatters?7", curl: 0),
        Case(target: "/short", curl: 18, code: .networkConnectionLost),
        Case(target: "/cut-chunks", curl: 18, code: .networkConnectionLost),
        Case(target: "/reset", curl: 56, code: .networkConnectionLost),
        Case(target: silent, curl: 28, code: .timedOut),
        Case(target: "/garbage", curl: 1, code: .cannotParseResponse),
        Case(target: "/", server: .closed, curl: 7, code: .cannotConnectToHost),
    ]

    /// Only where silence is what is looked at may waiting end a request: a busy machine is silent, too.
    private static let silent = "/stall"

    @Test(arguments: [World.sockets, .apache], cases)
    func `S-8 a request ends as curl's does, with the same bytes`(world: World, asked: Case) async throws {
        let visit = try Visit(world)
        let url = visit.base(asked.server) + asked.target
        let isSilent = asked.target == Self.silent
        let (code, expected) = try await withFile { file in
            let code = try await run(
                "curl",
                "-s",
                "-S",
                "-L",
                "--max-redirs",
                "20",
                "--http1.1",
                "--max-time",
                isSilent ? "5" : "60",
                "--cacert",
                servers.certificate,
                "-o",
                file.path,
                url
            )
            return (code, (try? Data(contentsOf: file)).map { [UInt8]($0) } ?? [])
        }
        #expect(code == asked.curl)
        let request = TransferRequest(url: try WebAddress(url))
        let outcome = await visit.perform(request, { if isSilent { $0.requestTimeout = .seconds(5) } })
        #expect(outcome.failure?.code == asked.code)
        // What a redirect without end left in curl's file is none of ours.
        if asked.code != .httpTooManyRedirects { #expect(outcome.body == expected) }
    }

    @Test(arguments: [World.sockets, .apache], [1_000_000, 2_999_999])
    func `E-2 of a file that is there in part no more is asked for than by aria2`(world: World, length: Int)
        async throws
    {
        let base = try Visit(world).base(.plain)
        let (theirs, ours) = ("/big.bin?\(UUID().uuidString)", "/big.bin?\(UUID().uuidString)")
        let tag = try await world.perform(Asked("/big.bin").with { $0.method = "HEAD" }).response?.headers["ETag"]
        let part = Array(Fixture.big.prefix(length))
        try await withFile { file in
            try Data(part).write(to: file)
            let code = try await run(
                "aria2c",
                "-q",
                "-c",
                "-x1",
                "-s1",
                "--file-allocation=none",
                "--auto-file-renaming=false",
                "-d",
                file.deletingLastPathComponent().path,
                "-o",
                "file",
                base + theirs
            )
            #expect(code == 0)
            #expect(try [UInt8](Data(contentsOf: file)) == Fixture.big)
        }
        let partial = PartialFile(entityTag: tag, length: Int64(length), total: 3_000_000, isResumable: true)
        let outcome = try await Downloading.outcome(of: Asked(ours), in: world, partial: partial, file: part)
        #expect(outcome.file == Fixture.big)
        #expect(
            servers.requests(to: ours, of: world).map { $0.replacing(ours, with: "") } == [
                "\"GET  HTTP/1.1\" 206 \(3_000_000 - length) \"bytes=\(length)-\""
            ]
        )
        // aria2 looks at the whole first, and goes on at the beginning of one of its pieces.
        let last = try #require(servers.requests(to: theirs, of: world).last)
        let start = try #require(last.firstMatch(of: #/ 206 (\d+) "bytes=(\d+)-2999999"/#))
        let (count, offset) = (Int(start.1) ?? 0, Int(start.2) ?? 0)
        #expect(count + offset == 3_000_000 && (0...16 << 10).contains(length - offset), "\(last)")
    }
}
