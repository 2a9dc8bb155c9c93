import Foundation

/// The program that rewrites an app's sources for a machine without Objective-C. It is compiled here, against the
/// parser that the toolchain ships, when it is first needed; then it lies in the work folder until one of both changes.
struct PreparationTool {
    // What the program is told and answers; its own side of these is Sources/offstage-prepare/Job.swift.

    struct Job: Encodable {
        struct Module: Encodable {
            var name: String
            var defines: [String]
            var languageMode: Int
            var files: [File] = []
        }

        struct File: Encodable {
            var path: String
            var output: String
            var name: String?
        }

        var modules: [Module]
        var importable: [String]
        var stubs: [Stub] = []
    }

    /// A call of a modifier that is not there.
    struct Stub: Codable, Hashable, Comparable {
        /// What is called in its place.
        static let replacement = "_stubbed"

        var file: String
        /// The line of the name, counted from 1.
        var line: Int
        var name: String

        static func < (one: Self, other: Self) -> Bool {
            (one.file, one.line, one.name) < (other.file, other.line, other.name)
        }
    }

    struct Answer: Decodable {
        struct Place: Decodable {
            var file: String
            var line: Int
        }

        struct Problem: Decodable {
            var place: Place
            var sentence: String
            var isFatal: Bool
        }

        struct Module: Decodable {
            var name: String
            var types: Set<String>
            var imports: [String: Place]
            /// What it asks for by a name alone, by the words of `Wish` of `offstage-prepare`.
            var wishes: [String: Place]
            var entryPoints: [Place]
            var beginsInSwiftUI: Bool?
        }

        var modules: [Module]
        var problems: [Problem]
        /// The calls that were replaced.
        var stubs: [Stub]
    }

    let executable: String

    /// - Throws: ``Failure`` if the toolchain lacks its parser.
    init(_ swift: SwiftTool) throws {
        let folder = try OffstagePackage.find() + "/Sources/offstage-prepare"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
            .sorted()
        let sources = names.map { "\(folder)/\($0)" }
        var key = try swift.version()
        for source in sources { key += try String(contentsOfFile: source, encoding: .utf8) }
        executable = "\(WorkFolder.root)/tools/prepare-\(WorkFolder.hash(key))"
        if FileManager.default.isExecutableFile(atPath: executable) { return }
        let host = try swift.library() + "/host"
        guard FileManager.default.fileExists(atPath: host + "/SwiftParser.swiftmodule") else {
            throw Failure.notRun(
                "\(host) has no SwiftParser, which reads the app's sources; install the whole toolchain of swift.org."
            )
        }
        Output.note("compiling what prepares sources, once for this toolchain")
        try Self.compile(sources, with: swift, host, to: executable)
    }

    private static func compile(_ sources: [String], with swift: SwiftTool, _ host: String, to place: String) throws {
        let folder = URL(fileURLWithPath: place).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // Another build may be doing the same.
        let draft = "\(place)-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: draft) }
        // Nearly all of its time passes in the toolchain's parser: to optimise the rest is not worth the wait.
        var arguments = ["-swift-version", "6", "-parse-as-library", "-module-name", "OffstagePrepare", "-wmo"]
        arguments += ["-module-cache-path", folder.path + "/modules", "-I", host, "-L", host]
        arguments += ["-Xlinker", "-rpath", "-Xlinker", host, "-lSwiftSyntax", "-lSwiftParser", "-lSwiftIfConfig"]
        guard try swift.compile(arguments + sources + ["-o", draft]), rename(draft, place) == 0 else {
            throw Failure.notRun("what prepares sources cannot be compiled by this toolchain; the errors are above.")
        }
    }

    /// Prepares the sources; does nothing if none has changed.
    /// - Parameter folder: where it keeps its last answer.
    func run(_ job: Job, in folder: String) throws -> Answer {
        let file = folder + "/job.json"
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try encoder.encode(job).write(to: URL(fileURLWithPath: file))
        let pipe = Pipe()
        let child = try ChildProcess(executable, [file, folder + "/answer.json"], output: pipe)
        var text = Data()
        Interruption.guarding(stop: { child.stop($0) }) { text = pipe.fileHandleForReading.readDataToEndOfFile() }
        guard child.wait() == 0, let answer = try? JSONDecoder().decode(Answer.self, from: text) else {
            throw Failure.notRun("the sources cannot be prepared; the reason is above.")
        }
        return answer
    }
}
