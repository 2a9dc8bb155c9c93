import ArgumentParser
import OffstageWire

struct UserUnlock: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "unlock", abstract: "Unlock the device.")

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        try device.connect().order(.user(.unlock))
        try format.printDone()
    }
}
