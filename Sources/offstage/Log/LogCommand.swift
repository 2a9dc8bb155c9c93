import ArgumentParser

struct LogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Read the device's log.",
        subcommands: [LogShow.self, LogStream.self]
    )
}
