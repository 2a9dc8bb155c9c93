import ArgumentParser
import Foundation
import OffstageKernel
import OffstageScenario
import OffstageDevice

struct LogShow: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Print the log up to now.")

    @OptionGroup var options: LogOptions

    @Option(help: ArgumentHelp("Only the last lines, so many of those that the other options leave.", valueName: "n"))
    var last: Int?

    @Option(
        help: ArgumentHelp(
            "Only from this moment of device time on, as it stands before each line, such as 30s, 2h or 1h30m.",
            discussion: "'30s ago' counts back from now.",
            valueName: "time"
        )
    )
    var since: String?

    func validate() throws {
        if let last, last < 1 { throw ValidationError("The number of lines is 1 or more.") }
        if let since { _ = try Moment(since) }
    }

    func run() throws {
        var reader = options.reader
        reader.query.last = last
        reader.query.since = try since.map { try Moment($0).nanoseconds(on: options.device) }
        guard !options.json else {
            try reader.pages { page in try page.text.withUnsafeBytes { try Output.data($0) } }
            return
        }
        var layout = LogLayout(isColoured: Colour.isOn)
        try reader.read { line in try Output.people(layout.line(LogEntry(line)) + "\n") }
    }

    /// A moment of device time, or so long before now.
    private struct Moment {
        private var span: Int64
        private var isBeforeNow: Bool

        init(_ text: String) throws {
            isBeforeNow = text.hasSuffix(" ago")
            do {
                span = try Duration(scenario: isBeforeNow ? String(text.dropLast(4)) : text).nanoseconds
            } catch {
                throw ValidationError("\(error)")
            }
        }

        func nanoseconds(on device: DeviceOptions) throws -> Int64 {
            guard isBeforeNow else { return span }
            let reply = try device.connect().ask(.status)
            guard case .status(let status) = reply else { throw ControlClient.mismatch(reply) }
            return status.now - span
        }
    }
}
