import Foundation
import Testing

@testable import OffstageTesting

/// What a device owns goes with it: its thread, its processes, its files.
@Suite(.timeLimit(.minutes(3))) struct OwnershipTests {
    /// Processes that are at home below a folder.
    private func processes(in folder: String) -> [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return all.filter { number in
            let home = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(number)/cwd")
            return home?.hasPrefix(folder + "/") ?? false
        }
    }

    /// A device with a running app, and the folder that is its own.
    private func started() async throws -> (phone: VirtualDevice, folder: String) {
        let phone = try await VirtualDevice()
        let app = try await phone.install("TestingFixture")
        try await phone.open(app)
        let container = try await phone.container(of: app).path
        let folder = try #require(container.firstRange(of: #/.*\/device-[0-9]+/#).map { String(container[$0]) })
        #expect(processes(in: folder).count == 1)
        return (phone, folder)
    }

    @Test func device_thatGoes_takesProcessesAndFilesAlong() async throws {
        var device = Optional(try await started())
        let folder = try #require(device?.folder)
        device = nil
        #expect(processes(in: folder).isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test func device_ofATestThatFails_leavesNothingBehind() async throws {
        struct Failure: Error {}
        var folder = ""
        await #expect(throws: Failure.self) {
            let device = try await started()
            folder = device.folder
            try await device.phone.advance(by: .seconds(1))
            throw Failure()
        }
        #expect(processes(in: folder).isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test func device_shutDown_refusesStepsButKeepsItsLog() async throws {
        let (phone, folder) = try await started()
        await phone.shutDown()
        await phone.shutDown()
        #expect(!FileManager.default.fileExists(atPath: folder))
        let error = try await #require(throws: VirtualDeviceError.self) { try await phone.home() }
        #expect(error.code == .stopped)
        phone.expect(.appLaunched, count: 1)
        #expect(phone.disturbances.isEmpty)
    }

    /// A log that named folders of the host would be another one on every machine.
    @Test func app_thatSaysWhereItIs_namesItsContainer() async throws {
        let phone = try await VirtualDevice()
        let app = try await phone.install("TestingFixture", arguments: ["place"])
        try await phone.open(app)
        let said = try #require(phone.log(.appLog, of: app).first?["message"])
        let bundle = #//containers/bundle/[0-9A-F-]{36}/TestingFixture\.app/#
        let words = said.split(separator: " ")
        #expect(words.count == 2)
        #expect(words.first?.wholeMatch(of: bundle) != nil, "\(said)")
        #expect(words.last?.prefixMatch(of: bundle) != nil, "\(said)")
    }

    @Test func devices_sideBySide_doNotMeet() async throws {
        let logs = try await withThrowingTaskGroup { group in
            for number in 0..<12 {
                group.addTask {
                    let phone = try await VirtualDevice(seed: UInt64(number / 2))
                    let app = try await phone.install("TestingFixture")
                    for _ in 1...3 {
                        try await phone.open(app)
                        try await phone.home()
                        try await phone.advance(by: .hours(1))
                    }
                    phone.expectNoFindings()
                    phone.expect(.appLaunched, count: 1)
                    return (number, phone.jsonLines)
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        for number in stride(from: 0, to: 12, by: 2) { #expect(logs[number] == logs[number + 1]) }
    }

    /// Whatever numbers its descriptors have, a process gets its own.
    @Test func app_inAProcessWithManyFiles_getsItsOwn() async throws {
        let phone = try await VirtualDevice()
        let app = try await phone.install("TestingFixture")
        var files: [FileHandle] = []
        defer { withExtendedLifetime(files) {} }
        for _ in 1...60 {
            files.append(try #require(FileHandle(forReadingAtPath: "/dev/null")))
            try await phone.open(app)
            try await phone.terminate(app)
        }
        phone.expect(.appActivated, count: 60)
    }
}
