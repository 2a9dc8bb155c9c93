import ArgumentParser

struct LogStream: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stream",
        abstract: "Print the log's lines as they come, until the device shuts down."
    )

    @OptionGroup var options: LogOptions

    func run() throws {
        var layout = LogLayout(isColoured: Colour.isOn)
        let reader = options.reader
        try reader.follow(from: try reader.end()) { line in
            try Output.line(options.json ? line : layout.line(LogEntry(line)))
            try Output.flush()
            return true
        }
    }
}
