import Foundation
import Testing

/// WebSocket tasks of a real app, and a server that is none of ours.
@Suite(.timeLimit(.minutes(3))) struct SocketTests {
    private let app = "com.example.Fetcher"

    /// The library `websockets`, as `scripts/test` installs it. It ends with the pipe to it.
    private final class Server {
        let port: Int
        private let process = Process()
        private let input = Pipe()

        init() throws {
            let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "sockets.py")
            process.executableURL = URL(
                fileURLWithPath: try #require(ProcessInfo.processInfo.environment["OFFSTAGE_PYTHON"])
            )
            process.arguments = [script.path]
            let output = Pipe()
            process.standardInput = input
            process.standardOutput = output
            try process.run()
            try input.fileHandleForReading.close()
            var line = Data()
            while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8) {
                line += byte
            }
            port = try #require(Int(String(decoding: line, as: UTF8.self)))
        }

        deinit {
            try? input.fileHandleForWriting.close()
            process.waitUntilExit()
        }
    }

    private func said(_ outcome: ScenarioFolder.Outcome) -> [String] {
        outcome.lines("app-log", of: app).compactMap { $0["message"] }
    }

    @Test func socket_liveWithARealServer_saysAndHears() async throws {
        let server = try Server()
        let folder = try ScenarioFolder(
            bundles: ["Fetcher"],
            arguments: ["untimed", "socket", "ws://127.0.0.1:\(server.port)/"],
            "timeline: [ { at: 0s, open: \(app) } ]\nuntil: 9s"
        )
        let outcome = try await folder.run("--live")
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(
            said(outcome) == [
                "socket hello; 300000 letters; in three parts; pong came; 3 bytes; pong; NSPOSIXErrorDomain 57; "
                    + "open chat; closed 1001; end 0; 1001 as you wish", "done",
            ]
        )
        try folder.remove()
    }

    @Test func `L-54 a socket is lost with its app's suspension`() async throws {
        let server = try Server()
        let folder = try ScenarioFolder(
            bundles: ["Fetcher"],
            arguments: ["untimed", "socket-kept", "ws://127.0.0.1:\(server.port)/"],
            """
            device: { speed: 3 }
            timeline: [ { at: 0s, open: \(app) }, { at: 4s, home: }, { at: 7s, open: \(app) } ]
            until: 11s
            """
        )
        let outcome = try await folder.run("--live")
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(
            said(outcome) == [
                "socket-kept heard hello",
                "socket-kept hello; NSPOSIXErrorDomain 53; open chat; end -1005; 0 nothing", "done",
            ]
        )
        try folder.remove()
    }

    /// A proxy that passes requests on drops the wish for another protocol (RFC 9110, 7.8), as this one does.
    @Test func `E-31 a socket goes by a way that a proxy makes`() async throws {
        let server = try Server()
        let web = try WebServer([:])
        let place = "old.example.com:\(server.port)"
        let folder = try ScenarioFolder(
            bundles: ["Fetcher"],
            arguments: ["untimed", "socket", "ws://\(place)/"],
            "timeline: [ { at: 0s, open: \(app) } ]\nuntil: 9s"
        )
        let proxy = ["http_proxy": "http://u:p%3Aw@127.0.0.1:\(web.privateProxy)"]
        let outcome = try await folder.run(["--live"], with: proxy)
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let said = said(outcome)
        #expect(said.count == 2 && said[0].hasPrefix("socket hello; 300000 letters; in three parts;"), "\(said)")
        #expect(web.askedOfProxies == ["CONNECT \(place) Basic dTpwOnc="])
        try folder.remove()
    }

    /// Origins of a scenario agree to no other protocol.
    @Test func socket_toAnOrigin_isABadAnswer() async throws {
        let folder = try ScenarioFolder(
            bundles: ["Fetcher"],
            arguments: ["untimed", "socket", "wss://api.example.com/feed"],
            """
            device: { real-network: false }
            origins: { "https://api.example.com": [ { path: /feed, body: fine } ] }
            timeline: [ { at: 0s, open: \(app) } ]
            until: 1m
            """
        )
        let outcome = try await folder.run()
        #expect(said(outcome) == ["socket NSURLErrorDomain -1011; end -1011; 0 nothing", "done"])
        try folder.remove()
    }
}
