import Foundation

/// What a coordinator asks of the system: the scheduler's and a timer's calls, or a stand-in's under test.
package struct RefreshCalls: Sendable {
    /// A task that the app was launched to run.
    package struct Launch: Sendable {
        package let onExpiration: @Sendable (@escaping @Sendable () -> Void) -> Void
        package let complete: @Sendable (_ success: Bool) -> Void

        package init(
            onExpiration: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void,
            complete: @escaping @Sendable (Bool) -> Void
        ) {
            self.onExpiration = onExpiration
            self.complete = complete
        }
    }

    package typealias LaunchHandler = @Sendable (Launch) -> Void

    package let register: @Sendable (_ identifier: String, @escaping LaunchHandler) -> Bool
    package let submit: @Sendable (_ identifier: String, _ noSoonerThan: Duration?) throws -> Void
    package let after: @Sendable (Duration, @escaping @Sendable () -> Void) -> Void

    package init(
        register: @escaping @Sendable (String, @escaping LaunchHandler) -> Bool,
        submit: @escaping @Sendable (String, Duration?) throws -> Void,
        after: @escaping @Sendable (Duration, @escaping @Sendable () -> Void) -> Void
    ) {
        self.register = register
        self.submit = submit
        self.after = after
    }

    /// The calls of the system itself.
    ///
    /// The launch handler is called on the scheduler's own queue (B-6), which it leaves at once, so that the expiration
    /// handler is never kept waiting there. Time is that on the wall, as a fetch's window is (F-5).
    package static let system = RefreshCalls(
        register: { identifier, launched in
            BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: nil) { task in
                let task = Handed(task)
                launched(
                    Launch(
                        onExpiration: { task.value.expirationHandler = $0 },
                        complete: { task.value.setTaskCompleted(success: $0) }
                    )
                )
            }
        },
        submit: { identifier, noSoonerThan in
            let request = BGAppRefreshTaskRequest(identifier: identifier)
            request.earliestBeginDate = noSoonerThan.map { Date(timeIntervalSinceNow: $0 / .seconds(1)) }
            try BGTaskScheduler.shared.submit(request)
        },
        after: { delay, action in
            DispatchQueue.global().asyncAfter(wallDeadline: .now() + delay.dispatchInterval, execute: action)
        }
    )
}

/// Something of the system's that is handed from thread to thread.
///
/// `Sendable` though unchecked: a handler is called on the thread it belongs to, and a task may be completed from any.
/// Whether the system's own declarations say so differs from one SDK to the next.
struct Handed<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
