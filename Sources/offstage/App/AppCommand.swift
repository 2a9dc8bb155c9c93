import ArgumentParser

struct AppCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "app",
        abstract: "Install, list, launch and look into apps.",
        subcommands: [
            AppInstall.self, AppUninstall.self, AppList.self, AppLaunch.self, AppTerminate.self, AppContainer.self,
            AppSnapshot.self, AppToken.self,
        ]
    )
}
