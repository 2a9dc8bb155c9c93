import ArgumentParser
import OffstageWire

struct SimulateExpire: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "expire",
        abstract: "Let the background time of an app expire now."
    )

    @Argument(help: "The bundle identifier of the app.")
    var app: String

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        try device.connect().order(.simulate(.expire(app: app)))
        try format.printDone()
    }
}
