import ArgumentParser
import OffstageWire

struct SimulateExpire: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "expire",
        abstract: "Let the background time of an app, or a scheduled task that runs, expire now."
    )

    @Argument(help: "The bundle identifier of the app, or the identifier of the task.")
    var identifier: String

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        try device.connect().order(.simulate(.expire(identifier: identifier)))
        try format.printDone()
    }
}
