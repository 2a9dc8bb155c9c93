import ArgumentParser
import OffstageWire

struct SimulateTask: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "task",
        abstract: "Launch a task that an app has submitted, whatever the scheduler thinks of it."
    )

    @Argument(help: "The identifier of the task's request.")
    var identifier: String

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        try device.connect().order(.simulate(.task(identifier: identifier)))
        try format.printDone()
    }
}
