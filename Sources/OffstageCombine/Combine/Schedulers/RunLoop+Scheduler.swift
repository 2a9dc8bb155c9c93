public import Foundation
public import OpenCombine

extension RunLoop: @retroactive Scheduler {
    public typealias SchedulerTimeType = _SchedulerDate

    /// There are none, as on iOS.
    public struct SchedulerOptions {}

    public var now: _SchedulerDate { _SchedulerDate(Date()) }
    public var minimumTolerance: _SchedulerDate.Stride { 0 }

    /// The action runs in a later turn of the loop, after those that were scheduled before.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        nonisolated(unsafe) let action = action
        perform { action() }
        // A block does not wake a loop that waits; a timer does.
        if RunLoop.current !== self { start(at: Date(), every: 0, tolerance: 0) {} }
    }

    public func schedule(
        after date: _SchedulerDate,
        tolerance: _SchedulerDate.Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        start(at: date.date, every: 0, tolerance: tolerance, action)
    }

    public func schedule(
        after date: _SchedulerDate,
        interval: _SchedulerDate.Stride,
        tolerance: _SchedulerDate.Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        let timer = start(at: date.date, every: interval, tolerance: tolerance, action)
        return AnyCancellable { timer.invalidate() }
    }

    /// - Parameter interval: 0: once.
    @discardableResult
    private func start(
        at date: Date,
        every interval: _SchedulerDate.Stride,
        tolerance: _SchedulerDate.Stride,
        _ action: @escaping () -> Void
    ) -> Timer {
        nonisolated(unsafe) let action = action
        let timer = Timer(fire: date, interval: interval.timeInterval, repeats: interval > 0) { _ in action() }
        timer.tolerance = tolerance.timeInterval
        add(timer, forMode: .default)
        return timer
    }
}
