public import Dispatch
public import Foundation
import OffstageApp
import OffstageWire

/// Launches apps in the background to run tasks that they asked for.
open class BGTaskScheduler: NSObject, @unchecked Sendable {
    /// The one scheduler of the process.
    public class var shared: BGTaskScheduler { instance }

    // Never changes and holds nothing.
    private static let instance = BGTaskScheduler()

    private override init() {}

    public class var errorDomain: String { "BGTaskSchedulerErrorDomain" }

    /// What a continued task may ask for; a device of this kind has no graphics processor to give (B-34).
    public class var supportedResources: BGContinuedProcessingTaskRequest.Resources { [] }

    /// Registers what handles a task, before `didFinishLaunching` has returned; later, or twice, it ends the process
    /// (B-3, B-4). Registrations go with the process (B-5).
    /// - Parameter queue: where the handler runs; nil for a serial queue in the background (B-6).
    /// - Returns: false if the identifier is not among `BGTaskSchedulerPermittedIdentifiers` (B-2).
    @_disfavoredOverload @discardableResult
    open func register(
        forTaskWithIdentifier identifier: String,
        using queue: DispatchQueue?,
        launchHandler: @escaping (BGTask) -> Void
    ) -> Bool {
        register(identifier, queue, launchHandler, site: "")
    }

    /// The same with the place of the call, which the device's findings name.
    @discardableResult
    public func register(
        forTaskWithIdentifier identifier: String,
        using queue: DispatchQueue?,
        launchHandler: @escaping (BGTask) -> Void,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) -> Bool {
        register(identifier, queue, launchHandler, site: "\(filePath):\(line)")
    }

    private func register(
        _ identifier: String,
        _ queue: DispatchQueue?,
        _ launchHandler: @escaping (BGTask) -> Void,
        site: String
    ) -> Bool {
        // Apple's declaration says nothing of other threads, and calls it on one.
        nonisolated(unsafe) let handler = launchHandler
        return ScheduledTasks.shared.register(identifier, queue: queue, site: site) { run, request in
            handler(BGTask.make(run, request))
        }
    }

    /// Asks for one launch; an older request for the same identifier is replaced (B-9, B-13).
    /// - Throws: ``Error`` (B-11).
    open func submit(_ taskRequest: BGTaskRequest) throws {
        guard let connection = Connection.shared else { throw Error(.unavailable) }
        switch connection.ask(.taskSubmitted(taskRequest.message)) {
        case .submitted(nil): return
        case .submitted(let code?): throw Error(Error.Code(rawValue: code) ?? .unavailable)
        case .raises(let reason): InternalInconsistency.raise(reason)
        default: throw Error(.unavailable)
        }
    }

    /// The form of iOS 27, answered on another queue (B-16).
    @preconcurrency
    open func submitTaskRequest(
        _ taskRequest: BGTaskRequest,
        completionHandler: @escaping @Sendable ((any Swift.Error)?) -> Void
    ) {
        // A copy: what the caller does to the request afterwards changes nothing.
        let copy = BGTaskRequest.make(taskRequest.message)
        DispatchQueue.global().async {
            do {
                try self.submit(copy)
                completionHandler(nil)
            } catch {
                completionHandler(error)
            }
        }
    }

    /// The form of iOS 27 (B-16).
    /// - Throws: ``Error`` (B-11).
    open func submitTaskRequest(_ taskRequest: BGTaskRequest) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Swift.Error>) in
            submitTaskRequest(taskRequest) { error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
    }

    /// Takes back a pending request; a task that runs goes on (B-15).
    open func cancel(taskRequestWithIdentifier identifier: String) {
        Connection.shared?.send(.refresh(.tasksCancelled(identifier: identifier)))
    }

    open func cancelAllTaskRequests() {
        Connection.shared?.send(.refresh(.tasksCancelled(identifier: nil)))
    }

    /// Copies of the requests that were submitted and not launched, on another queue (B-14).
    @preconcurrency
    open func getPendingTaskRequests(completionHandler: @escaping @Sendable ([BGTaskRequest]) -> Void) {
        DispatchQueue.global().async { completionHandler(Self.pending) }
    }

    open func pendingTaskRequests() async -> [BGTaskRequest] {
        await withCheckedContinuation { continuation in
            getPendingTaskRequests { continuation.resume(returning: $0) }
        }
    }

    private static var pending: [BGTaskRequest] {
        guard case .pending(let requests) = Connection.shared?.ask(.pendingTasks) else { return [] }
        return requests.map(BGTaskRequest.make)
    }
}
