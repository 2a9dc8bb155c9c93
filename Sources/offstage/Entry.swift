import ArgumentParser
import Foundation

/// Parses the arguments, runs the command, and ends with one of the exit codes in ``Failure/Code``.
@main enum Entry {
    static func main() {
        // A reader that goes away (`| head`) shows up as an error of the write, not as a signal.
        signal(SIGPIPE, SIG_IGN)
        Interruption.listen()
        do {
            try run()
            try Output.flush()
        } catch is ClosedOutput {
            exit(0)
        } catch let failure as Failure {
            try? Output.flush()
            Output.note("offstage: \(failure.message)")
            exit(failure.code.rawValue)
        } catch {
            end(with: error)
        }
    }

    private static func run() throws {
        do {
            var command = try CommandWords(root: Offstage.self).parse(Array(CommandLine.arguments.dropFirst()))
            try command.run()
        } catch  where Offstage.exitCode(for: error).isSuccess {
            // Help and completion scripts come as errors that are none.
            try Output.people(Offstage.fullMessage(for: error) + "\n")
        }
    }

    /// What the parser refuses ends with 2 instead of its own 64.
    private static func end(with error: any Error) -> Never {
        let text = Offstage.fullMessage(for: error)
        let code = Offstage.exitCode(for: error)
        if !text.isEmpty { Output.note(text) }
        exit(code == .validationFailure ? Failure.Code.usage.rawValue : code.rawValue)
    }
}
