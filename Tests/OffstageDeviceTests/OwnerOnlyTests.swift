import Foundation
import Glibc
import OffstageKernel
import OffstageWire
import Testing

@testable import OffstageDevice

/// Nobody but its owner reaches into a state folder, whatever the umask and whoever made it.
@Suite(.timeLimit(.minutes(1))) struct OwnerOnlyTests {
    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0o7777
    }

    /// All that the device makes itself; what is inside bundles and containers is the apps'.
    private func open(in state: String) -> [String] {
        let containers = ["bundle", "data", "groups"].flatMap { kind in
            ["containers/\(kind)"] + entries(of: "\(state)/containers/\(kind)").map { "containers/\(kind)/\($0)" }
        }
        let files = ["snapshots", "crashes", "consoles"].flatMap { kind in
            entries(of: "\(state)/\(kind)").map { "\(kind)/\($0)" }
        }
        return ([""] + entries(of: state) + containers + files).filter { mode("\(state)/\($0)") & 0o077 != 0 }
    }

    @Test func folder_madeUnderAnyUmask_isItsOwnersWithEverythingInIt() async throws {
        let scratch = try Scratch()
        let state = "\(scratch.path)/state"
        let device = try MortalDevice(state, after: "umask 000")
        let client = try ControlClient("\(state)/control")
        defer { client.link.close() }
        #expect(try await client.ask(.install(path: scratch.bundle())) == .done)
        #expect(try await client.ask(.user(.opened(AppIdentifier(TestDevice.app)))) == .done)
        #expect(try await client.ask(.user(.pressedHome)) == .done)
        guard case .path = try await client.ask(.container(app: TestDevice.app, kind: "group", group: "group.a")) else {
            Issue.record("no group")
            return
        }
        // It crashes after its suspension, which takes a picture, so all kinds of files are there.
        #expect(try await client.ask(.simulate(.termination(AppIdentifier(TestDevice.app)))) == .done)
        let crash = ControlRequest.perform([.user(.opened(AppIdentifier(TestDevice.app)))], arguments: ["crash"])
        _ = try await client.ask(crash)
        #expect(!entries(of: "\(state)/snapshots").isEmpty)
        #expect(!entries(of: "\(state)/crashes").isEmpty)
        #expect(entries(of: state).contains("device.sqlite-wal"))
        #expect(open(in: state) == [])
        withExtendedLifetime(device) {}
    }

    @Test func folder_thatWasOpenToAll_isClosedWhenItIsOpened() async throws {
        let scratch = try Scratch()
        let state = "\(scratch.path)/state"
        try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
        chmod(state, 0o777)
        let first = try TestDevice(scratch)
        #expect(mode(state) == 0o700)
        try await first.install()
        _ = await first.launch("crash")
        first.stop()
        for case let name as String in FileManager.default.enumerator(atPath: state) ?? .init() {
            chmod("\(state)/\(name)", 0o777)
        }
        chmod(state, 0o777)
        #expect(open(in: state) != [])
        let second = try TestDevice(scratch)
        #expect(open(in: state) == [])
        #expect(!entries(of: "\(state)/crashes").isEmpty)
        withExtendedLifetime(second) {}
    }

    @Test func folder_ofOthers_isRefusedAndLeftAsItIs() throws {
        let scratch = try Scratch()
        let folders = ["notes": (mode_t(0o755), "letter"), "tmp": (mode_t(0o1777), "device.sqlite")]
        for (name, (wide, file)) in folders {
            let path = "\(scratch.path)/\(name)"
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            try Data().write(to: URL(fileURLWithPath: "\(path)/\(file)"))
            chmod(path, wide)
            let error = #expect(throws: DeviceError.self) { try StateFolder(path) }
            #expect(error?.description.contains("is open to other users") == true)
            #expect(mode(path) == wide)
        }
    }

    @Test func app_hasTheUmaskOfAPhone() async throws {
        let scratch = try Scratch()
        let state = "\(scratch.path)/state"
        let device = try MortalDevice(state, after: "umask 077")
        let client = try ControlClient("\(state)/control")
        defer { client.link.close() }
        #expect(try await client.ask(.install(path: scratch.bundle())) == .done)
        let umask = ControlRequest.perform([.user(.opened(AppIdentifier(TestDevice.app)))], arguments: ["umask"])
        #expect(try await client.ask(umask) == .done)
        guard case .lines(let page) = try await client.ask(.log(LogQuery(), follow: false)) else { return }
        let lines = page.lines
        #expect(lines.contains { $0.contains("umask 18") }, "\(lines)")
        withExtendedLifetime(device) {}
    }
}
