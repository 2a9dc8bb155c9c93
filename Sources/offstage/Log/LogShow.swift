import ArgumentParser

struct LogShow: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Print the log up to now.")

    @OptionGroup var options: LogOptions

    func run() throws {
        var layout = LogLayout(isColoured: Colour.isOn)
        try options.reader.read { line in
            try Output.line(options.json ? line : layout.line(LogEntry(line)))
        }
    }
}
