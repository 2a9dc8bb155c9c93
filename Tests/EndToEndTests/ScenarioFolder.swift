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

    /// Writes a scenario.
    init(text: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.appending(path: "scenario.yaml"))
    }

    /// Writes a scenario with some of the bundles, each with the same arguments.
    init(bundles: [String], arguments: [String] = [], _ rest: String) throws {
        let apps = try bundles.map { "  - { bundle: \(try Bundles.path($0)), arguments: \(arguments) }\n" }.joined()
        try self.init(text: "apps:\n\(apps)\(rest)\n")
    }

    /// A file of `Scenarios`, which names the bundles where `scripts/test` builds them.
    init(file: String) throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Scenarios/\(file).yaml")
        let text = try String(contentsOf: path, encoding: .utf8)
        try self.init(text: text.replacingOccurrences(of: "../../../.build/apps", with: try Bundles.root()))
    }

    /// The names of all files of `Scenarios` that begin so.
    static func files(_ prefix: String) -> [String] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Scenarios")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasPrefix(prefix) && $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
    }

    func remove() throws {
        try FileManager.default.removeItem(at: folder)
    }

    /// - Parameter filter: options of the driver that lets some system calls be refused; none: the system as it is.
    func run(_ arguments: String..., under filter: [String] = []) async throws -> Outcome {
        try await run(arguments, under: filter)
    }

    /// Code that never waits is stuck after two seconds of processor time here: nobody has so much to do in a test.
    func run(
        _ arguments: [String],
        under filter: [String] = [],
        with variables: [String: String] = [:]
    ) async throws -> Outcome {
        let log = folder.appending(path: "\(UUID().uuidString).log")
        let words = ["run", "scenario.yaml", "--log", log.path] + arguments
        let outcome = try await Offstage.run(
            words,
            in: folder,
            under: filter,
            with: variables.merging(["OFFSTAGE_BUSY_LIMIT": "2"]) { $1 }
        )
        let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
        let lines = try text.split(separator: "\n").map { try LivePhone.Line(String($0)) }
            .filter { !["log", "input"].contains($0.event) }
        return Outcome(code: outcome.code, output: outcome.output, errors: outcome.errors, log: text, lines: lines)
    }
}
