import ArgumentParser
import Foundation
import OffstageGateway

struct GatewayStatus: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Print whether the gateway runs, its ports and what it has counted."
    )

    @OptionGroup var options: GatewayOptions
    @OptionGroup var format: FormatOptions

    private struct Document: Encodable {
        var running: Bool
        var ports: [String: Int]
        var tokens: Int
        var waiting: Int
        /// Records of the delivery log by event.
        var log: [String: Int]
    }

    func run() throws {
        let folder = options.folder
        let location = try options.location()
        let document = try telling { () throws(GatewayError) in
            let log = try DeliveryLog(location)
            let counts = try log.counts()
            return Document(
                running: folder.isInUse,
                ports: Self.ports(folder),
                tokens: try log.tokenCount(),
                waiting: try log.waitingCount(),
                log: Dictionary(counts.map { ($0.event, $0.count) }) { $1 }
            )
        }
        var rows = document.ports.sorted { $0.key < $1.key }.map { ["port of \($0.key)", String($0.value)] }
        rows += [["tokens", String(document.tokens)], ["waiting", String(document.waiting)]]
        rows += document.log.sorted { $0.key < $1.key }.map { [$0.key, String($0.value)] }
        let lines = rows.map { $0[0].padding(toLength: 20, withPad: " ", startingAt: 0) + $0[1] }
        let state = document.running ? "The gateway runs." : "The gateway does not run."
        try format.print(document, people: ([state] + lines).joined(separator: "\n"))
    }

    /// The ports that the running gateway has announced.
    private static func ports(_ folder: GatewayFolder) -> [String: Int] {
        guard folder.isInUse, let data = FileManager.default.contents(atPath: folder.announcement),
            let ready = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        else { return [:] }
        let names = [
            "port": "providers", "courier_port": "devices", "metrics_port": "metrics", "plaintext_port": "plaintext",
            "proxy_port": "proxy",
        ]
        return names.reduce(into: [:]) { ports, name in ports[name.value] = ready[name.key] as? Int }
    }
}
