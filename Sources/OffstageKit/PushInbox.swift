import Foundation

/// One handling for each notification, whichever of the system's callbacks brings it.
///
/// The same notification can reach an app more than once: its handler is called when it arrives, again when a person
/// taps it where there is no delegate for notifications (N-15), and the tap on the app's own notification brings what
/// the first one said. Each of these hands it to the inbox, and the work is done once:
///
/// ```swift
/// let inbox = PushInbox(identifiedBy: { $0["id"] as? String }) { notification in
///     let story = try await news.load(notification.id)
///     try await show(story)
///     return .newData
/// }
///
/// func application(…, didReceiveRemoteNotification userInfo: …, fetchCompletionHandler completionHandler: …) {
///     inbox.receive(userInfo, completionHandler)
/// }
/// func userNotificationCenter(…, didReceive response: UNNotificationResponse) async {
///     await inbox.receive(response.notification.request.content.userInfo)
///     …
/// ```
///
/// **Once.** What comes again while the work is under way waits for it. What was done is remembered in the app's
/// defaults, so a process that is launched later does not do it again. What failed, or was cut off with its process, is
/// not: the next callback that brings it does the work.
///
/// **In time.** The handler of a notification has 30 s (N-11). The work is cancelled so early that the system is
/// answered by the 25th second, and hears it after ``hardStop`` whatever the work does.
public final class PushInbox: Sendable {
    /// A notification as the app was handed it.
    public struct Notification: Sendable {
        /// What tells it apart, as the app's provider sends it.
        public let id: String
        /// What the app was handed, as JSON.
        public let payload: Data
    }

    /// Does what a notification is for. It is to return soon after `Task.isCancelled` becomes true; throwing is
    /// failing.
    public typealias Handler = @Sendable (Notification) async throws -> UIBackgroundFetchResult

    /// The longest wait for work that was cancelled.
    public let hardStop: Duration

    private struct State {
        /// The notifications that were dealt with, the oldest first.
        var done: [String]
        var running: [String: RefreshWork] = [:]
    }

    /// What is remembered of what was done; more would have to come twice to be done twice.
    private static let remembered = 500
    /// By then the system is answered, of the 30 s that it waits (N-11).
    private static let limit = Duration.seconds(25)

    private let identifier: @Sendable ([AnyHashable: Any]) -> String?
    private let handler: Handler
    private let report: @Sendable (PushProblem) -> Void
    private let calls: PushCalls
    private let state: Guarded<State>

    /// An inbox that knows what earlier processes of the app have done.
    ///
    /// - Parameters:
    ///   - identifier: Tells what the provider calls a notification, from what the app is handed; the system's own id
    ///     does not reach an app. What has none is dealt with each time, and reported.
    ///   - hardStop: The longest wait for work that was cancelled. Keep it at a second or two.
    ///   - report: Told of every problem, at once, on the thread where it shows. Writes to the log if left out.
    ///   - handler: Does the work.
    public convenience init(
        identifiedBy identifier: @escaping @Sendable ([AnyHashable: Any]) -> String?,
        hardStop: Duration = .seconds(1),
        report: @escaping @Sendable (PushProblem) -> Void = { $0.log() },
        handler: @escaping Handler
    ) {
        self.init(identifiedBy: identifier, hardStop: hardStop, calls: .system, report: report, handler: handler)
    }

    package init(
        identifiedBy identifier: @escaping @Sendable ([AnyHashable: Any]) -> String?,
        hardStop: Duration,
        calls: PushCalls,
        report: @escaping @Sendable (PushProblem) -> Void,
        handler: @escaping Handler
    ) {
        self.identifier = identifier
        self.hardStop = hardStop
        self.calls = calls
        self.report = report
        self.handler = handler
        state = Guarded(State(done: calls.load()))
    }

    // MARK: Receiving

    /// Deals with a notification that the system waits to hear of. Call it in
    /// `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)`.
    ///
    /// - Parameters:
    ///   - userInfo: What the system hands over.
    ///   - completionHandler: The system's handler. It is called once, on the main thread: no data for what was done
    ///     before.
    @MainActor
    public func receive(
        _ userInfo: [AnyHashable: Any],
        _ completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
        let handler = Handed(completionHandler)
        let joined = join(userInfo) { result in
            DispatchQueue.main.async { handler.value(result) }
        }
        guard let (work, wake) = joined else { return }
        calls.after(max(.zero, Self.limit - hardStop)) { [self] in
            guard work.windowEnds(wake) else { return }
            calls.after(hardStop) { work.giveUp() }
        }
        work.begin()
    }

