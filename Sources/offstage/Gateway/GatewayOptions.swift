import ArgumentParser
import OffstageGateway
import OffstagePush

/// Which gateway a command is about.
struct GatewayOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The gateway's state folder; default: gateway in the device's state folder.",
            valueName: "dir"
        ),
        completion: .directory
    )
    var state: String?

    @Option(
        help: ArgumentHelp(
            "A PostgreSQL database that several gateways share, instead of the store in the state folder.",
            valueName: "postgresql://…"
        )
    )
    var store: String?

    func location() throws(Failure) -> StoreLocation {
        try telling { () throws(GatewayError) in try StoreLocation(folder, database: store) }
    }

    var folder: GatewayFolder { GatewayFolder(state.map(absolutePath) ?? StateFolder.standard + "/gateway") }
}

/// Runs what a gateway's parts do, with their errors told as the command's.
func telling<Result>(_ work: () throws(GatewayError) -> Result) throws(Failure) -> Result {
    do throws(GatewayError) {
        return try work()
    } catch {
        throw Failure(error)
    }
}

extension Failure {
    init(_ error: GatewayError) {
        self.init(code: error.code == .unusableInput ? .usage : .notRun, message: error.description)
    }
}

/// The environment of a token or a connection, as an argument.
struct EnvironmentArgument: ExpressibleByArgument {
    var value: PushEnvironment

    static let development = EnvironmentArgument(value: .development)

    init(value: PushEnvironment) {
        self.value = value
    }

    init?(argument: String) {
        guard let value = PushEnvironment(rawValue: argument) else { return nil }
        self.value = value
    }

    var defaultValueDescription: String { value.rawValue }

    static var allValueStrings: [String] { PushEnvironment.allCases.map(\.rawValue) }
}
