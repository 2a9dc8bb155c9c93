import Foundation
import Testing

/// What PushNews's provider does, as a script of its sample, against the gateway on loopback.
@Suite(.timeLimit(.minutes(2))) struct SampleProviderTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Samples/PushNews").standardized.path

    private func push(_ script: String, _ gateway: RunningGateway, _ token: String) throws -> Tool.Result {
        let isPython = script.hasSuffix(".py")
        let address = "127.0.0.1:\(gateway.port())"
        let program =
            isPython ? try #require(ProcessInfo.processInfo.environment["OFFSTAGE_PYTHON"]) : "/bin/bash"
        return try Tool.run(
            program,
            ["\(Self.folder)/\(script)", token, "rain"],
            environment: [
                "GATEWAY": isPython ? address : "https://\(address)", "CA": gateway.text("ca"),
                "SIGNING_KEY": gateway.text("signing_key"), "TEAM_ID": gateway.text("team_id"),
            ]
        )
    }

    @Test(arguments: ["push.sh", "push.py"])
    func script_sendsAStory_andSaysWhyItWasRefused(script: String) throws {
        let gateway = try RunningGateway(["--verify-keys"])
        defer { gateway.remove() }
        let app = "com.example.push-news"
        let token = try Tool.run(
            RunningGateway.program,
            ["gateway", "token", "--topic", app, "--state", gateway.folder]
        ).output.trimmingCharacters(in: .whitespacesAndNewlines)
        let sent = try push(script, gateway, token)
        #expect(sent.code == 0 && sent.output.hasPrefix("200"), "\(sent.output)\(sent.errors)")
        let accepted = try gateway.log().filter { $0["event"] as? String == "accepted" }
        #expect(accepted.map { $0["topic"] as? String } == [app])
        #expect(accepted.allSatisfy { ($0["lints"] as? [String] ?? []).isEmpty }, "\(accepted)")
        let refused = try push(script, gateway, "00ff")
        #expect(refused.code == 1 && refused.output.contains("BadDeviceToken"), "\(refused.output)\(refused.errors)")
    }
}
