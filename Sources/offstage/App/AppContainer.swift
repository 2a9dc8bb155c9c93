import ArgumentParser
import OffstageDevice

struct AppContainer: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "container",
        abstract: "Print the path of one of the app's folders."
    )

    enum Kind: String, ExpressibleByArgument, CaseIterable {
        case data, bundle, group
    }

    @Argument(help: "The bundle identifier of the app.")
    var app: String

    @Argument(help: "Which folder.")
    var kind = Kind.data

    @Argument(help: "The app group's name, with 'group'.")
    var group: String?

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    func validate() throws {
        guard (kind == .group) == (group != nil) else {
            throw ValidationError("A group's name belongs to 'group' and to nothing else.")
        }
    }

    func run() throws {
        let reply = try device.connect().ask(.container(app: app, kind: kind.rawValue, group: group))
        guard case .path(let path) = reply else { throw ControlClient.mismatch(reply) }
        try format.print(["path": path], path: path)
    }
}
