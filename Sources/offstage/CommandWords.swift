import ArgumentParser
import OffstageKernel
import OffstageScenario

/// The words before the options: nouns and verbs. The parser says only that a word was unexpected; here it is said
/// which one was meant.
struct CommandWords {
    let root: any ParsableCommand.Type

    /// The command that the arguments name, and how many of them do.
    /// - Throws: ``Failure`` with code 2 for the first word that is no command where a command must stand.
    func command(of arguments: [String]) throws(Failure) -> (type: any ParsableCommand.Type, depth: Int) {
        var command = root
        var depth = 0
        let isHelp = arguments.first == "help"
        for word in arguments.dropFirst(isHelp ? 1 : 0) {
            let known = command.configuration.subcommands
            guard !known.isEmpty, !word.hasPrefix("-") else { break }
            guard let next = known.first(where: { Self.name(of: $0) == word }) else {
                let names =
                    known.filter { $0.configuration.shouldDisplay }.map { Self.name(of: $0) }
                    + (depth == 0 ? ["help"] : [])
                let path = ["offstage"] + arguments.prefix(depth) + [word]
                throw .usage(
                    "there is no command `\(path.joined(separator: " "))`\(suggestion(for: word, among: names))"
                )
            }
            command = next
            depth += 1
        }
        return isHelp ? (root, 0) : (command, depth)
    }

    /// The arguments as a command that can be run.
    func parse(_ arguments: [String]) throws -> any ParsableCommand {
        let (command, depth) = try command(of: arguments)
        guard let many = command as? any ManyWords.Type else { return try root.parseAsRoot(arguments) }
        let words = ParsableWords(arguments[depth...], optionsWithValue: many.optionsWithValue)
        let parsed = try root.parseAsRoot(arguments[..<depth] + words.seen)
        guard var filled = parsed as? any ManyWords else { return parsed }
        filled.words += words.rest
        return filled
    }

    private static func name(of command: any ParsableCommand.Type) -> String {
        command.configuration.commandName ?? ""
    }
}
