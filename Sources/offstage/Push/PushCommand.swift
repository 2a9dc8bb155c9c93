import ArgumentParser
import Foundation
import OffstageDevice
import OffstageKernel
import OffstagePush

struct PushCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "push",
        abstract: "Send remote notifications to apps.",
        subcommands: [PushSend.self]
    )
}

/// A payload straight to the device, past every gateway.
struct PushSend: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "send",
        abstract: "Let a notification arrive at the device, whatever a gateway would say of it."
    )

    @Argument(help: "The bundle identifier of the app.")
    var app: String

    @Argument(help: "A file with the payload, JSON; - reads standard input.")
    var file: String

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    /// Twice what Apple takes: whoever tries more has named the wrong file.
    private static let longestPayload = 2 * PushType.largestPayload

    func run() throws {
        let notification = RemoteNotification(payload: try payload())
        try device.connect().order(.perform([.push(.arrived(AppIdentifier(app), notification))]))
        try format.printDone()
    }

    /// - Throws: ``Failure`` with code 2 for what no app could be sent.
    private func payload() throws -> String {
        let name = file == "-" ? "standard input" : file
        guard let handle = file == "-" ? .standardInput : FileHandle(forReadingAtPath: file),
            let data = try? handle.read(upToCount: Self.longestPayload + 1)
        else { throw Failure.usage("\(name) cannot be read: \(systemError())") }
        let payload = Payload(Array(data))
        if let problem = payload.problem { throw Failure.usage("\(name) is no payload: \(problem).") }
        if payload.hasBadAps { throw Failure.usage("\(name) is no payload: aps must be an object.") }
        let limit = PushType.alert.payloadLimit
        guard data.count <= limit else {
            throw Failure.usage("\(name) is longer than the \(limit) bytes that a payload may have.")
        }
        return String(decoding: data, as: UTF8.self)
    }
}
