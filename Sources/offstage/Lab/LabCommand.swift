import ArgumentParser

struct LabCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lab",
        abstract: "Measure what a device does to apps.",
        subcommands: [LabBudget.self, LabRefresh.self, LabPush.self, LabTransfer.self]
    )
}
