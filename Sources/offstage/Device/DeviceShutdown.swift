import ArgumentParser
import Foundation
import OffstageDevice

struct DeviceShutdown: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shutdown",
        abstract: "Shut a running device down; its state is kept."
    )

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        // The device answers and then closes the connection; one that is in a hurry only closes it.
        try device.connect().follow(.shutdown) { _ in true }
        try StateFolder.waitUntilFree(URL(fileURLWithPath: device.socket).deletingLastPathComponent().path)
        try format.printDone()
    }
}
