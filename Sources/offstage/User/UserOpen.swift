import ArgumentParser
import OffstageWire

struct UserOpen: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "open", abstract: "Open an app.")

    @Argument(help: "The bundle identifier of the app.")
    var app: String

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        try device.connect().order(.user(.open(app: app)))
        try format.printDone()
    }
}
