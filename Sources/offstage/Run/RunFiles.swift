import ArgumentParser
// The compiler takes `stat` for a type of this module once the packages of the gateway are loaded.
import CoreFoundation
import Foundation
import OffstageScenario

/// The files that a run leaves behind.
struct RunFiles: ParsableArguments {
    @Option(help: ArgumentHelp("Write the log here, as JSON Lines.", valueName: "file"), completion: .file())
    var log: String?

    @Option(help: ArgumentHelp("Write a report with a timeline here.", valueName: "file.html"), completion: .file())
    var report: String?

    @Option(help: ArgumentHelp("Write a trace for ui.perfetto.dev here.", valueName: "file"), completion: .file())
    var trace: String?

    @Option(help: ArgumentHelp("Write the expectations as JUnit XML here.", valueName: "file"), completion: .file())
    var junit: String?

    /// By the name of the option.
    var paths: [String: String] {
        ["log": log, "report": report, "trace": trace, "junit": junit].compactMapValues(\.self)
    }

    func validate() throws {
        let places = paths.values.map(absolutePath)
        guard Set(places).count == places.count else {
            throw ValidationError("Two files of a run cannot lie in one place; give each a name of its own.")
        }
    }

    /// Makes the folders before anything runs.
    /// - Throws: ``Failure`` with code 2 if one cannot be made, or if a file would be written over an input or over
    ///   another of these.
    func prepare(besides inputs: InputFiles) throws(Failure) {
        var taken = inputs
        for (name, path) in paths.sorted(by: { $0.key < $1.key }) {
            try taken.check(path)
            // Two names may lead to one file.
            taken.add(file: path, "the \(name)")
        }
        for path in paths.values.sorted() {
            let folder = URL(fileURLWithPath: absolutePath(path)).deletingLastPathComponent().path
            do {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            } catch {
                throw .usage("\(path) cannot be written: \(error.localizedDescription)")
            }
        }
    }

    /// The log, which is written while the run goes, or nil if it is not asked for.
    func openLog() throws(Failure) -> LogFile? {
        guard let log else { return nil }
        return try LogFile(log)
    }

    /// Writes each of the other files that is asked for; a file is there whole or not at all.
    func write(_ summary: RunSummary) throws(Failure) {
        if let report { try Self.write(summary.report.html, to: report) }
        if let trace { try Self.write(summary.trace.json, to: trace) }
        if let junit { try Self.write(summary.junit.xml, to: junit) }
    }

    static func write(_ text: String, to path: String) throws(Failure) {
        var status = stat()
        let place = absolutePath(path)
        // A pipe or a terminal cannot be replaced by a file.
        let isFile = stat(place, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: place), options: isFile ? .atomic : [])
        } catch {
            throw .usage("\(path) cannot be written: \(error.localizedDescription)")
        }
    }
}
