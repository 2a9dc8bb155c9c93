public import Dispatch
import OffstageApp
import OffstageWire
import Synchronization

/// Tells an app of the device's network: at once when it starts, and whenever it changes while the app runs. A
/// suspended app hears of the last change when it goes on.
public final class NWPathMonitor: Sendable, AsyncSequence {
    public typealias Element = NWPath

    private struct State {
        var handler: (@Sendable (NWPath) -> Void)?
        var queue: DispatchQueue?
        var isCancelled = false
        var told: NWPath?
        var observation: SurroundingsObservation?
    }

    private let state = Mutex(State())
    private let permits: @Sendable (NWInterface.InterfaceType) -> Bool

    public init() {
        permits = { _ in true }
    }

    /// A path counts as satisfied only by way of this.
    public init(requiredInterfaceType: NWInterface.InterfaceType) {
        permits = { $0 == requiredInterfaceType }
    }

    public init(prohibitedInterfaceTypes: [NWInterface.InterfaceType]) {
        permits = { !prohibitedInterfaceTypes.contains($0) }
    }

    /// Called on the queue of ``start(queue:)``.
    public var pathUpdateHandler: (@Sendable (NWPath) -> Void)? {
        get { state.withLock { $0.handler } }
        set { state.withLock { $0.handler = newValue } }
    }

    public var currentPath: NWPath { path(AppProcess.shared.surroundings) }

    public var queue: DispatchQueue? { state.withLock { $0.queue } }

    /// Begins to tell. A monitor starts once; after ``cancel()`` it stays silent.
    public func start(queue: DispatchQueue) {
        let isFirst = state.withLock { state in
            guard state.queue == nil, !state.isCancelled else { return false }
            state.queue = queue
            return true
        }
        guard isFirst else { return }
        let observation = AppProcess.shared.observeSurroundings { [weak self] in self?.tell($0) }
        state.withLock { $0.observation = observation }
        tell(AppProcess.shared.surroundings)
    }

    public func cancel() {
        let observation = state.withLock { state in
            state.isCancelled = true
            state.handler = nil
            defer { state.observation = nil }
            return state.observation
        }
        if let observation { AppProcess.shared.endObservation(observation) }
    }

    deinit {
        if let observation = state.withLock({ $0.observation }) { AppProcess.shared.endObservation(observation) }
    }

    private func path(_ surroundings: DeviceMessage.Surroundings) -> NWPath { NWPath(surroundings, permits) }

    private func tell(_ surroundings: DeviceMessage.Surroundings) {
        let path = path(surroundings)
        let queue = state.withLock { state -> DispatchQueue? in
            guard !state.isCancelled, state.told != path else { return nil }
            state.told = path
            return state.queue
        }
        // Whoever cancels it before hears nothing any more, and the last handler is the one that hears.
        queue?.async { self.pathUpdateHandler?(path) }
    }

    // MARK: As a sequence

    public func makeAsyncIterator() -> Iterator {
        let (stream, continuation) = AsyncStream.makeStream(of: NWPath.self, bufferingPolicy: .bufferingNewest(1))
        pathUpdateHandler = { continuation.yield($0) }
        continuation.onTermination = { [weak self] _ in self?.cancel() }
        start(queue: DispatchQueue(label: "com.apple.network.path-monitor"))
        return Iterator(stream.makeAsyncIterator(), self)
    }

    public struct Iterator: AsyncIteratorProtocol {
        private var paths: AsyncStream<NWPath>.Iterator
        /// It lives as long as somebody listens.
        private let monitor: NWPathMonitor

        init(_ paths: AsyncStream<NWPath>.Iterator, _ monitor: NWPathMonitor) {
            self.paths = paths
            self.monitor = monitor
        }

        public mutating func next() async -> NWPath? { await paths.next() }
    }
}
