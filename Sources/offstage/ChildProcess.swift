import Foundation

/// A program started from here, which does not outlive the command.
final class ChildProcess: Sendable {
    let identifier: Int32
    private let ended: DispatchGroup
    private let exit: ExitStatus

    /// Set once, before ``ended`` is left, and read after it was waited for.
    private final class ExitStatus: @unchecked Sendable {
        var code: Int32 = 0
    }

    /// - Throws: ``Failure`` if it cannot be started.
    init(
        _ executable: String,
        _ arguments: [String],
        environment: [String: String] = [:],
        output: Any = FileHandle.standardError,
        errors: Any = FileHandle.standardError
    ) throws(Failure) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        let ended = DispatchGroup()
        let exit = ExitStatus()
        ended.enter()
        process.terminationHandler = { process in
            exit.code = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
            ended.leave()
        }
        do {
            try process.run()
        } catch {
            throw .notRun("\(executable) cannot be started: \(error.localizedDescription)")
        }
        self.ended = ended
        self.exit = exit
        identifier = process.processIdentifier
    }

    /// Waits for the end, and takes the program along if the command is interrupted meanwhile.
    /// - Returns: its exit code; 128 and the signal's number if a signal ended it.
    func wait() -> Int32 {
        Interruption.guarding(stop: { self.stop($0) }, { ended.wait() })
        return exit.code
    }

    /// Sends a signal to it and what it started; what does not end within seconds is killed.
    func stop(_ number: Int32 = SIGTERM) {
        let target = getpgid(identifier) == identifier ? -identifier : identifier
        _ = kill(target, number)
        if ended.wait(timeout: .now() + 5) == .timedOut {
            _ = kill(target, SIGKILL)
            _ = ended.wait(timeout: .now() + 5)
        }
    }
}
