import ArgumentParser
import OffstageWire

struct DeviceShutdown: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shutdown",
        abstract: "Shut a running device down; its state is kept."
    )

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        let client = try device.connect()
        try client.order(.shutdown)
        try client.waitForEnd()
        try format.printDone()
    }
}
