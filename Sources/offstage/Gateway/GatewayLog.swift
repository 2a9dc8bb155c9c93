import ArgumentParser
import Foundation
import OffstageGateway
import OffstagePush

struct GatewayLog: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Print the delivery log: what was decided about each notification.",
        discussion: "Reads the state folder; the gateway may run meanwhile. With --json one object a line."
    )

    /// How long to wait for new lines before looking again, in microseconds.
    private static let pause: useconds_t = 100_000

    @OptionGroup var options: GatewayOptions
    @OptionGroup var format: FormatOptions

    @Flag(help: "Go on printing lines as they come, until interrupted.")
    var follow = false

    @Option(help: ArgumentHelp("Only the lines of this notification.", valueName: "apns-id"))
    var id: String?

    func run() throws {
        let location = try options.location()
        let log = try telling { () throws(GatewayError) in try DeliveryLog(location) }
        var last = DeliveryLog.Place.start
        while true {
            let lines = try telling { () throws(GatewayError) in try log.lines(after: last, id: id) }
            for line in lines { try print(line) }
            last = lines.last?.place ?? last
            if !lines.isEmpty { continue }
            guard follow else { return }
            try Output.flush()
            usleep(Self.pause)
        }
    }

    private func print(_ line: DeliveryLog.Line) throws {
        if format.json { return try Output.data(line.json + "\n") }
        let record = line.record
        let date = Date(timeIntervalSince1970: Double(record.at.nanoseconds) / 1e9)
        var words = [date.formatted(.iso8601.time(includingFractionalSeconds: true)), record.id.text]
        words.append(record.event.rawValue.padding(toLength: 11, withPad: " ", startingAt: 0))
        words.append(record.topic ?? "-")
        words.append(record.device ?? "-")
        if let reason = record.reason { words.append(reason) }
        if !record.lints.isEmpty { words.append("(\(record.lints.joined(separator: "; ")))") }
        try Output.people(words.joined(separator: "  ") + "\n")
    }
}
