import Foundation
import Glibc
import Testing

@testable import OffstageGateway

/// PostgreSQL as Debian has it, of the tests' own; it ends when whoever started it lets go, or dies.
final class PostgresServer: @unchecked Sendable {
    // Only the process and its pipes, which nothing changes; who speaks with it takes turns by the lock.
    private let process = Process()
    private let input = Pipe()
    private let lines: LineReader
    private let lock = NSLock()
    private let address: String

    /// For tests that leave it running. It ends with the program that runs the tests.
    static let shared = Result { try PostgresServer() }

    /// Whether there is a server to start; what needs one says so and is skipped elsewhere.
    static let isInstalled = (try? Tool.run("/bin/bash", [script, "--installed"]))?.code == 0

    static let script =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path
        + "/Fixtures/postgresql.sh"

    /// In memory where there is room: on a disk that others keep busy a commit lasts for seconds, and a server that has
    /// not answered for ten is given up. The server dies in tests, the machine does not.
    private static let root = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"

    init() throws {
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = [Self.script, "\(Self.root)/offstage-postgresql-\(UUID().uuidString.prefix(8))"]
        process.standardInput = input
        let output = Pipe()
        process.standardOutput = output
        lines = LineReader(output.fileHandleForReading)
        try process.run()
        let line = try #require(lines.next(), "PostgreSQL did not start: scripts/setup installs it")
        address = String(line.dropFirst("ready ".count))
    }

    /// The address of a new database.
    func database() throws -> String {
        let name = "test_\(UUID().uuidString.replacing("-", with: "").lowercased())"
        try PostgresConnection(named("postgres")).run("CREATE DATABASE \(name)")
        return named(name)
    }

    private func named(_ database: String) -> String { address.replacing("NAME", with: database) }

    /// Ends it as a crash does.
    func stop() { tell("stop") }
    func start() { tell("start") }

    private func tell(_ word: String) {
        lock.withLock {
            try? input.fileHandleForWriting.write(contentsOf: Data("\(word)\n".utf8))
            while let line = lines.next(), line != word {}
        }
    }

    func remove() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}

/// Which store the gateway of a test has.
enum StoreKind: String, CaseIterable, CustomTestStringConvertible {
    case sqlite, postgresql

    /// Those that can be had on this machine; `scripts/setup` says what is missing.
    static let available = allCases.filter { $0 == .sqlite || PostgresServer.isInstalled }

    var testDescription: String { rawValue }

    /// What `--store` says.
    func database() throws -> String? {
        switch self {
        case .sqlite: nil
        case .postgresql: try PostgresServer.shared.get().database()
        }
    }
}
