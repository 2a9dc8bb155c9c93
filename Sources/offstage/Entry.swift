import ArgumentParser
import Foundation
import OffstageHTTP2
import OffstageKernel

/// Parses the arguments, runs the command, and ends with one of the exit codes in ``Failure/Code``.
@main enum Entry {
    static func main() {
        // A reader that goes away (`| head`) shows up as an error of the write, not as a signal.
        signal(SIGPIPE, SIG_IGN)
        Interruption.listen()
        HTTP2.enable()
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

    /// The parser lists the values that an option takes, and does not say which of them was meant.
    private static func namingTheNearest(_ text: String) -> String {
        guard let list = text.firstMatch(of: /The value '(.*)' is invalid for .* Please provide one of ('.*')\./) else {
            return text
        }
        let values = list.2.matches(of: /'(.+?)'/).map { String($0.1) }
        guard let nearest = String(list.1).nearest(among: values) else { return text }
        return text.replacing(list.0, with: list.0 + " Did you mean '\(nearest)'?", maxReplacements: 1)
    }

    /// What the parser refuses ends with 2 instead of its own 64.
    private static func end(with error: any Error) -> Never {
        let text = Offstage.fullMessage(for: error)
        let code = Offstage.exitCode(for: error)
        if !text.isEmpty { Output.note(namingTheNearest(text)) }
        exit(code == .validationFailure ? Failure.Code.usage.rawValue : code.rawValue)
    }
}
