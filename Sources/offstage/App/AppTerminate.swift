import ArgumentParser
import OffstageDevice
import OffstageKernel

struct AppTerminate: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "terminate", abstract: "End a running app's process.")

    @Argument(help: "The bundle identifier of the app.")
    var app: String

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        try device.connect().order(.simulate(.termination(AppIdentifier(app))))
        try format.printDone()
    }
}
