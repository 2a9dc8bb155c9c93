import ArgumentParser
import OffstageDevice
import OffstageKernel

/// What an app can be allowed.
private enum Permission: String, ExpressibleByArgument, CaseIterable {
    case notifications
}

private struct PermissionOptions: ParsableArguments {
    @Argument(help: "What is answered.")
    var permission: Permission

    @Argument(help: "The bundle identifier of the app.")
    var app: String

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    func answer(_ isAllowed: Bool) throws {
        let app = AppIdentifier(app)
        try device.connect().order(.perform([.user(.answeredNotifications(app, isAllowed: isAllowed))]))
        try format.printDone()
    }
}

struct UserAllow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "allow",
        abstract: "Allow an app what it asks for, or will ask for."
    )

    @OptionGroup fileprivate var options: PermissionOptions

    func run() throws {
        try options.answer(true)
    }
}

struct UserDeny: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deny",
        abstract: "Deny an app what it asks for, or will ask for."
    )

    @OptionGroup fileprivate var options: PermissionOptions

    func run() throws {
        try options.answer(false)
    }
}
