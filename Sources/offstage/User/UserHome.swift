import ArgumentParser
import OffstageWire

struct UserHome: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "home", abstract: "Go to the home screen.")

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        try device.connect().order(.user(.home))
        try format.printDone()
    }
}
