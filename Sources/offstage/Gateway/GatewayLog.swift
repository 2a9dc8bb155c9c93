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
        var isAway = false
        while true {
            guard let lines = try lines(of: log, after: last, wasAway: &isAway) else { continue }
            for line in lines { try print(line) }
            last = lines.last?.place ?? last
            if !lines.isEmpty { continue }
            guard follow else { return }
            try Output.flush()
            usleep(Self.pause)
        }
    }

    /// - Parameter isAway: Whether the store could not be read the last time; a person is told once.
    /// - Returns: nil if it cannot be read now, while the log is followed.
    private func lines(
        of log: DeliveryLog,
        after last: DeliveryLog.Place,
        wasAway isAway: inout Bool
    ) throws -> [DeliveryLog.Line]? {
        do throws(GatewayError) {
            let lines = try log.lines(after: last, id: id)
            isAway = false
            return lines
        } catch {
            guard follow else { throw Failure(error) }
            if !isAway { Output.note("\(error.description); the log goes on when it can be.") }
            isAway = true
            usleep(Self.pause)
            return nil
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
