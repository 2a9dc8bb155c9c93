import ArgumentParser

struct GatewayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gateway",
        abstract: "Serve providers of push notifications as APNs does.",
        subcommands: [GatewayRun.self, GatewayLog.self, GatewayToken.self, GatewayStatus.self]
    )
}
