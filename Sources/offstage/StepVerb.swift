import ArgumentParser
import OffstageDevice
import OffstageScenario

/// A command that lets one thing happen to a running device: what the step of the same word does in a scenario.
protocol StepVerb {
    static var step: StepWord { get }
    static var abstract: String { get }
    /// What the argument is, for those that have one.
    static var help: ArgumentHelp { get }
}

extension StepVerb {
    static var help: ArgumentHelp { "" }
    fileprivate static var configuration: CommandConfiguration { .init(commandName: step.word, abstract: abstract) }
}

extension [StepWord] {
    /// The one of this word, which must be in the table.
    subscript(word: String) -> StepWord {
        guard let step = first(where: { $0.word == word }) else { preconditionFailure("no step is called \(word)") }
        return step
    }
}

/// A verb without an argument.
struct PlainStep<Verb: StepVerb>: ParsableCommand {
    static var configuration: CommandConfiguration { Verb.configuration }

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        try device.connect().order(.perform([Verb.step.event("")]))
        try format.printDone()
    }
}

/// A verb with a name for an argument.
struct NamedStep<Verb: StepVerb>: ParsableCommand {
    static var configuration: CommandConfiguration { Verb.configuration }

    @Argument(help: Verb.help)
    var name: String

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        try device.connect().order(.perform([Verb.step.event(name)]))
        try format.printDone()
    }
}
