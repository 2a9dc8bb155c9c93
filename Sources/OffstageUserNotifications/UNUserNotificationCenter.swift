public import Foundation
import OffstageApp
import OffstageWire
import Synchronization

/// Shows notifications to people, now or later, and tells the app what they do with them.
open class UNUserNotificationCenter: NSObject, @unchecked Sendable {
    // Never changes; what it holds is behind a lock.
    private static let instance = UNUserNotificationCenter()

    private struct State {
        weak var delegate: (any UNUserNotificationCenterDelegate)?
    }

    private let state = Mutex(State())
    /// Where completion handlers are called.
    private let queue = DispatchQueue(label: "com.apple.usernotifications.UNUserNotificationServiceConnection.call-out")

    private override init() {}

    /// The one center of the process.
    open class func current() -> UNUserNotificationCenter { instance }

    /// Not kept alive. To be set before `didFinishLaunching` has returned, or it misses what the app was launched for.
    open var delegate: (any UNUserNotificationCenterDelegate)? {
        get { state.withLock { $0.delegate } }
        set {
            state.withLock { $0.delegate = newValue }
            NotificationCalls.setReceiver { UNUserNotificationCenter.instance.perform($0) }
            say(.delegateSet(isSet: newValue != nil))
        }
    }

    open var supportsContentExtensions: Bool { false }

    // MARK: Authorization

    /// Asks the user, once; the answer comes when there is one (N-4).
    @preconcurrency
    open func requestAuthorization(
        options: UNAuthorizationOptions = [],
        completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        ask(.authorizationAsked(options: Int(options.rawValue))) { answer in
            completionHandler(UNNotificationSettings(answer).isAllowed, nil)
        }
    }

