import ArgumentParser

struct UserCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user",
        abstract: "Do what a person's thumb does.",
        subcommands: [
            UserHome.self, UserOpen.self, UserRemove.self, UserLock.self, UserUnlock.self, UserInterrupt.self,
            UserStop.self,
        ]
    )
}
