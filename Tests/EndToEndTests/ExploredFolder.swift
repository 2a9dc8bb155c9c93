import Foundation
import Testing

/// A scenario in a folder of its own, explored by the built `offstage` as a user explores it.
struct ExploredFolder {
    private let scenario: ScenarioFolder

    struct Outcome {
        var code: Int32
        var output: String
        var errors: String

        func document() throws -> [String: Any] {
            try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any], "\(output)\(errors)")
        }
    }

    struct Running {
        let process: Process
        fileprivate let ends: AsyncStream<Int32>
        fileprivate let files: [URL]

        func outcome() async throws -> Outcome {
            let code = await ends.first { _ in true } ?? -1
            defer { for file in files { try? FileManager.default.removeItem(at: file) } }
            let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
            return Outcome(code: code, output: texts[0], errors: texts[1])
        }

        /// The processes below this one once there are so many, children before their children.
        /// - Parameter gone: one that must have ended before.
        func descendants(atLeast count: Int, without gone: pid_t? = nil) async throws -> [pid_t] {
            while true {
                let found = Self.descendants(of: process.processIdentifier)
                if found.count >= count, gone.map({ !found.contains($0) }) != false { return found }
                try #require(process.isRunning)
                await Task.yield()
            }
        }

        private static func descendants(of parent: pid_t) -> [pid_t] {
            let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(parent)/task")) ?? []
            let children = tasks.flatMap { task -> [pid_t] in
                let list = try? String(contentsOfFile: "/proc/\(parent)/task/\(task)/children", encoding: .utf8)
                return (list ?? "").split(separator: " ").compactMap { pid_t($0) }
            }
            return children + children.flatMap { descendants(of: $0) }
        }
    }

    init(bundles: [String], arguments: [String] = [], _ rest: String) throws {
        scenario = try ScenarioFolder(bundles: bundles, arguments: arguments, rest)
    }

    func remove() throws { try scenario.remove() }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(at: scenario.folder.appending(path: name))
    }

    func text(_ path: String) throws -> String {
        try String(contentsOf: scenario.folder.appending(path: path), encoding: .utf8)
    }

    /// The texts of the files in a folder, by name.
    func files(_ name: String) throws -> [String: String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: scenario.folder.appending(path: name).path)
        return try Dictionary(uniqueKeysWithValues: names.map { ($0, try text("\(name)/\($0)")) })
    }

    func offstage(_ arguments: String...) async throws -> Outcome {
        try await offstage(arguments)
    }

    func offstage(
        _ arguments: [String],
        environment: [String: String] = [:],
        program: String = Offstage.program.path
    ) async throws -> Outcome {
        try await start(arguments, environment: environment, program: program).outcome()
    }

    func start(
        _ arguments: [String],
        environment: [String: String] = [:],
        program: String = Offstage.program.path
    ) throws -> Running {
        let name = UUID().uuidString
        let files = ["out", "errors"].map {
            FileManager.default.temporaryDirectory.appending(path: "offstage-\(name).\($0)")
        }
        for file in files { try Data().write(to: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.currentDirectoryURL = scenario.folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        let (ends, ended) = AsyncStream<Int32>.makeStream()
        process.terminationHandler = { ended.yield($0.terminationStatus) }
        try process.run()
        return Running(process: process, ends: ends, files: files)
    }

    /// An ordinary run of a kept scenario finds the same, and its log is the kept one.
    func checkThatItFails(_ path: String, with finding: String) async throws {
        let run = try await offstage("run", path, "--json", "--log", "again.jsonl")
        #expect(run.code == 1, "\(run.output)\(run.errors)")
        let verdict = try #require(run.document()["verdict"] as? [String: Any])
        let findings = try #require(verdict["findings"] as? [[String: Any]])
        #expect(findings.contains { $0["id"] as? String == finding && $0["expected"] as? Bool == false })
        let log = path.replacing(/\.yaml$/, with: ".jsonl")
        #expect(try text("again.jsonl") == text(log))
    }
}
