/// The pair of calls that a background task is made of: the application's, or a stand-in's under test.
package struct AssertionCalls: Sendable {
    package typealias ExpirationHandler = @MainActor @Sendable () -> Void

    package let begin: @Sendable (_ name: String?, _ handler: @escaping ExpirationHandler) -> UIBackgroundTaskIdentifier
    package let end: @Sendable (UIBackgroundTaskIdentifier) -> Void

    package init(
        begin: @escaping @Sendable (String?, @escaping ExpirationHandler) -> UIBackgroundTaskIdentifier,
        end: @escaping @Sendable (UIBackgroundTaskIdentifier) -> Void
    ) {
        self.begin = begin
        self.end = end
    }

    /// The calls of the application itself, from any thread (L-24).
    package static let application = AssertionCalls(
        begin: { name, handler in
            sharedApplication.beginBackgroundTask(withName: name, expirationHandler: handler)
        },
        end: { sharedApplication.endBackgroundTask($0) }
    )

    /// `UIApplication.shared`, from any thread.
    ///
    /// Begin and end may be called anywhere, yet the object that carries them is only reachable on the main actor.
    /// Hopping there would either come too late or wait for a main thread that may be waiting for us. Dropping the
    /// isolation is sound: the getter only reads a reference that is set once, before any code of the app runs.
    private static var sharedApplication: UIApplication {
        let isolated: @MainActor () -> UIApplication = { UIApplication.shared }
        return unsafeBitCast(isolated, to: (() -> UIApplication).self)()
    }
}
