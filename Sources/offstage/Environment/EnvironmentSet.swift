import ArgumentParser
import OffstageDevice
import OffstageKernel

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
        let changes = try changes.map(Self.change)
        try device.connect().order(.environment(changes))
        try format.printDone()
    }

    private static func change(_ word: String) throws -> Surroundings.Change {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty else {
            throw Failure.usage("'\(word)' is no change; write KEY=VALUE, such as battery=20.")
        }
        do throws(Refusal) {
            return try Surroundings.Change(parts[0], parts[1])
        } catch {
            throw Failure.usage(error.reason)
        }
    }
}
