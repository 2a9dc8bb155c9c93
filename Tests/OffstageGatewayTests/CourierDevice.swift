import Foundation
import Testing

/// A device of `CourierFixture`, which ends with its test.
final class CourierDevice {
    static let program =
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path
        + "/CourierFixture"

    let folder: String
    private let process = Process()
    private let input = Pipe()
    private let lines: LineReader

    static func newFolder() -> String { "/tmp/offstage-courier-\(UUID().uuidString)" }

    /// - Parameters:
    ///   - secret: Instead of the gateway's.
    ///   - folder: That of a device that was there before; nil for a new one.
    init(
        _ gateway: RunningGateway,
        secret: String? = nil,
        bundles: [String] = ["com.example.app"],
        folder: String = newFolder()
    ) throws {
        self.folder = folder
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var ready = gateway.ready
        if let secret { ready["enrol"] = secret }
        let line = String(decoding: try JSONSerialization.data(withJSONObject: ready), as: UTF8.self)
        process.executableURL = URL(fileURLWithPath: Self.program)
        process.arguments = ["device", line, "phone", folder] + bundles
        process.standardInput = input
        let output = Pipe()
        process.standardOutput = output
        lines = LineReader(output.fileHandleForReading)
        try process.run()
    }

    func say(_ line: String) { try? input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8)) }

    /// The next line that begins so; what comes before is passed over.
    func line(beginning: String) -> String? {
        while let line = lines.next() { if line.hasPrefix(beginning) { return line } }
        return nil
    }

    func tell(_ line: String, until beginning: String) throws -> Bool {
        say(line)
        return self.line(beginning: beginning) != nil
    }

    /// The next token that it is given.
    func token() throws -> String {
        String(try #require(line(beginning: "token ")).split(separator: " ")[2])
    }

    /// The id of the next notification.
    func push() throws -> String { String(try #require(line(beginning: "push ")).split(separator: " ")[1]) }

    /// Another folder with the same key.
    func copy() throws -> String {
        let other = Self.newFolder()
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: folder + "/key", toPath: other + "/key")
        return other
    }

    func remove() {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        try? FileManager.default.removeItem(atPath: folder)
    }
}

extension RunningGateway {
    /// Returns when the log has such a line.
    func waitForLog(_ event: String, _ id: String) throws { while try !ids(event).contains(id) {} }

    func residentBytes() throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
        return try #require(Int(line.filter(\.isNumber))) * 1024
    }
}