    /// Deals with a notification that nobody waits for but the caller, such as one that was tapped.
    ///
    /// - Returns: What came of it: no data for what was done before.
    @MainActor @discardableResult
    public func receive(_ userInfo: [AnyHashable: Any]) async -> UIBackgroundFetchResult {
        await withCheckedContinuation { continuation in
            join(userInfo) { continuation.resume(returning: $0) }?.work.begin()
        }
    }

    /// Lets someone wait for the work on a notification, or answers for what was done.
    private func join(
        _ userInfo: [AnyHashable: Any],
        _ completion: @escaping RefreshWork.Completion
    ) -> (work: RefreshWork, wake: Int)? {
        let payload = (try? JSONSerialization.data(withJSONObject: userInfo)) ?? Data("{}".utf8)
        guard let id = identifier(userInfo) else {
            report(.unidentified)
            return make(Notification(id: "", payload: payload), completion)
        }
        let joined = state.withLock { state -> (work: RefreshWork, wake: Int)? in
            if state.done.contains(id) { return nil }
            if let work = state.running[id], let wake = work.join(completion) { return (work, wake) }
            let new = make(Notification(id: id, payload: payload)) { [self] result in
                forget(id)
                completion(result)
            }
            state.running[id] = new.work
            return new
        }
        if joined == nil { completion(.noData) }
        return joined
    }

    private func make(
        _ notification: Notification,
        _ completion: @escaping RefreshWork.Completion
    ) -> (work: RefreshWork, wake: Int) {
        // Remembered before the work counts as over: whoever comes in between finds one or the other.
        let work: RefreshCoordinator.Child = { [self] in
            let result = try await handler(notification)
            if result != .failed, !notification.id.isEmpty { remember(notification.id) }
            return result
        }
        return RefreshWork.make(
            for: [notification.id: work],
            report: { [report] in if let problem = PushProblem($0) { report(problem) } },
            completion
        )
    }

    private func remember(_ id: String) {
        let done = state.withLock { state in
            state.done = (state.done + [id]).suffix(Self.remembered)
            return state.done
        }
        calls.save(done)
    }

    private func forget(_ id: String) {
        state.withLock { state in
            if state.running[id]?.isOver == true { state.running[id] = nil }
        }
    }
}

/// What went wrong at a ``PushInbox`` that the app's author should know of.
public enum PushProblem: Sendable, CustomStringConvertible {
    /// A notification has nothing that tells it apart, so it is dealt with as often as it comes.
    case unidentified
    /// The work on the notification of this id threw, while it had time.
    case failed(String, any Error)
    /// The work on the notification of this id was cancelled and has not returned; the system was answered without it.
    case didNotStop(String)

    init?(_ problem: RefreshProblem) {
        switch problem {
        case .childFailed(let id, let error): self = .failed(id, error)
        case .childDidNotStop(let id): self = .didNotStop(id)
        case .notPermitted, .notScheduled: return nil
        }
    }

    public var description: String {
        switch self {
        case .unidentified: "A notification has no id that the inbox knows; it is dealt with each time it comes."
        case .failed(let id, let error): "The work on the notification \(id) failed: \(error)"
        case .didNotStop(let id):
            "The work on the notification \(id) did not stop when it was cancelled; the system was answered without it."
        }
    }

    /// Writes the description to the log.
    public func log() {
        NSLog("%@", description)
    }
}

/// What an inbox asks of the system: a timer and the app's defaults, or a stand-in's under test.
package struct PushCalls: Sendable {
    package let after: @Sendable (Duration, @escaping @Sendable () -> Void) -> Void
    package let load: @Sendable () -> [String]
    package let save: @Sendable ([String]) -> Void

    package init(
        after: @escaping @Sendable (Duration, @escaping @Sendable () -> Void) -> Void,
        load: @escaping @Sendable () -> [String],
        save: @escaping @Sendable ([String]) -> Void
    ) {
        self.after = after
        self.load = load
        self.save = save
    }

    private static let key = "PushInbox.done"

    package static let system = PushCalls(
        after: RefreshCalls.system.after,
        load: { UserDefaults.surviving.stringArray(forKey: key) ?? [] },
        save: { UserDefaults.surviving.set($0, forKey: key) }
    )
}
