import ArgumentParser
import OffstageWire

struct SimulateReboot: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "reboot", abstract: "Restart the device.")

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        try device.connect().order(.simulate(.reboot))
        try format.printDone()
    }
}
