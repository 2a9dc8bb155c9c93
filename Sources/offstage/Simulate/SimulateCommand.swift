import ArgumentParser

struct SimulateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Make happen what is hard to wait for.",
        subcommands: [
            SimulateFetch.self, SimulateTask.self, SimulateExpire.self, SimulateMemoryPressure.self,
            SimulateReboot.self,
        ]
    )
}
