import ArgumentParser
import OffstageDevice

struct EnvironmentShow: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show the surroundings.")

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        let reply = try device.connect().ask(.showEnvironment)
        guard case .environment(let settings) = reply else { throw ControlClient.mismatch(reply) }
        let values = Dictionary(settings.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
        var table = Table([.init(heading: "KEY"), .init(heading: "VALUE")])
        for setting in settings { table.append([setting.key, setting.value]) }
        try format.print(values, people: table.text)
    }
}
