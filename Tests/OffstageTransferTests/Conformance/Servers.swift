import Foundation
import Synchronization

@testable import OffstageTransfer

/// nginx, Apache and the server of faults, started once for all tests of a run. They end with this process.
final class Servers: Sendable {
    private struct Ports: Decodable {
        var plain: Int
        var tls: Int
        var h2: Int
        var few: Int
        var client: Int
        var proxy: Int
        var privateProxy: Int
        var digestProxy: Int
        var socks: Int
        var privateSocks: Int
        var apache: Int
        var apacheTls: Int
        var apacheH2: Int
        var faults: Int
        var closed: Int
        var certificate: String
    }

    struct Problem: Error, CustomStringConvertible {
        var description: String
    }

    /// Begins with `http://`, without a path.
    let nginx: String
    let secureNginx: String
    /// The same, which speaks HTTP/2.
    let multiplexedNginx: String
    /// One that has two requests at a time and five on a connection.
    let sparingNginx: String
    /// One that wants a certificate of its client.
    let privateNginx: String
    /// Ports of a proxy, and of two that want to be told who asks, the last of them by Digest: the user u with the
    /// password p:w.
    let proxy: Int
    let privateProxy: Int
    let digestProxy: Int
    /// Ports of a proxy that speaks SOCKS, and of one that wants to be told who asks.
    let socks: Int
    let privateSocks: Int
    let apache: String
    let secureApache: String
    let multiplexedApache: String
    let faults: String
    /// Where nobody listens.
    let closed: String
    let certificate: String
    let folder: URL

    private static let started = Mutex<Result<Servers, Problem>?>(nil)

    static func shared() throws -> Servers {
        try started.withLock { started in
            let result = started ?? Result { () throws(Problem) in try Servers() }
            started = result
            return try result.get()
        }
    }

    private init() throws(Problem) {
        folder = FileManager.default.temporaryDirectory.appending(path: "offstage-servers-\(UUID().uuidString)")
        let www = folder.appending(path: "www")
        let (input, output, errors) = (Pipe(), Pipe(), Pipe())
        let process = Self.process(in: folder, input: input, output: output)
        process.standardError = errors
        do {
            try FileManager.default.createDirectory(at: www, withIntermediateDirectories: true)
            for (name, bytes) in Fixture.files {
                try Data(bytes).write(to: www.appending(path: name))
                // A date that is older than the answers, as a validator must be.
                let old: [FileAttributeKey: Any] = [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)]
                try FileManager.default.setAttributes(old, ofItemAtPath: www.appending(path: name).path)
            }
            // Five GiB that take no room.
            try Data().write(to: www.appending(path: "huge.bin"))
            let huge = try FileHandle(forWritingTo: www.appending(path: "huge.bin"))
            try huge.truncate(atOffset: 5 << 30)
            try huge.close()
            try process.run()
        } catch {
            throw Problem(description: "the servers could not be started: \(error)")
        }
        // The end of its input is the server's sign to end; nobody else holds the other end.
        try? input.fileHandleForReading.close()
        Self.input.withLock { $0 = input }
        let line = Self.line(of: output.fileHandleForReading)
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        guard let ports = try? decoder.decode(Ports.self, from: line) else {
            let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            throw Problem(description: "the servers did not come up: \(said)")
        }
        nginx = "http://127.0.0.1:\(ports.plain)"
        secureNginx = "https://localhost:\(ports.tls)"
        multiplexedNginx = "https://localhost:\(ports.h2)"
        sparingNginx = "https://localhost:\(ports.few)"
        privateNginx = "https://localhost:\(ports.client)"
        proxy = ports.proxy
        privateProxy = ports.privateProxy
        digestProxy = ports.digestProxy
        socks = ports.socks
        privateSocks = ports.privateSocks
        apache = "http://127.0.0.1:\(ports.apache)"
        secureApache = "https://localhost:\(ports.apacheTls)"
        multiplexedApache = "https://localhost:\(ports.apacheH2)"
        faults = "http://127.0.0.1:\(ports.faults)"
        closed = "http://127.0.0.1:\(ports.closed)"
        certificate = ports.certificate
        let place = folder.path
        Self.place.withLock { $0 = place }
        atexit {
            Servers.input.withLock { $0 = nil }
            if let place = Servers.place.withLock(\.self) { try? FileManager.default.removeItem(atPath: place) }
        }
    }

    /// The program that is all of them; not started yet.
    static func process(in folder: URL, input: Pipe, output: Pipe) -> Process {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Servers/servers.py")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", script.path, folder.path, "apache"]
        process.standardInput = input
        process.standardOutput = output
        return process
    }

    private static let input = Mutex<Pipe?>(nil)
    private static let place = Mutex<String?>(nil)

    private static func line(of handle: FileHandle) -> Data {
        var line = Data()
        while let byte = try? handle.read(upToCount: 1), let byte = byte.first, byte != UInt8(ascii: "\n") {
            line.append(byte)
        }
        return line
    }

    /// What nginx, or Apache, wrote into its log of requests to this target.
    func requests(to target: String, of world: World = .sockets) -> [Substring] {
        let name = world == .apache ? "apache-access.log" : "access.log"
        let log = (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
        return log.split(separator: "\n").filter { $0.contains(" \(target) ") }
    }

    /// What was asked of the proxies.
    func askedOfProxies() -> [Substring] {
        let log = (try? String(contentsOf: folder.appending(path: "proxy.log"), encoding: .utf8)) ?? ""
        return log.split(separator: "\n")
    }

    /// Where the proxies that speak SOCKS were to make ways to.
    func askedOfSocks() -> [Substring] {
        let log = (try? String(contentsOf: folder.appending(path: "socks.log"), encoding: .utf8)) ?? ""
        return log.split(separator: "\n").compactMap { $0.split(separator: " ").last }
    }

    /// What nginx was told with this in the address that was meant for a proxy.
    func toldOfProxies(with text: String) -> [Substring] {
        let log = (try? String(contentsOf: folder.appending(path: "told.log"), encoding: .utf8)) ?? ""
        return log.split(separator: "\n").filter { $0.contains(text) && !$0.hasSuffix(" \"-\"") }
    }

    func uploaded(_ name: String) -> [UInt8]? {
        (try? Data(contentsOf: folder.appending(path: "up/\(name)"))).map { [UInt8]($0) }
    }
}

/// What all servers serve.
enum Fixture {
    static let feed = Array(#"{"items":3}"#.utf8)
    static let big = Contents.made(size: 3_000_000).bytes(from: 0, count: 3_000_000)
    /// More than the buffers of sockets hold.
    static let huge = Array(repeating: big, count: 8).flatMap(\.self)
    static let files: [(String, [UInt8])] = [("feed.json", feed), ("big.bin", big), ("zero.bin", [])]
}
