import Foundation
import OffstageDevice
import OffstageWire
import Testing

@Suite(.timeLimit(.minutes(5))) struct AppEndTests {
    @Test func app_exitingInItsLaunch_isToldApartFromACrash() async throws {
        let device = try TestDevice()
        try await device.install()
        #expect(
            await device.launch("exit") == .failed(reason: "com.example.app could not be run: it exited with status 3")
        )
        try await device.line("app-exited", "\"status\":3")
        guard case .failed(let reason) = await device.launch("crash") else {
            Issue.record("the crash went unnoticed")
            return
        }
        #expect(reason.contains("it crashed"))
        try await device.line("app-crashed", "\"signal\":6")
    }

    @Test func app_thatCrashes_leavesItsLastWordsInOrderAndARecord() async throws {
        let device = try TestDevice()
        try await device.install()
        _ = await device.launch("crash")
        let lines = try await device.lines()
        let tail = lines.suffix(4)
        #expect(tail.first?.contains("last words") == true)
        #expect(tail.dropFirst().first?.contains("half a word") == true)
        #expect(tail.dropFirst(2).first?.contains(#""id":"app-crashed""#) == true)
        #expect(tail.last?.contains("app-crashed") == true)
        let record = try String(contentsOfFile: "\(device.state)/crashes/com.example.app-1.ips", encoding: .utf8)
        #expect(record.contains("SIGABRT"))
        #expect(record.contains("half a word"))
        #expect(record.contains("callback launch"))
    }

    @Test func app_thatNeverConnects_isEndedByTheLaunchWatchdog() async throws {
        let device = try TestDevice(speed: 20)
        try await device.install()
        guard case .failed(let reason) = await device.launch("silent") else {
            Issue.record("the silence went unnoticed")
            return
        }
        #expect(reason.contains("killed"))
        try await device.line("app-killed", "0x8badf00d")
    }

    @Test(arguments: ["garbage", "flood"]) func app_thatBreaksTheWire_isCutOffAndTheDeviceGoesOn(how: String)
        async throws
    {
        let device = try TestDevice(speed: 1)
        try await device.install()
        try await device.install("com.example.other")
        guard case .failed = await device.launch(how) else {
            Issue.record("the app was not ended")
            return
        }
        try await device.line("app-killed")
        #expect(await device.launch("", "com.example.other") == .done)
    }

    @Test func executable_thatCannotBeExecuted_isSaid() async throws {
        let device = try TestDevice()
        let path = try device.scratch.bundle()
        try (Data([0x7f]) + Data("ELF and nothing".utf8)).write(to: URL(fileURLWithPath: "\(path)/App"))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(path)/App")
        #expect(await device.ask(.install(path: path)) == .done)
        guard case .failed(let reason) = await device.launch() else {
            Issue.record("nothing failed")
            return
        }
        #expect(reason.contains("cannot be executed"))
    }

    @Test func crashRecords_areTheNewestHundred() async throws {
        let device = try TestDevice()
        try await device.install()
        for number in 0..<150 {
            try Data().write(to: URL(fileURLWithPath: "\(device.state)/crashes/com.example.old-\(number)-0.ips"))
        }
        _ = await device.launch("crash")
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(device.state)/crashes")
        #expect(names.count == 100)
        #expect(names.contains("com.example.app-1.ips"))
    }
}
