import ArgumentParser

/// The root of the command tree; ``Entry`` runs it.
struct Offstage: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run an iOS app's background life on Linux.",
        discussion: """
            A device runs in one terminal (offstage device run); the other commands talk to it. Every command but \
            'device run' takes --json and then prints one JSON document, or JSON Lines where it streams.

            Exit codes: 0 done, 1 done with findings, 2 wrong usage or unreadable input, 3 the device or an app \
            could not be run, 130 interrupted.
            """,
        version: Version.current,
        subcommands: [
            Build.self, Prepare.self, TestCommand.self, Run.self, Explore.self, DeviceCommand.self, AppCommand.self,
            UserCommand.self,
            EnvironmentCommand.self, SimulateCommand.self, PushCommand.self, Transfers.self, GatewayCommand.self,
            LogCommand.self,
            TraceCommand.self,
            LabCommand.self,
            ExploreWorker.self,
        ]
    )
}
