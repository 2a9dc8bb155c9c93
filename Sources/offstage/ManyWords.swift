import ArgumentParser

/// A command whose last argument takes any number of words.
///
/// The parser's time grows with the square of their number, so most of them go past it: 16,000 words took it over a
/// minute.
protocol ManyWords: ParsableCommand {
    /// The options that take a value, such as `--device`.
    static var optionsWithValue: Set<String> { get }
    /// What follows the words that the parser has seen.
    var words: [String] { get set }
}

/// Arguments of the command line, of which the parser sees no more than it can take.
struct ParsableWords {
    /// As many as any command line that a person types has.
    static let limit = 100

    /// For the parser.
    private(set) var seen: [String] = []
    /// What follows in ``ManyWords/words``.
    private(set) var rest: [String] = []

    /// - Parameter arguments: what follows the words that name the command.
    init(_ arguments: some Sequence<String>, optionsWithValue: Set<String>) {
        var count = 0
        var isValue = false
        var isEnded = false
        for argument in arguments {
            if isValue || (!isEnded && argument.hasPrefix("-") && argument != "-") {
                seen.append(argument)
                isEnded = !isValue && argument == "--"
                isValue = !isValue && optionsWithValue.contains(argument)
            } else {
                count += 1
                if count > Self.limit { rest.append(argument) } else { seen.append(argument) }
            }
        }
    }
}
