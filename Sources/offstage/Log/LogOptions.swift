import ArgumentParser

/// What of the log is printed, and how: its lines as they are, or one aligned line an event for people.
struct LogOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Only the lines of one app.", valueName: "id"))
    var app: String?

    @Flag(help: "Print the log's lines as they are, one JSON object a line.")
    var json = false

    @OptionGroup var device: DeviceOptions

    var reader: LogReader { LogReader(device: device, app: app) }
}
