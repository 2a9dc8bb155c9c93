#if canImport(OffstageTesting)
import OffstageTesting
import Testing

@Suite struct BackgroundTests {
    @Test func task_isForgotten() async throws {
        let phone = try await VirtualDevice(os: 17)
        let app = try await phone.install("EggTimer")
        #expect(app.identifier == "com.example.eggtimer")
        try await phone.open(app)
        try await phone.advance(by: .seconds(10))
        phone.expect(.appLog, of: app, where: ["message": "boiled, title Eggs"])
        try await phone.home()
        try await phone.run(until: .appKilled, of: app)
        phone.expectFindings("task-idle", "task-without-handler")
    }
}
#endif
