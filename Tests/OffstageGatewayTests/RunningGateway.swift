import Foundation
import Testing

/// The built `offstage gateway run`, in a folder of its own, stopped and cleaned up by whoever started it.
final class RunningGateway: ReachableGateway {
    let folder: String
    /// The database that it shares; nil for a store in its folder.
    let database: String?
    /// Its ready line.
    private(set) var ready: [String: Any] = [:]
    private(set) var readyLine = ""
    private let process = Process()
    private let output: LineReader

    /// Beside the program that runs the tests.
    static let program =
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path + "/offstage"

    /// Starts a gateway on free ports and waits until it serves.
    /// - Parameter folder: That of a gateway that ended; nil for a new one.
    init(_ arguments: [String] = [], folder: String? = nil, database: String? = nil) throws {
        self.database = database
        self.folder = folder ?? "/tmp/offstage-gateway-\(UUID().uuidString)"
        process.executableURL = URL(fileURLWithPath: Self.program)
        process.arguments =
            [
                "gateway", "run", "--json", "--port", "0", "--courier-port", "0", "--plaintext-port", "0",
                "--proxy-port", "0",
            ]
            + Self.location(self.folder, database) + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardInput = FileHandle.nullDevice
        output = LineReader(pipe.fileHandleForReading)
        try process.run()
        readyLine = try #require(output.next(), "the gateway ended before it served")
        ready = try #require(JSONSerialization.jsonObject(with: Data(readyLine.utf8)) as? [String: Any])
    }

    /// What says to a command which gateway is meant.
    var location: [String] { Self.location(folder, database) }

    private static func location(_ folder: String, _ database: String?) -> [String] {
        ["--state", folder] + (database.map { ["--store", $0] } ?? [])
    }

    func port(_ name: String) -> Int { ready[name] as? Int ?? 0 }
    func text(_ name: String) -> String { ready[name] as? String ?? "" }

    /// Ends the process by its number; the folder stays.
    @discardableResult
    func stop(_ signal: Int32 = SIGTERM) -> Int32 {
        if process.isRunning { kill(process.processIdentifier, signal) }
        process.waitUntilExit()
        return process.terminationStatus
    }

    var identifier: Int32 { process.processIdentifier }

    /// Ends the process, if it still runs, and deletes its folder.
    func remove() {
        stop(SIGKILL)
        try? FileManager.default.removeItem(atPath: folder)
    }

    // MARK: Commands

    func token(_ arguments: String...) throws -> String {
        let result = try Tool.run(
            Self.program,
            ["gateway", "token", "--topic", "com.example.app"] + location + arguments
        )
        #expect(result.code == 0, "\(result.errors)")
        return result.output.trimmingCharacters(in: .newlines)
    }

    /// The delivery log.
    func log() throws -> [[String: Any]] {
        let result = try Tool.run(Self.program, ["gateway", "log", "--json"] + location)
        #expect(result.code == 0, "\(result.errors)")
        return try result.output.split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    /// The ids of the log's lines with this event, in order.
    func ids(_ event: String) throws -> [String] {
        try log().filter { $0["event"] as? String == event }.compactMap { $0["apns_id"] as? String }
    }

    /// One of `clients.py`.
    func client(_ name: String, _ arguments: String..., environment: [String: String] = [:]) throws -> Any {
        let python = try #require(
            ProcessInfo.processInfo.environment["OFFSTAGE_PYTHON"],
            "scripts/test prepares a Python with clients and names it in OFFSTAGE_PYTHON"
        )
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Clients/clients.py"
        let result = try Tool.run(python, [script, name] + arguments, environment: environment)
        try #require(result.code == 0, "\(result.errors)")
        return try JSONSerialization.jsonObject(with: Data(result.output.utf8), options: .fragmentsAllowed)
    }
}

/// A program run to its end.
enum Tool {
    struct Result {
        var code: Int32
        var output: String
        var errors: String
    }

    static func run(_ path: String, _ arguments: [String], environment: [String: String] = [:]) throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let reader = LineReader(errors.fileHandleForReading)
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Result(code: process.terminationStatus, output: text, errors: reader.rest())
    }

    /// A line of bash; fails the test if it does.
    static func shell(_ line: String, environment: [String: String] = [:]) throws -> String {
        let result = try run("/bin/bash", ["-c", "set -o pipefail; \(line)"], environment: environment)
        try #require(result.code == 0, "\(line): \(result.output)\(result.errors)")
        return result.output
    }
}

/// Collects lines on a thread of its own.
final class LineReader: @unchecked Sendable {
    // The condition guards the lines and whether there are more to come.
    private let condition = NSCondition()
    private var lines: [String] = []
    private var isOver = false

    init(_ handle: FileHandle) {
        Thread.detachNewThread { [self] in
            var rest = Data()
            while case let data = handle.availableData, !data.isEmpty {
                rest += data
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    append(String(decoding: rest[..<end], as: UTF8.self), isOver: false)
                    rest = Data(rest[(end + 1)...])
                }
            }
            append(String(decoding: rest, as: UTF8.self), isOver: true)
        }
    }

    private func append(_ line: String, isOver: Bool) {
        condition.withLock {
            if !isOver || !line.isEmpty { lines.append(line) }
            self.isOver = isOver
            condition.broadcast()
        }
    }

    /// The next line, waited for; nil at the end.
    func next() -> String? {
        condition.withLock {
            while lines.isEmpty, !isOver { condition.wait() }
            return lines.isEmpty ? nil : lines.removeFirst()
        }
    }

    /// All that is still to come.
    func rest() -> String {
        condition.withLock {
            while !isOver { condition.wait() }
            return lines.joined(separator: "\n")
        }
    }
}
