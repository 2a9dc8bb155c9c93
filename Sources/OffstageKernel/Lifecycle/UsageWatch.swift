/// What a process uses while it is in the background, and what that gives away.
///
/// 1. It sees a process that uses too much processor time (L-56).
/// 2. It sees one that holds a task and does nothing (finding `task-idle`).
/// 3. It sees one that goes on working after its last task has ended (finding `work-after-end`), or after it has said
///    that it was done (finding `work-after-completion`).
///
/// A transfer that is on its way is work, whether or not a byte of it moves at present.
///
/// Represented as the samples of the last window, oldest first; they are taken at a fixed interval, so their number is
/// bounded.
struct UsageWatch: Equatable, Sendable, Codable {
    struct Sample: Equatable, Sendable, Codable {
        var moment: Instant
        var usage: Usage
    }

    private var samples: [Sample] = []
    private(set) var idleSince: Instant?
    /// A transfer began or ended since the last sample.
    private var hasTransferMoved = false
    /// The task that was found idle last: a process that waits is asked about it every second.
    private var idleTask: Int?
    /// The work has ended and the next sample says what had been used by then.
    private var awaitsEndSample = false
    private var endSample: Sample?
    /// It was suspended, and its driver has not said yet what it had used by then. It may be woken before.
    private var awaitsStop = false

    /// A new clock runs: what was used before does not count.
    mutating func restarted() {
        samples = []
        idleSince = nil
        awaitsEndSample = false
        if !awaitsStop { endSample = nil }
    }

    /// It is to stand still.
    mutating func suspended() {
        awaitsStop = true
    }

    /// The last task ended because its time was up, or the app said that it was done.
    mutating func workEnded() {
        awaitsEndSample = true
    }

    /// A task was begun after all, or the app was called for something.
    mutating func workBegan() {
        awaitsEndSample = false
        endSample = nil
    }

    /// A transfer began or ended: what the process does with it is no work that it forgot to stop.
    mutating func transferMoved() {
        hasTransferMoved = true
        awaitsEndSample = false
        endSample = nil
    }

    /// - Parameter isTransferring: whether a transfer of the process is on its way.
    /// - Returns: the processor time used in the last window, once a whole window has been seen.
    mutating func used(_ usage: Usage, isTransferring: Bool = false, window: Duration, at now: Instant) -> Duration? {
        let sample = Sample(moment: now, usage: usage)
        if awaitsEndSample {
            awaitsEndSample = false
            endSample = isTransferring ? nil : sample
        }
        if let last = samples.last {
            let isIdle = !isTransferring && !hasTransferMoved && isIdle(from: last, to: sample)
            idleSince = isIdle ? idleSince ?? last.moment : nil
        }
        hasTransferMoved = false
        samples.append(sample)
        var oldest: Sample?
        while samples.count > 1, now - samples[0].moment >= window { oldest = samples.removeFirst() }
        guard let oldest else { return nil }
        return .nanoseconds(usage.cpuNanoseconds - oldest.usage.cpuNanoseconds)
    }

    /// - Returns: whether this is news.
    mutating func idleTaskReported(_ task: Int) -> Bool {
        defer { idleTask = task }
        return idleTask != task
    }

    /// What the process worked between the end of its last task and its suspension, if that is more than winding up: a
    /// quarter of the time in which it could. While others had the processors it could not.
    mutating func workAfterEnd(_ usage: Usage, at now: Instant) -> Duration? {
        awaitsStop = false
        guard let endSample else { return nil }
        let worked = Duration.nanoseconds(usage.cpuNanoseconds - endSample.usage.cpuNanoseconds)
        let waited = Duration.nanoseconds(usage.waitedNanoseconds - endSample.usage.waitedNanoseconds)
        let window = now - endSample.moment - waited
        return worked >= .milliseconds(10) && worked * 4 > window ? worked : nil
    }

    /// Less than one percent of a processor and next to no input or output: a waiting process, not a slow one.
    private func isIdle(from earlier: Sample, to later: Sample) -> Bool {
        let cpu = Duration.nanoseconds(later.usage.cpuNanoseconds - earlier.usage.cpuNanoseconds)
        return cpu * 100 < later.moment - earlier.moment && later.usage.ioBytes - earlier.usage.ioBytes < 64
    }
}
