import Testing

@testable import OffstageKernel

/// What a process's use of the processor gives away.
@Suite struct UsageWatchTests {
    private var watch = UsageWatch()

    private static func moment(_ milliseconds: Int) -> Instant { .boot + .milliseconds(milliseconds) }

    private static func usage(_ milliseconds: Int, bytes: Int64 = 0) -> Usage {
        Usage(cpuNanoseconds: Int64(milliseconds) * 1_000_000, ioBytes: bytes)
    }

    /// One sample: what was used so far, in milliseconds, and when.
    private mutating func use(_ spent: Int, bytes: Int64 = 0, at milliseconds: Int) -> Duration? {
        watch.used(Self.usage(spent, bytes: bytes), window: .seconds(2), at: Self.moment(milliseconds))
    }

    @Test mutating func used_isWhatTheLastWindowSaw() {
        #expect(use(100, at: 0) == nil)
        #expect(use(400, at: 1000) == nil)
        #expect(use(500, at: 1999) == nil)
        #expect(use(600, at: 2000) == .milliseconds(500))
        #expect(use(900, at: 3000) == .milliseconds(500))
        // Nothing for a long time: the last of what is older than a window counts.
        #expect(use(1000, at: 9000) == .milliseconds(100))
        watch.restarted()
        #expect(use(2000, at: 9500) == nil)
        #expect(use(2000, at: 11_499) == nil)
        #expect(use(2100, at: 11_500) == .milliseconds(100))
    }

    @Test mutating func idle_isLessThanAHundredthAndNextToNoBytes() {
        _ = use(0, at: 0)
        #expect(watch.idleSince == nil)
        _ = use(9, bytes: 63, at: 1000)
        #expect(watch.idleSince == Self.moment(0))
        _ = use(18, bytes: 126, at: 2000)
        #expect(watch.idleSince == Self.moment(0))
        _ = use(28, bytes: 126, at: 3000)
        #expect(watch.idleSince == nil)
        _ = use(28, bytes: 126, at: 4000)
        #expect(watch.idleSince == Self.moment(3000))
        _ = use(28, bytes: 190, at: 5000)
        #expect(watch.idleSince == nil)
        _ = use(28, bytes: 190, at: 6000)
        watch.restarted()
        #expect(watch.idleSince == nil)
    }

    @Test(arguments: [(9_950_000 as Int64, true), (9_999_999, true), (10_000_000, false)])
    mutating func idle_isLessThanAHundredth_exactly(spent: Int64, isIdle: Bool) {
        _ = use(0, at: 0)
        let usage = Usage(cpuNanoseconds: spent, ioBytes: 0)
        _ = watch.used(usage, window: .seconds(2), at: Self.moment(1000))
        #expect(watch.idleSince == (isIdle ? .boot : nil))
    }

    @Test mutating func transfer_thatMoves_isNoWorkToForget() {
        watch.workEnded()
        _ = use(100, at: 1000)
        watch.transferMoved()
        #expect(watch.workAfterEnd(Self.usage(900), at: Self.moment(2000)) == nil)
        watch.workEnded()
        watch.transferMoved()
        _ = use(100, at: 3000)
        #expect(watch.workAfterEnd(Self.usage(900), at: Self.moment(4000)) == nil)
    }

    @Test mutating func idleTask_isNewsOnce() {
        let news = [1, 1, 2, 2, 1].map { watch.idleTaskReported($0) }
        #expect(news == [true, false, true, false, true])
    }

    /// What is used from the sample after the last end, if it is ten milliseconds and more than a quarter of the time.
    @Test(arguments: [
        (worked: 10, window: 39, found: true), (9, 20, false), (10, 40, false), (10, 41, false), (11, 40, true),
        (500, 1000, true),
    ])
    mutating func workAfterEnd_isMoreThanWindingUp(worked: Int, window: Int, found: Bool) {
        watch.workEnded()
        _ = use(100, at: 1000)
        // Only the first sample after the end counts.
        _ = use(101, at: 1001)
        let span = watch.workAfterEnd(Self.usage(100 + worked), at: Self.moment(1000 + window))
        #expect(span == (found ? .milliseconds(worked) : nil))
    }

    /// A process that works whenever it may is found on a busy host, too; one that waits for something else is not.
    @Test(arguments: [(10, 361, true), (10, 360, false), (10, 0, false), (9, 400, false), (100, 0, false)])
    mutating func workAfterEnd_ofAStarvedProcess(worked: Int, waited: Int, found: Bool) {
        func usage(_ spent: Int, _ waited: Int) -> Usage {
            Usage(cpuNanoseconds: Int64(spent) * 1_000_000, ioBytes: 0, waitedNanoseconds: Int64(waited) * 1_000_000)
        }
        watch.workEnded()
        _ = watch.used(usage(100, 1000), window: .seconds(2), at: Self.moment(1000))
        let span = watch.workAfterEnd(usage(100 + worked, 1000 + waited), at: Self.moment(1400))
        #expect(span == (found ? .milliseconds(worked) : nil))
    }

    @Test func usage_whoseWaitingIsNotKnown_waitedNot() {
        #expect(Self.usage(1).waitedNanoseconds == 0)
    }

    @Test mutating func workAfterEnd_withoutAnEnd_isNone() {
        _ = use(100, at: 1000)
        #expect(watch.workAfterEnd(Self.usage(900), at: Self.moment(2000)) == nil)
        watch.workEnded()
        watch.workBegan()
        _ = use(100, at: 1000)
        #expect(watch.workAfterEnd(Self.usage(900), at: Self.moment(2000)) == nil)
        watch.workEnded()
        _ = use(100, at: 1000)
        watch.workBegan()
        #expect(watch.workAfterEnd(Self.usage(900), at: Self.moment(2000)) == nil)
        watch.workEnded()
        _ = use(100, at: 1000)
        watch.restarted()
        #expect(watch.workAfterEnd(Self.usage(900), at: Self.moment(2000)) == nil)
        watch.workEnded()
        watch.restarted()
        _ = use(100, at: 1000)
        #expect(watch.workAfterEnd(Self.usage(900), at: Self.moment(2000)) == nil)
    }

    /// A driver may see the process stand still only after it has been woken again.
    @Test mutating func workAfterEnd_toldAfterTheNextWake_isFoundOnce() {
        watch.workEnded()
        _ = use(100, at: 1000)
        watch.suspended()
        watch.restarted()
        #expect(watch.workAfterEnd(Self.usage(900), at: Self.moment(2000)) == .milliseconds(800))
        watch.restarted()
        #expect(watch.workAfterEnd(Self.usage(1800), at: Self.moment(3000)) == nil)
    }
}
