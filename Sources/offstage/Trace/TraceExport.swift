import ArgumentParser
import Foundation
import OffstageKernel
import OffstageScenario

struct TraceExport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Turn a recorded log into a trace, a report, or a log that can be replayed.",
        discussion: """
            perfetto is a trace for ui.perfetto.dev, html a report with a timeline, jsonl the log with its inputs, \
            for 'offstage trace replay'. A live device's log is read from its state folder while it runs or after.
            """
    )

    enum Format: String, ExpressibleByArgument, CaseIterable, Encodable {
        case perfetto, html, jsonl
    }

    @OptionGroup var source: LogSource

    @Option(name: .customLong("format"), help: "perfetto, html or jsonl.")
    var projection = Format.perfetto

    @Option(
        help: ArgumentHelp("Write it here instead of to standard output.", valueName: "file"),
        completion: .file()
    )
    var output: String?

    @OptionGroup var format: FormatOptions

    func validate() throws {
        if format.json, output == nil {
            throw ValidationError("Without --output, standard output is the export itself; leave out --json.")
        }
    }

    func run() throws {
        if let output { try source.inputs.check(output) }
        let contents = try source.read()
        if let problem = contents.problem { throw Failure.usage(problem.description) }
        let text = text(of: contents)
        guard let output else { return try Output.data(text) }
        try RunFiles.write(text, to: output)
        let records = contents.log.records.count
        let result = Result(
            format: projection,
            path: output,
            records: records,
            inputs: contents.log.lines.count - records,
            first: contents.log.first
        )
        let beginning = ReplayResult.beginning(contents.log.first)
        try format.print(result, people: "\(records) records written to \(output)\(beginning)")
    }

    private struct Result: Encodable {
        var format: Format
        var path: String
        var records: Int
        var inputs: Int
        var first: Int
    }

    private func text(of contents: LogSource.Contents) -> String {
        let log = contents.log
        let title = URL(fileURLWithPath: absolutePath(source.file)).lastPathComponent
        switch projection {
        case .jsonl: return log.jsonLines
        case .perfetto: return ChromeTrace(log.records, title: title).json
        case .html:
            let settings = log.head?.settings
            return Report(
                title: title,
                records: log.records,
                start: contents.start ?? .newYear2026,
                facts: settings.map { [.init("OS", "iOS \($0.os)"), .init("Seed", "\($0.seed)")] } ?? []
            ).html
        }
    }
}
