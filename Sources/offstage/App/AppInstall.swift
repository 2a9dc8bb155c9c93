import ArgumentParser
import Foundation
import OffstageDevice

struct AppInstall: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "install",
        abstract: "Install an app bundle, or update the app."
    )

    @Argument(help: "The app bundle, NAME.app.", completion: .directory)
    var path: String

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        let bundle = absolutePath(path)
        guard FileManager.default.fileExists(atPath: bundle) else {
            throw Failure.usage("there is no app bundle at \(bundle); make one with 'offstage build'.")
        }
        try device.connect().order(.install(path: bundle))
        try format.printDone()
    }
}
