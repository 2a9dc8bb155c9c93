import ArgumentParser
import OffstageScenario
import OffstageDevice

/// What of the log is printed, and how: its lines as they are, or one aligned line an event for people.
struct LogOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Only the lines of one app.", valueName: "id"))
    var app: String?

    @Option(help: ArgumentHelp("Only the lines of one event, such as app-killed.", valueName: "name"))
    var event: String?

    @Flag(help: "Print the log's lines as they are, one JSON object a line.")
    var json = false

    @OptionGroup var device: DeviceOptions

    func validate() throws {
        guard let event, !Vocabulary.events.contains(event) else { return }
        throw ValidationError("There is no event `\(event)`\(suggestion(for: event, among: Vocabulary.events))")
    }

    var reader: LogReader { LogReader(device: device, query: LogQuery(app: app, event: event)) }
}
