import ArgumentParser
import OffstageDevice
import OffstageScenario

struct SimulateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Make happen what is hard to wait for.",
        subcommands: [
            NamedStep<SimulateFetch>.self, NamedStep<SimulateTask>.self, NamedStep<SimulateExpire>.self,
            NamedStep<SimulateExtension>.self, NamedStep<SimulatePrewarm>.self,
            PlainStep<SimulateMemoryPressure>.self, PlainStep<SimulateReboot>.self,
        ]
    )
}

private enum SimulateFetch: StepVerb {
    static let step = StepWord.simulations["fetch"]
    static let abstract = "Let an app fetch in the background now, whatever the scheduler thinks of it."
    static let help = ArgumentHelp("The bundle identifier of the app.", valueName: "app")
}

private enum SimulateTask: StepVerb {
    static let step = StepWord.simulations["task"]
    static let abstract = "Launch a task that an app has submitted, whatever the scheduler thinks of it."
    static let help = ArgumentHelp("The identifier of the task's request.", valueName: "identifier")
}

private enum SimulateExpire: StepVerb {
    static let step = StepWord.simulations["expire"]
    static let abstract = "Let the background time of an app, or a scheduled task that runs, expire now."
    static let help = ArgumentHelp(
        "The bundle identifier of the app, or the identifier of the task.",
        valueName: "identifier"
    )
}

private enum SimulateExtension: StepVerb {
    static let step = StepWord.simulations["extension"]
    static let abstract = "Start the process of an app extension; one for notifications is started by a push."
    static let help = ArgumentHelp("The identifier of the extension's own bundle.", valueName: "extension")
}

private enum SimulatePrewarm: StepVerb {
    static let step = StepWord.simulations["prewarm"]
    static let abstract = "Start an app in the background before the user opens it, as iOS 15 and later do."
    static let help = ArgumentHelp("The bundle identifier of the app.", valueName: "app")
}

private enum SimulateMemoryPressure: StepVerb {
    static let step = StepWord.simulations["memory-pressure"]
    static let abstract = "Let memory run short: apps that run are warned, suspended ones go."
}

private enum SimulateReboot: StepVerb {
    static let step = StepWord.simulations["reboot"]
    static let abstract = "Restart the device."
}
