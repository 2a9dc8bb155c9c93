import Foundation

/// One run of a test program: what it printed, what the driver said, and how it ended.
struct Run {
    var output: String
    var remarks: String
    var status: Int32

    /// Natively, or under the driver when `options` are given. Ends the process after `limit` real seconds.
    init(_ program: String, _ arguments: [String], driver options: [String]? = nil, limit: Int = 120) throws {
        let child = Process()
        let files = try (0..<2).map { _ in try Run.temporaryFile() }
        child.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
        let command = [program.hasPrefix("/") ? program : Run.product(program).path] + arguments
        let driven = options.map { [Run.product("virtual-time-driver").path] + $0 + ["--"] } ?? []
        child.arguments = ["--kill-after=1", "\(limit)"] + driven + command
        child.standardOutput = files[0].handle
        child.standardError = files[1].handle
        try child.run()
        child.waitUntilExit()
        output = try String(contentsOf: files[0].url, encoding: .utf8)
        remarks = try String(contentsOf: files[1].url, encoding: .utf8)
        status = child.terminationStatus
        for file in files { try FileManager.default.removeItem(at: file.url) }
    }

    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// The line with which the driver says that nothing ended repeatability.
    var isRepeatable: Bool {
        remarks.contains("second runners 0, lent 0, holds 0, charges 0, foreign 0, not held 0, addresses kept")
    }

    /// Real seconds that the driver took.
    var realSeconds: Double {
        let words = remarks.split(separator: " ")
        guard let place = words.lastIndex(of: "s,"), place > 0 else { return .infinity }
        return Double(words[place - 1]) ?? .infinity
    }

    /// A file the build made, beside the tests.
    static func product(_ name: String) -> URL {
        let folder = Bundle.allBundles.lazy.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        let executable = URL(fileURLWithPath: CommandLine.arguments[0])
        return (folder ?? executable).deletingLastPathComponent().appendingPathComponent(name)
    }

    static var library: String { product("libOffstageVirtualTime.so").path }

    private static func temporaryFile() throws -> (url: URL, handle: FileHandle) {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("virtual-time-\(UUID())")
        try Data().write(to: url)
        return (url, try FileHandle(forWritingTo: url))
    }
}
