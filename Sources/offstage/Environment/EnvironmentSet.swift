import ArgumentParser
import OffstageWire

struct EnvironmentSet: ManyWords {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change the surroundings; either all of the changes are made or none."
    )

    @Argument(
        help: ArgumentHelp(
            "What to change, such as network=none battery=20 charging=true.",
            discussion: "'offstage environment show' lists the keys.",
            valueName: "key=value"
        )
    )
    var changes: [String]

    @OptionGroup var device: DeviceOptions
    @OptionGroup var format: FormatOptions

    static let optionsWithValue: Set = ["--device"]
    var words: [String] {
        get { changes }
        set { changes = newValue }
    }

    func run() throws {
        for change in changes where !change.dropFirst().contains("=") {
            throw Failure.usage("'\(change)' is no change; write KEY=VALUE, such as battery=20.")
        }
        try device.connect().order(.setEnvironment(changes))
        try format.printDone()
    }
}
