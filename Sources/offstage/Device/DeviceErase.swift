import ArgumentParser
import Foundation

struct DeviceErase: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase",
        abstract: "Delete the state of a device that is shut down: apps, data, log."
    )

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        if (try? device.connect()) != nil {
            throw Failure.usage(
                "the device at \(device.socket) is running; shut it down with 'offstage device shutdown'."
            )
        }
        let folder = URL(fileURLWithPath: device.socket).deletingLastPathComponent().path
        try StateFolder.erase(folder)
        try format.printDone()
    }
}
