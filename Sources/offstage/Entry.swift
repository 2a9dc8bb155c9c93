import ArgumentParser
import Foundation

/// Parses the arguments, runs the command, and ends with one of the exit codes in ``Failure/Code``.
@main enum Entry {
    static func main() {
        // A reader that goes away (`| head`) shows up as an error of the write, not as a signal.
        signal(SIGPIPE, SIG_IGN)
        Interruption.listen()
        do {
            var command = try Offstage.parseAsRoot()
            try command.run()
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

    /// Help goes to standard output with 0, and what the parser refuses to standard error with 2.
    private static func end(with error: any Error) -> Never {
        let text = Offstage.fullMessage(for: error)
        let code = Offstage.exitCode(for: error)
        if code.isSuccess {
            try? Output.write(text + "\n")
            try? Output.flush()
            exit(0)
        }
        if !text.isEmpty { Output.note(text) }
        exit(code == .validationFailure ? Failure.Code.usage.rawValue : code.rawValue)
    }
}
