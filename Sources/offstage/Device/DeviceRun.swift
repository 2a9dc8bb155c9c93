import ArgumentParser
import Foundation
import OffstageDevice
import OffstageKernel
import OffstageScenario

struct DeviceRun: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run a device in the foreground until it is shut down.",
        discussion: """
            Prints 'ready' and the path of the control socket when the other commands can reach it. Its state outlives \
            it: a device that is started again on the same folder goes on where it was.

            With --dashboard the line ends with the address of a page that shows the device in a browser on this \
            machine, its log as it comes; nothing can be changed there.

            Remote notifications come by a gateway inside the device, or by one that serves beside it \
            ('offstage gateway run'): --gateway, --gateway-ca and --enrol say which, with the values that it prints.
            """
    )

    static let profiles = [6, 9, 12, 13, 15, 17, 18, 26]

    static func unknownProfile(_ os: Int) -> String {
        "There is no profile for iOS \(os); there are \(profiles.map(String.init).joined(separator: ", "))."
    }

    @Option(help: "The OS profile: 6, 9, 12, 13, 15, 17, 18 or 26.")
    var os = 17

    @Option(help: "What is left to chance is drawn from this number.")
    var seed: UInt64 = 1

    @Option(
        help: ArgumentHelp(
            "The state folder; default: $OFFSTAGE_STATE, else offstage in $XDG_STATE_HOME or in ~/.local/state.",
            valueName: "dir"
        ),
        completion: .directory
    )
    var state: String?

    @Option(help: ArgumentHelp("Divide every span of the profile by this, but not the watchdogs.", valueName: "n"))
    var speed = 1

    @Option(
        help: ArgumentHelp("How willingly apps are launched to refresh: eager, typical or stingy.", valueName: "preset")
    )
    var refresh = RefreshProfile.Preset.typical.rawValue

    @Option(
        help: ArgumentHelp(
            "What it does wrong, as some systems do: \(Quirk.allCases.map(\.rawValue).joined(separator: ", ")).",
            valueName: "quirk"
        )
    )
    var quirk: [String] = []

    @Option(
        help: ArgumentHelp(
            "How many lines of the log are kept at least, with what led to them; 0: all.",
            valueName: "n"
        )
    )
    var linesKept = DeviceHost.Options().linesKept ?? 0

    @Option(
        help: ArgumentHelp("Join the gateway that takes devices at this address.", valueName: "host:port")
    )
    var gateway: String?

    @Option(
        help: ArgumentHelp("The authority that signed the gateway's certificate, in PEM.", valueName: "file"),
        completion: .file()
    )
    var gatewayCa: String?

    @Option(help: ArgumentHelp("The secret with which a new device enrols at the gateway.", valueName: "secret"))
    var enrol: String?

    @Option(help: ArgumentHelp("Show the device in a browser, on this port; 0 takes a free one.", valueName: "port"))
    var dashboard: Int?

    func validate() throws {
        if let dashboard, !(0...65_535).contains(dashboard) {
            throw ValidationError("A port is from 0 to 65535; \(dashboard) is none.")
        }
        guard (gateway == nil) == (gatewayCa == nil), (gateway == nil) == (enrol == nil) else {
            throw ValidationError(
                "--gateway, --gateway-ca and --enrol belong together; 'offstage gateway run' prints their values."
            )
        }
        guard Self.profiles.contains(os) else { throw ValidationError(Self.unknownProfile(os)) }
        guard (1...100_000).contains(speed) else { throw ValidationError("The speed is from 1 to 100000.") }
        guard linesKept == 0 || linesKept >= 1000 else {
            throw ValidationError("At least 1000 lines are kept, or 0: all.")
        }
        guard RefreshProfile.Preset(rawValue: refresh) != nil else {
            let presets = RefreshProfile.Preset.allCases.map(\.rawValue)
            throw ValidationError("There is no preset \(refresh)\(suggestion(for: refresh, among: presets))")
        }
        for quirk in quirk where Quirk(rawValue: quirk) == nil {
            let quirks = Quirk.allCases.map(\.rawValue)
            throw ValidationError("There is no quirk \(quirk)\(suggestion(for: quirk, among: quirks))")
        }
    }

    func run() throws {
        let folder = state.map(absolutePath) ?? StateFolder.standard
        let join = try join()
        let dashboard = try dashboard.map { try Dashboard(port: $0) }
        var refusal: Failure?
        do throws(DeviceError) {
            let settings = Device.Settings(
                os: os,
                seed: seed,
                speed: speed,
                refresh: .init(rawValue: refresh) ?? .typical,
                quirks: Set(quirk.compactMap(Quirk.init))
            )
            var options = DeviceHost.Options(linesKept: linesKept == 0 ? nil : linesKept)
            options.courier = join?.connector
            let host = try DeviceHost(state: folder, settings: settings, options: options)
            refusal = try Interruption.guarding(stop: { Self.end(host, $0) }) { () throws(DeviceError) in
                try Self.serve(host, join, dashboard)
            }
        } catch {
            throw Failure(code: error.code == .settingsDiffer ? .usage : .notRun, message: error.description)
        }
        if let refusal { throw refusal }
    }

    /// - Returns: why the gateway does not take the device, which then does not run.
    private static func serve(
        _ host: DeviceHost,
        _ join: GatewayJoin?,
        _ dashboard: Dashboard?
    ) throws(DeviceError) -> Failure? {
        host.start()
        var refusal: Failure?
        do throws(Failure) {
            try join?.start()
            dashboard?.show(host)
            announce(host, dashboard)
        } catch {
            refusal = error
            host.stop()
        }
        try host.waitUntilStopped()
        return refusal
    }

    private func join() throws -> GatewayJoin? {
        guard let gateway, let gatewayCa, let enrol else { return nil }
        return try GatewayJoin(address: gateway, authority: gatewayCa, enrolment: enrol)
    }

    private static func announce(_ host: DeviceHost, _ dashboard: Dashboard?) {
        if let shortcoming = Sandbox.shortcoming { Output.note(shortcoming) }
        // A device whose output nobody reads serves all the same.
        try? Output.path("ready \(host.controlPath)\(dashboard.map { " \($0.url)" } ?? "")")
        try? Output.flush()
    }

    /// SIGTERM is the ordinary way to stop a service, and no interruption.
    private static func end(_ host: DeviceHost, _ number: Int32) {
        host.stop()
        try? host.waitUntilStopped()
        if number == SIGTERM { _exit(0) }
    }
}
