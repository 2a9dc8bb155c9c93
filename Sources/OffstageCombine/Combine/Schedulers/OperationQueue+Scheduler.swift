public import Foundation
public import OpenCombine

extension OperationQueue: @retroactive Scheduler {
    public typealias SchedulerTimeType = _SchedulerDate

    /// There are none, as on iOS.
    public struct SchedulerOptions {}

    /// A serial one: what is due first goes into its queue first, a value before the end that follows it.
    private static let clock = DispatchQueue(label: "Combine.OperationQueue")

    public var now: _SchedulerDate { _SchedulerDate(Date()) }
    public var minimumTolerance: _SchedulerDate.Stride { 0 }

    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        nonisolated(unsafe) let action = action
        addOperation { action() }
    }

    public func schedule(
        after date: _SchedulerDate,
        tolerance: _SchedulerDate.Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        nonisolated(unsafe) let action = action
        Self.clock.asyncAfter(deadline: deadline(date)) { self.addOperation { action() } }
    }

    public func schedule(
        after date: _SchedulerDate,
        interval: _SchedulerDate.Stride,
        tolerance: _SchedulerDate.Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        let timer = DispatchSource.makeTimerSource(queue: Self.clock)
        timer.setEventHandler { self.schedule(options: options, action) }
        timer.schedule(deadline: deadline(date), repeating: interval.timeInterval)
        timer.resume()
        return AnyCancellable { timer.cancel() }
    }

    private func deadline(_ date: _SchedulerDate) -> DispatchTime {
        .now() + now.distance(to: date).timeInterval
    }
}
