import Dispatch
import Logging
import ServiceLifecycle
import Synchronization

/// A gateway that runs until it is stopped, for threads that wait for it.
public final class GatewayProcess: Sendable {
    private let group: ServiceGroup
    private let error = Mutex<(any Error)?>(nil)
    private let done = DispatchSemaphore(value: 0)
    private let stopping = Mutex(false)

    public init(_ gateway: Gateway) {
        group = ServiceGroup(
            configuration: .init(
                services: [
                    .init(service: Served(gateway: gateway), successTerminationBehavior: .gracefullyShutdownGroup)
                ],
                logger: Logger(label: "offstage.gateway") { _ in SwiftLogNoOpLogHandler() }
            )
        )
    }

    private struct Served: Service {
        let gateway: Gateway

        func run() async throws { try await gateway.run() }
    }

    /// Starts the gateway on threads of its own.
    public func start() {
        Task { [self] in
            do {
                try await group.run()
            } catch {
                self.error.withLock { $0 = error }
            }
            done.signal()
        }
    }

    /// Stops it gracefully: no new connection, and all that was taken is answered and on the disk.
    public func stop() {
        stopping.withLock { $0 = true }
        Task { [self] in await group.triggerGracefulShutdown() }
    }

    /// Whether ``stop()`` was called.
    public var isStopping: Bool { stopping.withLock { $0 } }

    /// Returns when the gateway has ended. Any number of threads may wait.
    /// - Throws: ``GatewayError`` if it could not serve.
    public func wait() throws(GatewayError) {
        done.wait()
        done.signal()
        guard let error = error.withLock({ $0 }) else { return }
        throw error as? GatewayError ?? GatewayError(.cannotServe, "the gateway cannot run: \(error)")
    }
}
