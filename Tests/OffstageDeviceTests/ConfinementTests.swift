import Foundation
import Glibc
import OffstageDevice
import OffstageKernel
import OffstageWire
import Testing

@testable import OffstageDevice

@Suite(.timeLimit(.minutes(5)), .serialized) struct ConfinementTests {
    @Test(arguments: [(true, "busy"), (true, "busy-forgetting"), (false, "busy")])
    func busyTree_whenSuspendedAndKilled_usesNoTimeAndIsGone(usesControlGroups: Bool, behaviour: String) async throws {
        let device = try TestDevice(usesControlGroups: usesControlGroups)
        try await device.install()
        #expect(await device.launch(behaviour) == .done)
        try await device.line("spin")
        let pid = try #require(try await device.listed().pid)
        let others = try await spinners(of: device, count: 2)
        #expect(await device.ask(.user(.pressedHome)) == .done)
        let suspension = try await device.line("app-suspended")

        let tree = [pid] + others
        let before = tree.map(cpu)
        usleep(100_000)
        #expect(tree.map(cpu) == before)

        #expect(await device.ask(.user(.opened(AppIdentifier(TestDevice.app)))) == .done)
        try await device.line("app-activated", from: suspension.sequence)
        try await until("the tree runs again") { tree.allSatisfy { cpu($0) > before[tree.firstIndex(of: $0)!] } }

        #expect(await device.ask(.simulate(.reboot)) == .done)
        #expect(tree.filter { ProcessEntry($0) != nil }.isEmpty)
    }

    @Test(arguments: [true, false])
    func descendant_thatOutlivesItsApp_isKilled(usesControlGroups: Bool) async throws {
        let device = try TestDevice(usesControlGroups: usesControlGroups)
        try await device.install()
        guard case .failed(let reason) = await device.launch("leave") else {
            Issue.record("the launch did not fail")
            return
        }
        #expect(reason.contains("exited with status 0"))
        try await device.line("app-exited")
        #expect(ProcessEntry.all.filter { $0.began(with: "OFFSTAGE_GROUPS", groups(of: device)) }.isEmpty)
    }

    @Test(arguments: [true, false])
    func lockedFiles_atSuspension_areSharedOnesOnly(usesControlGroups: Bool) async throws {
        let device = try TestDevice(usesControlGroups: usesControlGroups)
        try await device.install()
        #expect(await device.launch("locks") == .done)
        #expect(await device.ask(.user(.pressedHome)) == .done)
        try await device.line("app-killed", "0xdead10cc")
        let record = try String(contentsOfFile: "\(device.state)/crashes/com.example.app-1.ips", encoding: .utf8)
        #expect(record.contains("groups/shared.db"))
        #expect(!record.contains("private.db"))
    }

    /// A tree that takes long to stop was suspended all the same, and what it held then is told before it goes on.
    @Test func lockedFiles_ofATreeThatNeverStops_areSeenWhenItIsResumed() async throws {
        let device = try TestDevice(usesControlGroups: false)
        try await device.install()
        #expect(await device.launch("locks-unstoppable") == .done)
        #expect(await device.ask(.user(.pressedHome)) == .done)
        try await device.line("app-suspended")
        await device.ask(.user(.opened(AppIdentifier(TestDevice.app))))
        let end = try await device.line("app-killed")
        #expect(end.line.contains("0xdead10cc"))
    }

    /// The processes that spin, apart from the app itself.
    private func spinners(of device: TestDevice, count: Int) async throws -> [pid_t] {
        var found: [pid_t] = []
        try await until("\(count) spin") {
            found = ProcessEntry.all.filter { entry in
                let words = contents(of: "/proc/\(entry.pid)/cmdline").split(separator: 0)
                let spins = words.last.map { String(decoding: $0, as: UTF8.self).hasPrefix("echo spin") } ?? false
                return spins && target(ofLink: "/proc/\(entry.pid)/fd/1").hasPrefix(device.state)
            }.map(\.pid)
            return found.count == count
        }
        return found
    }

    private func groups(of device: TestDevice) -> String { "\(device.state)/containers/groups" }

    private func cpu(_ pid: pid_t) -> UInt64 {
        let stat = text(of: "/proc/\(pid)/stat").split(separator: ")").last?.split(separator: " ") ?? []
        guard stat.count > 12 else { return 0 }
        return (UInt64(stat[11]) ?? 0) + (UInt64(stat[12]) ?? 0)
    }
}

/// Waits for something of the host that announces itself in no other way.
func until(_ what: String, _ condition: () -> Bool) async throws {
    for _ in 0..<2000 {
        if condition() { return }
        usleep(5000)
        await Task.yield()
    }
    throw DeviceError(.stopped, "waited in vain: \(what)")
}
