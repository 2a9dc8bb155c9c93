import ArgumentParser
import OffstageDevice

struct AppSnapshot: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshot",
        abstract: "Print the app's picture in the app switcher."
    )

    @Argument(help: "The bundle identifier of the app.")
    var app: String

    @Flag(help: "Print the picture as SVG instead of text.")
    var svg = false

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    private struct Picture: Encodable {
        var text: String
        var svg: String
    }

    func run() throws {
        let reply = try device.connect().ask(.snapshot(app: app))
        guard case .snapshot(let text, let image) = reply else { throw ControlClient.mismatch(reply) }
        // The picture as SVG is a document.
        if svg, !format.json { return try Output.data(image.hasSuffix("\n") ? image : image + "\n") }
        try format.print(
            Picture(text: text, svg: image),
            people: text.hasSuffix("\n") ? String(text.dropLast()) : text
        )
    }
}
