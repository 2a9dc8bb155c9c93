import ArgumentParser
import OffstageDevice

struct LogStream: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stream",
        abstract: "Print the log's lines as they come, until the device shuts down."
    )

    @OptionGroup var options: LogOptions

    func run() throws {
        var layout = LogLayout(isColoured: Colour.isOn)
        let reader = options.reader
        try reader.follow(from: try end(of: reader)) { line in
            try options.json ? Output.data(line + "\n") : Output.people(layout.line(LogEntry(line)) + "\n")
            try Output.flush()
            return true
        }
    }

    /// An app may be installed while somebody waits for its lines; whoever mistyped its name hears of it all the same.
    private func end(of reader: LogReader) throws -> Int {
        do {
            return try reader.end()
        } catch let failure as Failure where failure.code == .usage && reader.query.app != nil {
            Output.note("offstage: \(failure.message); its lines are waited for.")
            var others = reader
            others.query.app = nil
            return try others.end()
        }
    }
}
