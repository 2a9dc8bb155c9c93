import ArgumentParser
import OffstageScenario

struct TraceReplay: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Feed a recorded log's events to a fresh device and compare what comes of them.",
        discussion: """
            The log must hold its inputs, as 'offstage run --log' and 'offstage trace export --format jsonl' write \
            them. Ends with 1 at the first line that differs, and with 2 if the log cannot be read to its end.
            """
    )

    @OptionGroup var source: LogSource

    @OptionGroup var format: FormatOptions

    func run() throws {
        Output.outlivesItsReader()
        let contents = try source.read()
        let replay: Replay
        do {
            replay = try Replay(contents.log, isWhole: contents.problem == nil, file: source.file)
        } catch {
            throw Failure.usage(contents.problem?.description ?? error.description)
        }
        let result = ReplayResult(file: source.file, replay: replay, problem: contents.problem)
        try format.print(result, people: result.text)
        try Output.flush()
        if let problem = contents.problem { throw Failure.usage(problem.description) }
        if replay.difference != nil { throw ExitCode(1) }
    }
}
