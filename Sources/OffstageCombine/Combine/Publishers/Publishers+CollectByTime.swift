public import OpenCombine

// OpenCombine does not have these. The end of each span of time is one more value of a merged stream.

extension Publishers {
    /// When what was collected is handed on.
    public enum TimeGroupingStrategy<Context: Scheduler> {
        /// At the end of each span, from the subscription on.
        case byTime(Context, Context.SchedulerTimeType.Stride)
        /// Then, too, when there are so many.
        case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
    }

    /// The values of each span of time, as one list; none for a span in which nothing came. What is left when the
    /// upstream is over comes then, and is lost where it failed.
    public struct CollectByTime<Upstream: Publisher, Context: Scheduler>: Publisher {
        public typealias Output = [Upstream.Output]
        public typealias Failure = Upstream.Failure

        public let upstream: Upstream
        public let strategy: TimeGroupingStrategy<Context>
        public let options: Context.SchedulerOptions?

        private enum Change {
            case value(Upstream.Output)
            case end
        }

        public init(
            upstream: Upstream,
            strategy: TimeGroupingStrategy<Context>,
            options: Context.SchedulerOptions?
        ) {
            (self.upstream, self.strategy, self.options) = (upstream, strategy, options)
        }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let (scheduler, span, limit) =
                switch strategy {
                case .byTime(let scheduler, let span): (scheduler, span, Int.max)
                case .byTimeOrCount(let scheduler, let span, let count): (scheduler, span, count)
                }
            let ends = PassthroughSubject<Change, Failure>()
            let timer = scheduler.schedule(
                after: scheduler.now.advanced(by: span),
                interval: span,
                tolerance: scheduler.minimumTolerance,
                options: options
            ) { ends.send(.end) }
            upstream.map(Change.value).append(.end)
                .handleEvents(receiveCompletion: { _ in ends.send(completion: .finished) })
                .merge(with: ends)
                .handleEvents(receiveCompletion: { _ in timer.cancel() }, receiveCancel: { timer.cancel() })
                .scan((waiting: Output(), full: Output())) { last, change in
                    guard case .value(let value) = change else { return ([], last.waiting) }
                    let waiting = last.waiting + [value]
                    return waiting.count < limit ? (waiting, []) : ([], waiting)
                }
                .compactMap { $0.full.isEmpty ? nil : $0.full }
                .receive(subscriber: subscriber)
        }
    }
}

extension Publisher {
    public func collect<S: Scheduler>(
        _ strategy: Publishers.TimeGroupingStrategy<S>,
        options: S.SchedulerOptions? = nil
    ) -> Publishers.CollectByTime<Self, S> {
        Publishers.CollectByTime(upstream: self, strategy: strategy, options: options)
    }
}
