import ArgumentParser

struct DeviceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "device",
        abstract: "Run a device, look at it, shut it down, erase it.",
        subcommands: [DeviceRun.self, DeviceStatus.self, DeviceShutdown.self, DeviceErase.self]
    )
}
