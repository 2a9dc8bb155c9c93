import ArgumentParser
import OffstageWire

struct SimulateFetch: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch",
        abstract: "Let an app fetch in the background now, whatever the scheduler thinks of it."
    )

    @Argument(help: "The bundle identifier of the app.")
    var app: String

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        try device.connect().order(.simulate(.fetch(app: app)))
        try format.printDone()
    }
}
