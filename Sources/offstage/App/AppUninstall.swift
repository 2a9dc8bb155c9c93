import ArgumentParser
import OffstageDevice
import OffstageKernel

struct AppUninstall: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "uninstall",
        abstract: "Remove an app with all its data."
    )

    @Argument(help: "The bundle identifier of the app.")
    var app: String

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        try device.connect().order(.perform([.uninstalled(AppIdentifier(app))]))
        try format.printDone()
    }
}
