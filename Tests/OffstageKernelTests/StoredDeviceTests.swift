import Foundation
import Testing

@testable import OffstageKernel

/// What is kept of a device while its host is off.
@Suite struct StoredDeviceTests {
    private let app = Phone.app

    @Test func device_storedAndReadBack_goesOnAlike() throws {
        var phone = Phone(fetching: .fetchesForever)
        phone.install("other")
        phone.use()
        phone.report(.badge(4))
        let stored = try JSONEncoder().encode(phone.device)
        var read = try JSONDecoder().decode(Device.self, from: stored)
        #expect(read.installedApps == phone.device.installedApps)
        #expect(read.isLocked && read.localClock == phone.device.localClock)
        var device = phone.device
        for event in [Event.user(.unlocked), .user(.opened("other")), .uninstalled(app), .simulated(.memoryPressure)] {
            #expect(read.handle(event, at: phone.now) == device.handle(event, at: phone.now))
        }
        #expect(read.installedApps.map(\.state) == ["launching"])
    }

    @Test func settings_areStoredWithoutDefaults_andReadWithThem() throws {
        func stored(_ settings: Device.Settings) throws -> String {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return String(decoding: try encoder.encode(settings), as: UTF8.self)
        }
        let plain = Device.Settings(os: 17, seed: 3)
        let full = Device.Settings(
            os: 26,
            seed: 4,
            speed: 5,
            budgetJitter: true,
            refresh: .eager,
            hasBackgroundGPU: true,
            quirks: [.losesUnheardEnds, .hidesNeverResumed]
        )
        #expect(full.quirks == [.hidesNeverResumed, .losesUnheardEnds])
        #expect(try stored(plain) == #"{"budgetJitter":false,"os":17,"seed":3,"speed":1}"#)
        for settings in [plain, full] {
            let read = try JSONDecoder().decode(Device.Settings.self, from: Data(stored(settings).utf8))
            #expect(read == settings)
        }
        #expect(Device.Settings(os: 17).seed == 1 && Device.Settings(os: 17).speed == 1)
        #expect(Device(settings: .init(os: 14)) == nil && Device(settings: .init(os: 17, speed: 0)) == nil)
    }
}
