import ArgumentParser
import OffstageWire

struct UserInterrupt: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "interrupt",
        abstract: "Cover the app in the foreground for a while, as a call or the app switcher does."
    )

    enum Moment: String, ExpressibleByArgument, CaseIterable {
        case begin, end
    }

    @Argument(help: "Whether the interruption begins or ends.")
    var moment: Moment

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        try device.connect().order(.user(.interrupt(begins: moment == .begin)))
        try format.printDone()
    }
}
