public import Foundation
public import OpenCombine

extension OperationQueue: @retroactive Scheduler {
    public typealias SchedulerTimeType = _SchedulerDate

    /// There are none, as on iOS.
    public struct SchedulerOptions {}

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
        DispatchQueue.global().asyncAfter(deadline: deadline(date)) { self.addOperation { action() } }
    }

    public func schedule(
        after date: _SchedulerDate,
        interval: _SchedulerDate.Stride,
        tolerance: _SchedulerDate.Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        let timer = DispatchSource.makeTimerSource(queue: .global())
        timer.setEventHandler { self.schedule(options: options, action) }
        timer.schedule(deadline: deadline(date), repeating: interval.timeInterval)
        timer.resume()
        return AnyCancellable { timer.cancel() }
    }

    private func deadline(_ date: _SchedulerDate) -> DispatchTime {
        .now() + now.distance(to: date).timeInterval
    }
}
