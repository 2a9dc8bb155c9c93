import ArgumentParser

struct EnvironmentCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "environment",
        abstract: "Show and change what surrounds the device.",
        subcommands: [EnvironmentSet.self, EnvironmentShow.self]
    )
}
