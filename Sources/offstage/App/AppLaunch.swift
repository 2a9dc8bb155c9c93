import ArgumentParser
import OffstageKernel
import OffstageDevice

struct AppLaunch: ManyWords {
    static let configuration = CommandConfiguration(
        commandName: "launch",
        abstract: "Start an app and bring it to the foreground."
    )

    @Argument(help: "The bundle identifier of the app.")
    var app: String

    @Argument(help: "Arguments for the app's process; write -- before them if one begins with a dash.")
    var arguments: [String] = []

    @Flag(help: "Start it in the background, as an event does.")
    var background = false

    @Flag(help: "Show what the app writes until its process ends.")
    var console = false

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    static let optionsWithValue: Set = ["--device"]
    var words: [String] {
        get { arguments }
        set { arguments = newValue }
    }

    func run() throws {
        let reader = LogReader(device: device, query: LogQuery(app: app))
        let start = console ? try reader.end() : 0
        let identifier = AppIdentifier(app)
        let event = background ? Event.woken(identifier, .fetch) : .user(.opened(identifier))
        try device.connect().order(.perform([event], arguments: arguments))
        guard console else { return try format.printDone() }
        try reader.follow(from: start) { line in
            let entry = LogEntry(line)
            if entry.eventName == .appLog {
                try format.json ? Output.data(line + "\n") : Output.people(entry.message + "\n")
                try Output.flush()
            }
            return entry.eventName?.endsProcess != true
        }
    }
}
