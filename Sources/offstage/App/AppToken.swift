import ArgumentParser
import OffstageDevice
import OffstagePush

struct AppToken: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Print the device token under which providers reach an app.",
        discussion: "An app has one once it has called registerForRemoteNotifications() and its gateway has answered."
    )

    @Argument(help: "The bundle identifier of the app.")
    var app: String

    @Option(help: "The environment: development or production; default: the one that the app is entitled for.")
    var environment: EnvironmentArgument?

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    private struct Document: Encodable {
        var app: String
        var environment: String
        var token: String
    }

    func run() throws {
        let reply = try device.connect().ask(.token(app: app, environment: environment?.value.rawValue))
        guard case .token(let token, let environment) = reply else { throw ControlClient.mismatch(reply) }
        try format.print(Document(app: app, environment: environment, token: token), people: token)
    }
}
