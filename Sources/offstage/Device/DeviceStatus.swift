import ArgumentParser
import OffstageDevice

struct DeviceStatus: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "status", abstract: "Show what a running device is.")

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        let reply = try device.connect().ask(.status)
        guard case .status(let status) = reply else { throw ControlClient.mismatch(reply) }
        try format.print(status, people: Self.text(status))
    }

    private static func text(_ status: ControlReply.Status) -> String {
        [
            "iOS         \(status.os)",
            "seed        \(status.seed)",
            "speed       \(status.speed)",
            "state       \(status.state)",
            "up          \(deviceTime(status.now))",
            "locked      \(status.locked ? "yes" : "no")",
            "foreground  \(status.foreground ?? "-")",
        ].joined(separator: "\n")
    }
}
