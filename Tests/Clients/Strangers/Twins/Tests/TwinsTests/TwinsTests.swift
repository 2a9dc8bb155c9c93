import OffstageTesting
import Testing

@Suite struct TwinsTests {
    @Test func oneGoes_whenTheOtherComes() async throws {
        let phone = try await VirtualDevice(os: 17)
        let left = try await phone.install("Left")
        let right = try await phone.install("Right")
        try await phone.open(left)
        try await phone.open(right)
        try await phone.run(until: .appSuspended, of: left)
        #expect(phone.story.contains("Left is gone"))
        #expect(!phone.story.contains("Right is gone"))
    }

    /// Nobody is asked, so no server need be there.
    @Test func realServers_areRefused() async {
        await #expect(throws: VirtualDeviceError.self) {
            _ = try await VirtualDevice(os: 17, usesRealNetwork: true)
        }
        do {
            _ = try await VirtualDevice(os: 17, usesRealNetwork: true)
        } catch {
            print("refused: \(error)")
        }
    }
}
