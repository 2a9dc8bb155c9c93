import ArgumentParser

struct TraceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trace",
        abstract: "Export a recorded log, or run it through the device's rules again.",
        subcommands: [TraceExport.self, TraceReplay.self]
    )
}
