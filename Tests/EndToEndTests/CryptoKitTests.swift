import Foundation
import Testing

/// An app with CryptoKit, built as it is, with swift-crypto and the BoringSSL in it.
@Suite(.timeLimit(.minutes(40))) struct CryptoKitTests {
    @Test func cryptoKit_isThereUnderItsName() async throws {
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Clients/Strangers/Vault").path
        let scenario = try ScenarioFolder(
            text: """
                apps: [ { bundle: Vault.app } ]
                timeline: [ { at: 0s, open: com.example.vault } ]
                until: 1m
                """
        )
        let built = try await Offstage.run(
            ["build", source, "--output", scenario.folder.path] + Offstage.whereAppsAreCompiled
        )
        #expect(built.code == 0, "\(built.errors)")
        let outcome = try await scenario.run()
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let printed = outcome.lines("app-log", of: "com.example.vault").map { $0["message"] }
        #expect(printed == ["sum 2ec42bc1, sealed true, signed true"])
        try scenario.remove()
    }
}
