import Foundation
import Testing

/// Tests with devices that have no sockets, as `offstage test` compiles them.
@Suite(.serialized, .timeLimit(.minutes(40))) struct TestedAppTests {
    private static let strangers = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Clients/Strangers").path

    @Test func tests_haveDevices() async throws {
        let result = try await Offstage.run(
            ["test", Self.strangers + "/EggTimer"] + Offstage.whereAppsAreCompiled
        )
        #expect(result.code == 0, "\(result.output)\(result.errors)")
        #expect(result.output.contains("Test run with 2 tests in 2 suites passed"), "\(result.output)")
    }

    @Test func realServers_areRefused() async throws {
        let result = try await Offstage.run(
            ["test", Self.strangers + "/Twins"] + Offstage.whereAppsAreCompiled + ["--", "--filter", "realServers"]
        )
        #expect(result.code == 0, "\(result.output)\(result.errors)")
        let refusal = "refused: the devices of 'offstage test' cannot ask real servers; give them origins that answer"
        #expect(result.output.contains(refusal), "\(result.output)")
    }
}
