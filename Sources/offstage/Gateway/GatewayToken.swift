import ArgumentParser
import OffstageGateway
import OffstagePush

struct GatewayToken: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Print the device token of an app on an imaginary device.",
        discussion: """
            The gateway, running or not, accepts pushes to it and keeps the latest, as for a device that is switched \
            off. The same device, app and environment have the same token each time.
            """
    )

    @OptionGroup var options: GatewayOptions
    @OptionGroup var format: FormatOptions

    @Option(help: ArgumentHelp("The app's bundle id.", valueName: "id"))
    var topic: String

    @Option(help: ArgumentHelp("The environment: development or production."))
    var environment = EnvironmentArgument.development

    @Option(help: ArgumentHelp("The device's name.", valueName: "name"))
    var device = "imaginary"

    @Flag(help: "End the token as if the app had been removed from the device; pushes to it are then answered 410.")
    var unregister = false

    private struct Document: Encodable {
        var token: String
        var device: String
    }

    func validate() throws {
        guard PushType.isWellFormed(topic: topic) else {
            let names = "a bundle id has 1 to 255 letters, digits, '.', '-' and '_'"
            throw ValidationError("No topic is called \(topic.debugDescription): \(names).")
        }
        if device.isEmpty { throw ValidationError("A device has a name.") }
    }

    func run() throws {
        let location = try options.location()
        let token = try telling { () throws(GatewayError) in
            let device = try ImaginaryDevice(location, name: device)
            return try unregister
                ? device.unregister(topic, environment.value) : device.register(topic, environment.value)
        }
        try format.print(Document(token: token.text, device: device), people: token.text)
    }
}
