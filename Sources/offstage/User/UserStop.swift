import ArgumentParser
import OffstageWire

struct UserStop: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stop",
        abstract: "Stop a continued task in the system's interface."
    )

    @Argument(help: "The identifier of the task.")
    var identifier: String

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        try device.connect().order(.user(.stop(task: identifier)))
        try format.printDone()
    }
}
