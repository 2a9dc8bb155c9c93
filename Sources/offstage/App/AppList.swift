import ArgumentParser
import OffstageDevice

struct AppList: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the installed apps.")

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        let reply = try device.connect().ask(.listApps)
        guard case .apps(let apps) = reply else { throw ControlClient.mismatch(reply) }
        try format.print(["apps": apps], people: Self.text(apps))
    }

    private static func text(_ apps: [ControlReply.App]) -> String {
        guard !apps.isEmpty else { return "No app is installed; install one with 'offstage app install PATH'." }
        var table = Table([
            .init(heading: "IDENTIFIER"), .init(heading: "NAME"), .init(heading: "STATE"),
            .init(heading: "PID", isNumber: true), .init(heading: "BADGE", isNumber: true),
        ])
        for app in apps {
            let state = app.forceQuit ? "\(app.state), removed" : app.state
            table.append([app.identifier, app.name, state, app.pid.map(String.init) ?? "", String(app.badge)])
        }
        return table.text
    }
}