    @discardableResult
    open func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
        await withCheckedContinuation { continuation in
            requestAuthorization(options: options) { isAllowed, _ in continuation.resume(returning: isAllowed) }
        }
    }

    @preconcurrency
    open func getNotificationSettings(completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void) {
        ask(.settingsAsked) { completionHandler(UNNotificationSettings($0)) }
    }

    open func notificationSettings() async -> UNNotificationSettings {
        await withCheckedContinuation { continuation in
            getNotificationSettings { continuation.resume(returning: $0) }
        }
    }

    // MARK: Requests

    /// An equal identifier replaces what waits or is shown (P-15). The files of attachments are the system's from then
    /// on.
    /// - Note: The error is a ``UNError`` if one of them cannot be moved; whatever else is asked for is taken.
    @preconcurrency
    open func add(
        _ request: UNNotificationRequest,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        do throws(UNError) {
            ask(.added(try request.kept())) { _ in completionHandler?(nil) }
        } catch {
            queue.async { completionHandler?(error) }
        }
    }

    open func add(_ request: UNNotificationRequest) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            add(request) { error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
    }

    @preconcurrency
    open func getPendingNotificationRequests(
        completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
    ) {
        ask(.pendingAsked) { answer in
            guard case .pending(let requests) = answer else { return completionHandler([]) }
            completionHandler(requests.map(UNNotificationRequest.init))
        }
    }

    open func pendingNotificationRequests() async -> [UNNotificationRequest] {
        await withCheckedContinuation { continuation in
            getPendingNotificationRequests { continuation.resume(returning: $0) }
        }
    }

    open func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
        say(.pendingRemoved(identifiers: identifiers.map(\.clipped)))
    }

    open func removeAllPendingNotificationRequests() {
        say(.pendingRemoved(identifiers: nil))
    }

    // MARK: What is shown

    @preconcurrency
    open func getDeliveredNotifications(completionHandler: @escaping @Sendable ([UNNotification]) -> Void) {
        ask(.shownAsked) { answer in
            guard case .shown(let notifications) = answer else { return completionHandler([]) }
            completionHandler(notifications.map(UNNotification.init))
        }
    }

    open func deliveredNotifications() async -> [UNNotification] {
        await withCheckedContinuation { continuation in
            getDeliveredNotifications { continuation.resume(returning: $0) }
        }
    }

    open func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
        say(.shownRemoved(identifiers: identifiers.map(\.clipped)))
    }

    open func removeAllDeliveredNotifications() {
        say(.shownRemoved(identifiers: nil))
    }

    // MARK: Categories and the badge

    /// The system keeps them, beyond the life of the process.
    open func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
        // The order of a set may not reach the device, not even that of two with one identifier.
        let said = categories.map(\.message).map { (message: $0, text: "\($0)") }
        say(
            .categoriesSet(
                said.sorted { ($0.message.identifier, $0.text) < ($1.message.identifier, $1.text) }.map(\.message)
            )
        )
    }

    @preconcurrency
    open func getNotificationCategories(
        completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void
    ) {
        ask(.categoriesAsked) { answer in
            guard case .categories(let categories) = answer else { return completionHandler([]) }
            completionHandler(Set(categories.map(UNNotificationCategory.init)))
        }
    }

    open func notificationCategories() async -> Set<UNNotificationCategory> {
        await withCheckedContinuation { continuation in
            getNotificationCategories { continuation.resume(returning: $0) }
        }
    }

    @preconcurrency
    open func setBadgeCount(
        _ newBadgeCount: Int,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        AppProcess.shared.surroundings.badge = newBadgeCount
        Connection.shared?.send(.badge(newBadgeCount))
        if let completionHandler { queue.async { completionHandler(nil) } }
    }

    open func setBadgeCount(_ newBadgeCount: Int) async throws {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            setBadgeCount(newBadgeCount) { _ in continuation.resume() }
        }
    }

    // MARK: The device

    private func say(_ word: NotificationMessage) {
        Connection.shared?.send(.push(.notification(word)))
    }

    /// In a process that no device started, such as a test's, nobody answers: nothing is allowed there, nothing kept.
    private func ask(_ question: NotificationMessage, then body: @escaping @Sendable (NotificationAnswer?) -> Void) {
        guard let connection = Connection.shared else { return queue.async { body(nil) } }
        connection.ask(question) { [queue] answer in queue.async { body(answer) } }
    }

    @MainActor private func perform(_ call: DeviceMessage.Call) {
        let number = call.identifiers.first ?? 0
        if call.name == .willPresent {
            guard case .notification(let said, _)? = call.subject else { return }
            present(UNNotification(said), number: number)
        } else if let response = UNNotificationResponse.make(call) {
            respond(response, run: number)
        }
    }

    /// The device takes the first answer (N-7).
    @MainActor private func present(_ notification: UNNotification, number: Int) {
        let calls = CompletionCalls()
        let answer: @Sendable (UNNotificationPresentationOptions?) -> Void = { options in
            let places = NotificationMessage.Places(calls.note())
            self.say(.presented(number: number, options: options.map { Int($0.rawValue) }, places: places))
        }
        guard let delegate else { return answer(nil) }
        let isImplemented = OptionalMethod.isImplemented {
            delegate.userNotificationCenter(self, willPresent: notification) { answer($0) }
        }
        guard !isImplemented else { return }
        Task { @MainActor in
            let options = await OptionalMethod.awaited {
                await delegate.userNotificationCenter(self, willPresent: notification)
            }
            answer(options ?? [])
        }
    }

    /// The device takes the first answer (N-14, N-17).
    @MainActor private func respond(_ response: UNNotificationResponse, run: Int) {
        let calls = CompletionCalls()
        let answer: @Sendable () -> Void = {
            self.say(.responded(run: run, places: NotificationMessage.Places(calls.note())))
        }
        guard let delegate else { return answer() }
        let isImplemented = OptionalMethod.isImplemented {
            delegate.userNotificationCenter(self, didReceive: response) { answer() }
        }
        guard !isImplemented else { return }
        Task { @MainActor in
            _ = await OptionalMethod.awaited { await delegate.userNotificationCenter(self, didReceive: response) }
            answer()
        }
    }
}

extension NotificationMessage.Places {
    fileprivate init?(_ again: CompletionCalls.Places?) {
        guard let again else { return nil }
        self.init(place: again.place, first: again.first)
    }
}
