import ArgumentParser
import OffstageWire

struct SimulateMemoryPressure: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "memory-pressure",
        abstract: "Let memory run short: apps that run are warned, suspended ones go."
    )

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        try device.connect().order(.simulate(.memoryPressure))
        try format.printDone()
    }
}
