import Foundation
import GRDB
import OffstageDevice
import OffstageKernel
import OffstageWire
import Testing

@testable import OffstageDevice

@Suite(.timeLimit(.minutes(1))) struct StateFolderTests {
    private let settings = Device.Settings(os: 17, seed: 7, speed: 10)

    private func code(_ state: String, _ settings: Device.Settings? = nil) -> DeviceError.Code? {
        do throws(DeviceError) {
            _ = try DeviceHost(state: state, settings: settings ?? self.settings)
            return nil
        } catch {
            return error.code
        }
    }

    @Test func folder_inUse_isRefusedAndAnotherIsNot() async throws {
        let (first, second) = (try TestDevice(), try TestDevice())
        #expect(code(first.state) == .inUse)
        try await first.install()
        try await second.install()
        #expect(await first.launch() == .done)
        #expect(await second.launch() == .done)
        first.stop()
        #expect(try await second.listed().state == "active")
        #expect(code(first.state) == nil)
    }

    @Test func folder_thatCannotBeUsed_isRefused() throws {
        let scratch = try Scratch()
        #expect(code("/dev/null/state") == .stateUnusable)
        #expect(code("\(scratch.path)/\(String(repeating: "long", count: 30))") == .stateUnusable)
        #expect(code("\(scratch.path)/os", Device.Settings(os: 3)) == .unusableInput)
        try FileManager.default.createDirectory(atPath: "\(scratch.path)/odd", withIntermediateDirectories: true)
        try Data("not a database, surely not one at all".utf8)
            .write(to: URL(fileURLWithPath: "\(scratch.path)/odd/device.sqlite"))
        #expect(code("\(scratch.path)/odd") == .otherVersion)
    }

    @Test(arguments: [1, EventStore.version - 1, EventStore.version + 1])
    func folder_ofAnotherDeviceOrVersion_isRefused(version: Int) throws {
        let scratch = try Scratch()
        let state = "\(scratch.path)/state"
        #expect(code(state) == nil)
        #expect(code(state, Device.Settings(os: 12, seed: 7, speed: 10)) == .settingsDiffer)
        let store = try EventStore(StateFolder(state))
        try store.write { try $0.execute(sql: "PRAGMA user_version = \(version)") }
        store.close()
        #expect(code(state) == .otherVersion)
    }

    @Test func log_thatItsEventsDoNotLeadTo_isAnError() async throws {
        let device = try TestDevice()
        try await device.install()
        device.stop()
        let store = try EventStore(StateFolder(device.state))
        try store.write { db in
            try db.execute(sql: "DELETE FROM snapshots")
            try db.execute(sql: "UPDATE records SET line = '{}' WHERE seq = 2")
        }
        store.close()
        #expect(code(device.state) == .replayDiffers)
    }

    @Test func disk_whenFull_stopsTheDeviceAndKeepsWhatWasAcknowledged() async throws {
        let scratch = try Scratch()
        let opened = try OpenedDevice("\(scratch.path)/state", settings, .init())
        try opened.store.read { db in
            let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(pages + 8)")
        }
        let host = DeviceHost(opened)
        host.start()
        var changes = 0
        var last = ControlReply.done
        while last == .done {
            last = await host.perform(.environment([.battery(changes % 100)]))
            if last == .done { changes += 1 }
        }
        guard case .failed(let reason) = last else {
            Issue.record("\(last)")
            return
        }
        #expect(reason.contains("no room left"))
        let error = #expect(throws: DeviceError.self) { try host.waitUntilStopped() }
        #expect(error?.code == .diskFull)
        let again = try TestDevice(scratch)
        #expect(try await again.lines().filter { $0.contains("\"environment\"") }.count == changes)
    }
}
