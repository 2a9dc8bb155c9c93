import Foundation

/// Devices for the tests of the courier:
///
///     CourierFixture device READY-LINE NAME FOLDER BUNDLE…   one device, its inbox in the folder, until its input ends
///     CourierFixture idle READY-LINE COUNT                  so many devices that only stay connected
///     CourierFixture kills OFFSTAGE FOLDER SEED ROUNDS [POSTGRESQL.SH]
///                                                           gateways and a device under load, killed again and again
///     CourierFixture live-kills OFFSTAGE APP FOLDER SEED ROUNDS   with a live device, and an app that counts
@main struct Main {
    static func main() {
        signal(SIGPIPE, SIG_IGN)
        do {
            try run()
        } catch {
            FileHandle.standardError.write(Data("error: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func run() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch (arguments.first, arguments.count) {
        case ("device", 4...):
            try DeviceMode(
                gateway: ReadyLine(arguments[1]),
                name: arguments[2],
                folder: arguments[3],
                bundles: Array(arguments.dropFirst(4))
            ).run()
        case ("idle", 3): try IdleMode(gateway: ReadyLine(arguments[1]), count: Int(arguments[2]) ?? 0).run()
        case ("kills", 5...):
            try KillsMode(
                program: arguments[1],
                folder: arguments[2],
                seed: UInt64(arguments[3]) ?? 0,
                rounds: Int(arguments[4]) ?? 0,
                server: arguments.dropFirst(5).first
            ).run()
        case ("live-kills", 6):
            try LiveKillsMode(
                program: arguments[1],
                bundle: arguments[2],
                folder: arguments[3],
                seed: UInt64(arguments[4]) ?? 0,
                rounds: Int(arguments[5]) ?? 0
            ).run()
        case _:
            FileHandle.standardError.write(Data("usage: see Tests/Fixtures/CourierFixture/Main.swift\n".utf8))
            exit(2)
        }
    }
}

/// What a gateway says of itself when it serves.
struct ReadyLine {
    var line: String
    /// Where it is reached; one that serves on every address, on loopback.
    var host: String
    var courierPort: Int
    var plaintextPort: Int
    var port: Int
    var authority: String
    var enrolment: String

    init(_ line: String) throws {
        guard let ready = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
            let port = ready["port"] as? Int, let courierPort = ready["courier_port"] as? Int,
            let authority = ready["ca"] as? String, let enrolment = ready["enrol"] as? String
        else { throw Mistake("\(line) is no gateway's ready line") }
        self.line = line
        self.port = port
        self.courierPort = courierPort
        self.authority = authority
        self.enrolment = enrolment
        host =
            switch ready["host"] as? String {
            case nil, "0.0.0.0": "127.0.0.1"
            case "::": "::1"
            case let host?: host
            }
        plaintextPort = ready["plaintext_port"] as? Int ?? 0
    }
}

struct Mistake: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}

/// Prints a line at once, from whichever thread.
func say(_ words: String...) {
    FileHandle.standardOutput.write(Data((words.joined(separator: " ") + "\n").utf8))
}
