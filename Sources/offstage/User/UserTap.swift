import ArgumentParser
import OffstageDevice
import OffstageKernel

struct UserTap: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tap",
        abstract: "Tap a notification that is shown: its app opens and hears of it.",
        discussion: """
            With --action one of its buttons is tapped instead: the app opens if the action has the option \
            .foreground, else it hears of it in the background.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The identifier of the notification, or of the app whose newest one is meant.",
            valueName: "notification"
        )
    )
    var name: String

    @Option(help: ArgumentHelp("The identifier of an action of its category.", valueName: "identifier"))
    var action: String?

    @Option(help: "What is typed for the action, if it asks for a text.")
    var text: String?

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    func validate() throws {
        if action == nil, text != nil { throw ValidationError("--text is typed for an action: name it with --action.") }
    }

    func run() throws {
        let event: UserAction =
            action.map { .choseAction($0, notification: name, text: text) } ?? .tapped(notification: name)
        try device.connect().order(.perform([.user(event)]))
        try format.printDone()
    }
}
