import ArgumentParser
import OffstageDevice
import OffstageKernel
import OffstageScenario

/// What a person answers.
private protocol PermissionVerb {
    static var words: [PermissionWord] { get }
}

/// One of the verb's words.
private struct Permission<Verb: PermissionVerb>: ExpressibleByArgument {
    let word: PermissionWord

    init?(argument: String) {
        guard let word = Verb.words.first(where: { $0.word == argument }) else { return nil }
        self.word = word
    }

    static var allValueStrings: [String] { Verb.words.map(\.word) }
}

private struct PermissionOptions<Verb: PermissionVerb>: ParsableArguments {
    @Argument(help: "What is answered.")
    var permission: Permission<Verb>

    @Argument(help: "The bundle identifier of the app.")
    var app: String

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    func answer() throws {
        try device.connect().order(.perform([permission.word.event(AppIdentifier(app))]))
        try format.printDone()
    }
}

private enum Allowing: PermissionVerb {
    static var words: [PermissionWord] { PermissionWord.allowed }
}

private enum Denying: PermissionVerb {
    static var words: [PermissionWord] { PermissionWord.denied }
}

struct UserAllow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "allow",
        abstract: "Allow an app what it asks for, or will ask for.",
        discussion: "With 'location' it may know where the device is while it is in use, with 'location-always' always."
    )

    @OptionGroup fileprivate var options: PermissionOptions<Allowing>

    func run() throws {
        try options.answer()
    }
}

struct UserDeny: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deny",
        abstract: "Deny an app what it asks for, or will ask for."
    )

    @OptionGroup fileprivate var options: PermissionOptions<Denying>

    func run() throws {
        try options.answer()
    }
}
