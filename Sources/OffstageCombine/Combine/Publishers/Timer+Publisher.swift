public import Foundation
public import OpenCombine

extension Timer {
    /// The date, again and again, once it is connected.
    public static func publish(
        every interval: TimeInterval,
        tolerance: TimeInterval? = nil,
        on runLoop: RunLoop,
        in mode: RunLoop.Mode,
        options: RunLoop.SchedulerOptions? = nil
    ) -> TimerPublisher {
        TimerPublisher(interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode, options: options)
    }

    public final class TimerPublisher: ConnectablePublisher, @unchecked Sendable {
        // Sendable because the lock guards the only mutable state.
        public typealias Output = Date
        public typealias Failure = Never

        public let interval: TimeInterval
        public let tolerance: TimeInterval?
        public let runLoop: RunLoop
        public let mode: RunLoop.Mode
        public let options: RunLoop.SchedulerOptions?

        private let lock = NSLock()
        private var takers: [(number: Int, send: (Date) -> Void)] = []
        private var lastNumber = 0

        public init(
            interval: TimeInterval,
            tolerance: TimeInterval? = nil,
            runLoop: RunLoop,
            mode: RunLoop.Mode,
            options: RunLoop.SchedulerOptions? = nil
        ) {
            self.interval = interval
            self.tolerance = tolerance
            self.runLoop = runLoop
            self.mode = mode
            self.options = options
        }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Date, S.Failure == Never {
            let subscription = LosingSubscription(subscriber)
            subscription.start {
                let number = add { subscription.send($0) }
                return { self.remove(number) }
            }
        }

        /// Starts the timer; it runs until the result is cancelled.
        public func connect() -> any Cancellable {
            let timer = Timer(fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: true) { _ in
                self.fire()
            }
            if let tolerance { timer.tolerance = tolerance }
            runLoop.add(timer, forMode: mode)
            return AnyCancellable { timer.invalidate() }
        }

        private func add(_ send: @escaping (Date) -> Void) -> Int {
            lock.withLock {
                lastNumber += 1
                takers.append((lastNumber, send))
                return lastNumber
            }
        }

        private func remove(_ number: Int) {
            lock.withLock { takers.removeAll { $0.number == number } }
        }

        private func fire() {
            let now = Date()
            for taker in lock.withLock({ takers }) { taker.send(now) }
        }
    }
}
