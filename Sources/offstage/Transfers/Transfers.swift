import ArgumentParser
import Foundation
import OffstageDevice

struct Transfers: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "transfers",
        abstract: "Show the queue of background transfers.",
        discussion: """
            Every task of a background URL session is listed until its app has heard of its end: where it is, what \
            it waits for, and how much of it came or went.
            """
    )

    @Option(name: .customLong("app"), help: ArgumentHelp("The app's bundle identifier.", valueName: "id"))
    var app: String?

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        let transfers = try device.connect().transfers(of: app)
        try format.print(["transfers": transfers], people: TransferTable.text(transfers))
    }
}
