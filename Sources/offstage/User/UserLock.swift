import ArgumentParser
import OffstageWire

struct UserLock: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "lock", abstract: "Lock the device.")

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        try device.connect().order(.user(.lock))
        try format.printDone()
    }
}
