import Foundation
import OffstageDevice
import OffstageKernel
import OffstageWire
import Testing

@Suite(.timeLimit(.minutes(1))) struct DeviceLifeTests {
    @Test(arguments: [true, false])
    func app_openedAndLeft_isSuspendedAndComesBackInTheSameProcess(usesControlGroups: Bool) async throws {
        let device = try TestDevice(usesControlGroups: usesControlGroups)
        try await device.install()
        #expect(await device.launch() == .done)
        let first = try await device.listed()
        #expect(first.state == "active")
        #expect(await device.ask(.user(.pressedHome)) == .done)
        try await device.line("app-suspended")
        #expect(try await device.listed().state == "suspended")
        #expect(await device.ask(.user(.opened(AppIdentifier(TestDevice.app)))) == .done)
        let second = try await device.listed()
        #expect(second.pid == first.pid)
        #expect(second.state == "active")
        #expect(await device.ask(.snapshot(app: TestDevice.app)) == .snapshot(text: "a screen", svg: "<svg/>"))
    }

    @Test func app_terminated_isGoneAndItsWordsStandBeforeItsEnd() async throws {
        let device = try TestDevice()
        try await device.install()
        #expect(await device.launch() == .done)
        #expect(await device.ask(.simulate(.termination(AppIdentifier(TestDevice.app)))) == .done)
        #expect(try await device.listed().state == "not-running")
        let lines = try await device.lines()
        let word = try #require(lines.firstIndex { $0.contains("called willTerminate") })
        let end = try #require(lines.firstIndex { $0.contains("app-exited") })
        #expect(word < end)
    }

    @Test func app_ignoringItsLastTask_isKilledWithARecord() async throws {
        let device = try TestDevice(speed: 20)
        try await device.install()
        #expect(await device.launch("leak") == .done)
        #expect(await device.ask(.user(.pressedHome)) == .done)
        try await device.line("app-killed", "0x8badf00d")
        let record = try String(contentsOfFile: "\(device.state)/crashes/com.example.app-1.ips", encoding: .utf8)
        #expect(record.contains("0x8badf00d"))
        #expect(record.contains("work"))
    }
}
