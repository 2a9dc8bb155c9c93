import ArgumentParser
import OffstageWire

struct UserRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Swipe an app away in the app switcher."
    )

    @Argument(help: "The bundle identifier of the app.")
    var app: String

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        try device.connect().order(.user(.remove(app: app)))
        try format.printDone()
    }
}
