import ArgumentParser
import OffstageDevice
import OffstageScenario

struct UserCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user",
        abstract: "Do what a person's thumb does.",
        subcommands: [
            PlainStep<UserHome>.self, NamedStep<UserOpen>.self, NamedStep<UserRemove>.self, PlainStep<UserLock>.self,
            PlainStep<UserUnlock>.self, UserInterrupt.self, NamedStep<UserStop>.self, UserTap.self,
            NamedStep<UserDismiss>.self, UserAllow.self, UserDeny.self,
        ]
    )
}

private enum UserHome: StepVerb {
    static let step = StepWord.user["home"]
    static let abstract = "Go to the home screen."
}

private enum UserOpen: StepVerb {
    static let step = StepWord.user["open"]
    static let abstract = "Open an app."
    static let help = ArgumentHelp("The bundle identifier of the app.", valueName: "app")
}

private enum UserRemove: StepVerb {
    static let step = StepWord.user["remove"]
    static let abstract = "Swipe an app away in the app switcher."
    static let help = ArgumentHelp("The bundle identifier of the app.", valueName: "app")
}

private enum UserLock: StepVerb {
    static let step = StepWord.user["lock"]
    static let abstract = "Lock the device."
}

private enum UserUnlock: StepVerb {
    static let step = StepWord.user["unlock"]
    static let abstract = "Unlock the device."
}

struct UserInterrupt: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "interrupt",
        abstract: "Cover the app in the foreground for a while, as a call or the app switcher does."
    )

    enum Moment: String, ExpressibleByArgument, CaseIterable {
        case begin, end
    }

    @Argument(help: "Whether the interruption begins or ends.")
    var moment: Moment

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        try device.connect().order(.perform([StepWord.user["interrupt"].event(moment.rawValue)]))
        try format.printDone()
    }
}

private enum UserStop: StepVerb {
    static let step = StepWord.user["stop"]
    static let abstract = "Stop a continued task in the system's interface."
    static let help = ArgumentHelp("The identifier of the task.", valueName: "identifier")
}

private enum UserDismiss: StepVerb {
    static let step = StepWord.user["dismiss"]
    static let abstract = "Swipe a notification away without opening it."
    static let help = ArgumentHelp(
        "The identifier of the notification, or of the app whose newest one is meant.",
        valueName: "notification"
    )
}
