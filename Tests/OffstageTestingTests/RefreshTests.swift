import Foundation
import OffstageTesting
import Testing

/// Fetches and scheduled tasks on a device of a test's.
@Suite(.timeLimit(.minutes(3))) struct RefreshTests {
    private let task = "com.example.TestingFixture.refresh"

    /// A phone whose app has been opened and left.
    private func phone(
        os: Int,
        _ behaviour: String,
        _ values: [String: Any],
        refresh: VirtualDevice.RefreshPreset = .typical
    ) async throws -> (VirtualDevice, VirtualDevice.App) {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).plist")
        defer { try? FileManager.default.removeItem(at: file) }
        let values = values.merging(["CFBundleIdentifier": "com.example.TestingFixture"]) { $1 }
        try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0).write(to: file)
        let phone = try await VirtualDevice(os: os, refresh: refresh)
        let app = try await phone.install("TestingFixture", infoPlist: file.path, arguments: [behaviour])
        try await phone.open(app)
        try await phone.advance(by: .seconds(10))
        try await phone.home()
        try await phone.run(until: .appSuspended, of: app)
        return (phone, app)
    }

    private var withTasks: [String: Any] {
        ["UIBackgroundModes": ["fetch"], "BGTaskSchedulerPermittedIdentifiers": [task]]
    }

    @Test func task_isLaunchedAndExpiresWithoutTheScheduler() async throws {
        let (phone, app) = try await phone(os: 17, "refresh", withTasks)
        phone.expect(.scheduledTaskSubmitted, of: app, where: ["identifier": task], count: 1)
        try await phone.simulateTask(task)
        let start = phone.now
        try await phone.run(until: .scheduledTaskCompleted, of: app, where: ["success": "true"])
        #expect(phone.now - start == .seconds(3))

        try await phone.open(app)
        try await phone.home()
        try await phone.run(until: .appSuspended, of: app)
        try await phone.simulateTask(task)
        try await phone.expireTask(task)
        phone.expect(.scheduledTaskExpired, of: app, count: 1)
        phone.expect(.scheduledTaskCompleted, of: app, where: ["success": "false"], count: 1)
        phone.expectNoFindings()
    }

    @Test func step_ofATaskThatIsNotThere_isRefused() async throws {
        let (phone, _) = try await phone(os: 17, "refresh", withTasks)
        let error = try await #require(throws: VirtualDeviceError.self) { try await phone.simulateTask("\(task)h") }
        #expect(error.code == .refused)
        #expect(
            error.reason.contains("No task request with identifier \(task)h has been scheduled: did you mean \(task)?")
        )
        await #expect(throws: VirtualDeviceError.self) { try await phone.expireTask(task) }
        await #expect(throws: VirtualDeviceError.self) { try await phone.stopTask(task) }
        await #expect(throws: VirtualDeviceError.self) { try await phone.simulateFetch(of: "com.example.other") }
    }

    @Test func eagerDevice_fetchesEveryQuarterOfAnHour() async throws {
        let (phone, app) = try await phone(os: 17, "fetch", ["UIBackgroundModes": ["fetch"]], refresh: .eager)
        try await phone.simulateFetch(of: app)
        try await phone.run(until: .refreshCompleted, of: app, where: ["result": "new-data"])
        for _ in 1...4 {
            let last = phone.now
            try await phone.run(until: .refreshStarted, of: app)
            #expect((.minutes(10)...(.minutes(20))).contains(phone.now - last))
        }
        phone.expectNoFindings()
    }
}
