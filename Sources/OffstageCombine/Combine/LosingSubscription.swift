import Foundation
import OpenCombine

/// A subscription to what waits for nobody: a value that comes while none is demanded is lost, as on iOS.
final class LosingSubscription<Downstream: Subscriber>: Subscription, @unchecked Sendable {
    // Sendable because the lock guards the only mutable state.
    private let lock = NSLock()
    private var demand = Subscribers.Demand.none
    private var downstream: Downstream?
    /// Ends the source.
    private var stop: (() -> Void)?

    init(_ downstream: Downstream) {
        self.downstream = downstream
    }

    /// Tells the subscriber of the subscription, then begins.
    /// - Parameter begin: starts the source, and returns what ends it.
    func start(_ begin: () -> () -> Void) {
        lock.withLock { downstream }?.receive(subscription: self)
        guard lock.withLock({ downstream }) != nil else { return }
        let stop = begin()
        let isOver = lock.withLock {
            if downstream != nil { self.stop = stop }
            return downstream == nil
        }
        if isOver { stop() }
    }

    /// Hands a value on, on the thread that has it.
    func send(_ value: Downstream.Input) {
        let taker = lock.withLock { () -> Downstream? in
            guard let downstream, demand > .none else { return nil }
            demand -= 1
            return downstream
        }
        guard let taker else { return }
        let more = taker.receive(value)
        lock.withLock { demand += more }
    }

    func request(_ demand: Subscribers.Demand) {
        lock.withLock { self.demand += demand }
    }

    func cancel() {
        let (stop, gone) = lock.withLock {
            defer { (self.stop, downstream) = (nil, nil) }
            return (self.stop, downstream)
        }
        stop?()
        // It may hold the last reference to what it was made for: not inside the lock.
        withExtendedLifetime(gone) {}
    }
}
