import Foundation
import Testing

/// A scenario in a folder of its own, run by the built `offstage` as a user runs it.
struct ScenarioFolder {
    let folder = FileManager.default.temporaryDirectory.appending(path: "offstage-\(UUID().uuidString)")

    struct Outcome {
        var code: Int32
        var output: String
        var errors: String
        var log: String
        var lines: [LivePhone.Line]

        func lines(_ event: String, of app: String) -> [LivePhone.Line] {
            lines.filter { $0.event == event && $0.app == app }
        }

        /// Nanoseconds of device time.
        func moments(_ event: String, of app: String) -> [Int64] {
            lines(event, of: app).compactMap { $0["t"].flatMap { Int64($0) } }
        }
    }

    /// Writes a scenario with some of the bundles, each with its arguments.
    init(bundles: [String], _ rest: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let apps = try bundles.map { "  - { bundle: \(try Bundles.path($0)) }\n" }.joined()
        try Data("apps:\n\(apps)\(rest)\n".utf8).write(to: folder.appending(path: "scenario.yaml"))
    }

    func remove() throws {
        try FileManager.default.removeItem(at: folder)
    }

    func run(_ arguments: String...) async throws -> Outcome {
        let name = UUID().uuidString
        let files = ["log", "out", "errors"].map { folder.appending(path: "\(name).\($0)") }
        for file in files[1...] { try Data().write(to: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appending(path: "offstage")
        process.arguments = ["run", "scenario.yaml", "--log", files[0].path] + arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        let (ends, ended) = AsyncStream<Int32>.makeStream()
        process.terminationHandler = { ended.yield($0.terminationStatus) }
        try process.run()
        let code = await ends.first { _ in true } ?? -1
        let texts = files.map { (try? String(contentsOf: $0, encoding: .utf8)) ?? "" }
        let lines = try texts[0].split(separator: "\n").map { try LivePhone.Line(String($0)) }
        return Outcome(code: code, output: texts[1], errors: texts[2], log: texts[0], lines: lines)
    }
}
