import Foundation

/// A real nginx on a free port, for one test. It ends with the pipe to it.
final class WebServer {
    /// Begins with `http://`, without a path.
    let url: String
    /// The same over TLS, with a certificate for it that nobody vouches for; and one that wants its client's.
    let secure: String
    let personal: String
    /// Where the server is that does what others do not do on command.
    let faults: String
    /// Ports of a proxy, and of two that want to be told who asks, the last of them by Digest: the user u with the
    /// password p:w. To them every name is this machine.
    let proxy: Int
    let privateProxy: Int
    let digestProxy: Int
    /// The port of a proxy that speaks SOCKS.
    let socks: Int
    private let folder: URL
    private let process = Process()
    private let input = Pipe()

    private struct Ports: Decodable { var plain, tls, client, faults, proxy, privateProxy, digestProxy, socks: Int }

    /// When all files were last changed. 2020-01-01.
    private static let changed = Date(timeIntervalSince1970: 1_577_836_800)

    /// - Parameter files: what it serves, by name.
    init(_ files: [String: Data]) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "offstage-web-\(UUID().uuidString)")
        let www = folder.appending(path: "www")
        try FileManager.default.createDirectory(at: www, withIntermediateDirectories: true)
        for (name, data) in files {
            let file = www.appending(path: name)
            try data.write(to: file)
            // What a client may keep without asking goes by the file's age: it must not be that of the test.
            try FileManager.default.setAttributes([.modificationDate: Self.changed], ofItemAtPath: file.path)
        }
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "OffstageTransferTests/Servers/servers.py")
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", script.path, folder.path]
        let (output, errors) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        try input.fileHandleForReading.close()
        var line = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8) { line += byte }
        // Nothing is read while it serves: it has little to say then.
        guard !line.isEmpty else {
            let complaint = errors.fileHandleForReading.availableData
            throw LivePhone.Failed(description: "no server: \(String(decoding: complaint, as: UTF8.self))")
        }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let ports = try decoder.decode(Ports.self, from: line)
        url = "http://127.0.0.1:\(ports.plain)"
        secure = "https://localhost:\(ports.tls)"
        personal = "https://localhost:\(ports.client)"
        faults = "127.0.0.1:\(ports.faults)"
        (proxy, privateProxy, digestProxy) = (ports.proxy, ports.privateProxy, ports.digestProxy)
        socks = ports.socks
    }

    /// The file with its certificate, in PEM.
    var certificateFile: String { folder.appending(path: "c.pem").path }

    /// Its certificate, in DER and Base 64.
    var certificate: String {
        get throws {
            let text = try String(contentsOfFile: certificateFile, encoding: .utf8)
            return text.split(separator: "\n").filter { !$0.hasPrefix("-") }.joined()
        }
    }

    /// An archive with a client's certificate and its key, in Base 64; its passphrase is `open`.
    var identity: String {
        get throws { try Data(contentsOf: folder.appending(path: "client.p12")).base64EncodedString() }
    }

    /// How often it was asked for a path.
    func requests(to path: String) -> Int { lines("access.log").count { $0.contains(" \(path) ") } }

    /// What the proxies were asked, and what they were told of who asks.
    var askedOfProxies: [String] { lines("proxy.log") }

    /// Where the proxy that speaks SOCKS was to make ways to.
    var askedOfSocks: [String] { lines("socks.log").compactMap { $0.split(separator: " ").last.map(String.init) } }

    /// What it was told itself that was meant for a proxy.
    var toldOfProxies: [String] { lines("told.log").filter { !$0.hasSuffix(" \"-\"") } }

    private func lines(_ name: String) -> [String] {
        let log = (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
        return log.split(separator: "\n").map(String.init)
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }
}
