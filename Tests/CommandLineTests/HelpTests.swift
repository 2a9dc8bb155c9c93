import ArgumentParser
import Foundation
import Testing

@testable import offstage

/// The help of every command, as it stands in `Fixtures/Help`. Run with `OFFSTAGE_RECORD=1` to write the files anew.
@Suite struct HelpTests {
    static let commands = tree(Offstage.self, under: [])

    @Test(arguments: commands.map(\.path)) func help_asRecorded(path: [String]) throws {
        let command = try #require(Self.commands.first { $0.path == path }).command
        let help = Offstage.helpMessage(for: command, columns: 80) + "\n"
        let name = (["offstage"] + path).joined(separator: "-")
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
            path: "Fixtures/Help/\(name).txt"
        )
        if ProcessInfo.processInfo.environment["OFFSTAGE_RECORD"] == "1" {
            try Data(help.utf8).write(to: file)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == help)
    }

    private static func tree(
        _ command: any ParsableCommand.Type,
        under path: [String]
    ) -> [(path: [String], command: any ParsableCommand.Type)] {
        [(path, command)]
            + command.configuration.subcommands.flatMap { sub in
                tree(sub, under: path + [sub.configuration.commandName ?? ""])
            }
    }
}
