import Foundation
import Testing

/// Tests with devices that have no sockets, as `offstage test` compiles them.
@Suite(.timeLimit(.minutes(10))) struct TestedAppTests {
    @Test func tests_haveDevices() async throws {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Clients/Strangers/EggTimer").path
        let result = try await Offstage.run("test", package)
        #expect(result.code == 0, "\(result.output)\(result.errors)")
        #expect(result.output.contains("Test run with 2 tests in 2 suites passed"), "\(result.output)")
    }
}
