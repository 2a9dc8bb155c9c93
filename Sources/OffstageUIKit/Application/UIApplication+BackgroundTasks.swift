public import Foundation
import OffstageApp

extension UIApplication {
    /// Seconds that are left in the background: to the hard end while a task is open, else to suspension; huge in the
    /// foreground. Any thread (L-33, L-34).
    nonisolated public var backgroundTimeRemaining: TimeInterval {
        AppProcess.shared.backgroundTimeRemaining(withTask: !BackgroundTasks.shared.isEmpty)
    }

    /// Asks not to be suspended until the task is ended or its handler has run. Any thread (L-24, L-37).
    @_disfavoredOverload @discardableResult @preconcurrency
    nonisolated public func beginBackgroundTask(
        expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        begin(name: nil, handler: handler, site: CallSite.outsideFrameworks)
    }

    /// Asks not to be suspended until the task is ended or its handler has run. Any thread (L-24, L-37).
    @_disfavoredOverload @discardableResult @preconcurrency
    nonisolated public func beginBackgroundTask(
        withName taskName: String?,
        expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        begin(name: taskName, handler: handler, site: CallSite.outsideFrameworks)
    }

    /// The same with the place of the call, which the device's log and findings name.
    @discardableResult @preconcurrency
    nonisolated public func beginBackgroundTask(
        expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) -> UIBackgroundTaskIdentifier {
        begin(name: nil, handler: handler, site: "\(filePath):\(line)")
    }

    /// The same with the place of the call, which the device's log and findings name.
    @discardableResult @preconcurrency
    nonisolated public func beginBackgroundTask(
        withName taskName: String?,
        expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) -> UIBackgroundTaskIdentifier {
        begin(name: taskName, handler: handler, site: "\(filePath):\(line)")
    }

    /// Ends a task. An identifier that no open task has does no harm, but is logged (L-42).
    nonisolated public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
        BackgroundTasks.shared.end(identifier.rawValue)
    }

    private nonisolated func begin(
        name: String?,
        handler: BackgroundTasks.Handler?,
        site: String
    ) -> UIBackgroundTaskIdentifier {
        UIBackgroundTaskIdentifier(rawValue: BackgroundTasks.shared.begin(name: name, site: site, handler: handler))
    }
}
