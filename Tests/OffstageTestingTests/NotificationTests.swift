import Foundation
import OffstageTesting
import Testing

/// Remote notifications, and what the user does with those that are shown.
@Suite(.timeLimit(.minutes(3))) struct NotificationTests {
    private let rain = #"{"aps": {"content-available": 1}, "story": "rain"}"#
    private let goal = #"{"aps": {"content-available": 1}, "story": "goal"}"#

    /// A phone on which the app has registered and was left.
    private func phone(isAllowed: Bool = true) async throws -> (VirtualDevice, VirtualDevice.App) {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).plist")
        defer { try? FileManager.default.removeItem(at: file) }
        let values: [String: Any] = [
            "CFBundleIdentifier": "com.example.TestingFixture", "UIBackgroundModes": ["remote-notification"],
        ]
        try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0).write(to: file)
        let phone = try await VirtualDevice(os: 17)
        let news = try await phone.install("TestingFixture", infoPlist: file.path, arguments: ["news"])
        if isAllowed {
            try await phone.allowNotifications(of: news)
        } else {
            try await phone.denyNotifications(of: news)
        }
        try await phone.open(news)
        try await phone.home()
        try await phone.run(until: .appSuspended, of: news)
        return (phone, news)
    }

    @Test func silentPush_becomesANotificationThatIsTapped() async throws {
        let (phone, news) = try await phone()
        try await phone.push(rain, to: news, headers: .init(type: "background", priority: 5))
        phone.expect(.pushCompleted, of: news, where: ["result": "new-data"], count: 1)
        try await phone.tap(news)
        phone.expect(.notificationTapped, of: news, count: 1)
        #expect(phone.log(.appLog, of: news).last?["message"] == "com.apple.UNNotificationDefaultActionIdentifier rain")
        phone.expectNoFindings()
    }

    @Test func actionsAnswersAndDismissals_reachTheApp() async throws {
        let (phone, news) = try await phone()
        try await phone.push(rain, to: news, headers: .init(type: "background", priority: 5))
        try await phone.tap(action: "save", of: "rain")
        try await phone.push(rain, to: news, headers: .init(type: "background", priority: 5))
        try await phone.tap(action: "reply", of: "rain", typing: "On my way")
        try await phone.push(goal, to: news, headers: .init(type: "background", priority: 5))
        try await phone.dismiss(notification: "goal")
        let said = phone.log(.appLog, of: news).compactMap { $0["message"] }
        #expect(said == ["save rain", "reply rain On my way", "com.apple.UNNotificationDismissActionIdentifier goal"])
    }

    @Test func gateway_keepsTheNewestWhileItCannotBeReached() async throws {
        let (phone, news) = try await phone()
        try await phone.takeGatewayOffline()
        try await phone.push(rain, to: news, headers: .init(type: "background", priority: 5))
        try await phone.push(goal, to: news, headers: .init(type: "background", priority: 5))
        phone.expect(.pushDelivered, of: news, count: 0)
        phone.expect(.pushDropped, of: news, where: ["reason": "overwritten"], count: 1)
        try await phone.bringGatewayOnline()
        try await phone.tap(notification: "goal")
        phone.expect(.notificationShown, of: news, count: 1)
    }

    @Test func deniedNotifications_areNotShown() async throws {
        let (phone, news) = try await phone(isAllowed: false)
        try await phone.push(rain, to: news, headers: .init(type: "background", priority: 5))
        phone.expect(.pushCompleted, of: news, count: 1)
        phone.expect(.notificationShown, of: news, count: 0)
        await #expect(throws: VirtualDeviceError.self) { try await phone.tap(news) }
    }
}
