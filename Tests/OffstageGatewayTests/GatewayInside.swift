import Foundation
import Testing

@testable import OffstageGateway

/// Where a gateway under test can be reached, and what its clients need.
protocol ReachableGateway {
    func port(_ name: String) -> Int
    func text(_ name: String) -> String
}

extension ReachableGateway {
    func port() -> Int { port("port") }
}

/// A gateway within the tests' own process, for settings that no option has.
final class GatewayInside: ReachableGateway {
    /// Its ready line.
    let ready: [String: Any]
    let readyLine: String
    private let process: GatewayProcess
    private let folder: String

    /// Starts a gateway on free ports and waits until it serves.
    init(_ change: (inout GatewaySettings) -> Void) throws {
        folder = "/tmp/offstage-gateway-\(UUID().uuidString)"
        var settings = GatewaySettings(folder: folder)
        settings.port = 0
        settings.courierPort = 0
        settings.plaintextPort = 0
        settings.proxyPort = 0
        change(&settings)
        let pipe = Pipe()
        process = GatewayProcess(
            Gateway(settings) { try? pipe.fileHandleForWriting.write(contentsOf: Data("\($0.json)\n".utf8)) }
        )
        process.start()
        readyLine = try #require(LineReader(pipe.fileHandleForReading).next())
        ready = try #require(JSONSerialization.jsonObject(with: Data(readyLine.utf8)) as? [String: Any])
    }

    func port(_ name: String) -> Int { ready[name] as? Int ?? 0 }
    func text(_ name: String) -> String { ready[name] as? String ?? "" }

    func token() throws -> String {
        let arguments = ["gateway", "token", "--topic", "com.example.app", "--state", folder]
        let result = try Tool.run(RunningGateway.program, arguments)
        #expect(result.code == 0, "\(result.errors)")
        return result.output.trimmingCharacters(in: .newlines)
    }

    /// Stops it and deletes its folder.
    func remove() throws {
        process.stop()
        try process.wait()
        try FileManager.default.removeItem(atPath: folder)
    }
}

/// One of `clients.py` that goes on while the test does something; end it.
struct PythonClient {
    let lines: LineReader
    private let process = Process()
    private let input = Pipe()

    init(_ arguments: String...) throws {
        let python = try #require(ProcessInfo.processInfo.environment["OFFSTAGE_PYTHON"])
        process.executableURL = URL(filePath: python)
        let clients = URL(filePath: #filePath).deletingLastPathComponent().path + "/Clients/clients.py"
        process.arguments = [clients] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardInput = input
        try process.run()
        lines = LineReader(output.fileHandleForReading)
    }

    /// A line on its standard input.
    func goOn() { input.fileHandleForWriting.write(Data("\n".utf8)) }

    func end() {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }
}
