import ArgumentParser
import OffstageWire

struct AppTerminate: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "terminate", abstract: "End a running app's process.")

    @Argument(help: "The bundle identifier of the app.")
    var app: String

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        try device.connect().order(.terminate(app: app))
        try format.printDone()
    }
}
