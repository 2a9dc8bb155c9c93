import COffstageSpawn
import Glibc
import OffstageKernel

/// Real time: the device's clock, and the waiting for whatever happens next.
///
/// Device time counts from the first boot and goes on by the wall clock while the device is off. While it runs, only
/// the monotonic clock moves it, so that setting the host's clock neither stops nor reverses it.
struct RealTime {
    /// What became ready.
    struct Ready {
        var source: Source
        /// There may be something to read, or the other end is gone.
        var isReadable: Bool
        var isWritable: Bool
    }

    private let poll: Int32
    private let timer: Int32
    private let startedAt: Int64
    private let monotonicStart: Int64
    /// As the host's clock stood at the start: a host whose clock is set meanwhile has its apps' dates off by as much.
    let epoch: Epoch

    /// - Parameter now: the moment of device time at which the clock goes on.
    init(continuingAt now: Instant) throws(DeviceError) {
        poll = epoll_create1(Int32(EPOLL_CLOEXEC))
        timer = timerfd_create(CLOCK_BOOTTIME, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
        guard poll >= 0, timer >= 0 else {
            throw DeviceError(.stateUnusable, "the device cannot wait for events: \(systemReason())")
        }
        startedAt = now.nanoseconds
        monotonicStart = Self.read(CLOCK_BOOTTIME)
        epoch = Epoch(nanoseconds: Self.wallClock() - now.nanoseconds)
        try watch(timer, .timer)
    }

    /// The moment of device time at which a device with this epoch goes on, never before `last`.
    static func moment(epoch: Int64, last: Instant) -> Instant {
        max(last, Instant(nanoseconds: wallClock() - epoch))
    }

    /// Nanoseconds since 1970.
    static func wallClock() -> Int64 {
        read(CLOCK_REALTIME)
    }

    /// What the host's clock shows, from midnight in the host's time zone.
    static func timeOfDay() -> Duration {
        var now = time(nil)
        var local = tm()
        localtime_r(&now, &local)
        return .seconds(Int(local.tm_hour) * 3600 + Int(local.tm_min) * 60 + Int(local.tm_sec))
    }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    var now: Instant {
        Instant(nanoseconds: startedAt + Self.read(CLOCK_BOOTTIME) - monotonicStart)
    }

    func watch(_ descriptor: Int32, _ source: Source, writable: Bool = false) throws(DeviceError) {
        var event = interest(source, writable)
        guard epoll_ctl(poll, EPOLL_CTL_ADD, descriptor, &event) == 0 else {
            throw DeviceError(.stateUnusable, "the device cannot watch a descriptor: \(systemReason())")
        }
    }

    /// Also waits, or no longer waits, for the descriptor to take more bytes.
    func update(_ descriptor: Int32, _ source: Source, readable: Bool = true, writable: Bool) {
        var event = interest(source, writable)
        if !readable { event.events &= ~EPOLLIN.rawValue }
        epoll_ctl(poll, EPOLL_CTL_MOD, descriptor, &event)
    }

    func unwatch(_ descriptor: Int32) {
        epoll_ctl(poll, EPOLL_CTL_DEL, descriptor, nil)
    }

    private func interest(_ source: Source, _ writable: Bool) -> epoll_event {
        var event = epoll_event()
        event.events = EPOLLIN.rawValue | (writable ? EPOLLOUT.rawValue : 0)
        event.data.u64 = source.rawValue
        return event
    }

    /// Waits until something is ready or the moment is reached, whichever is first.
    func wait(until deadline: Instant?) -> [Ready] {
        set(deadline)
        var events = [epoll_event](repeating: epoll_event(), count: 64)
        let count = epoll_wait(poll, &events, Int32(events.count), -1)
        guard count > 0 else { return [] }
        return events.prefix(Int(count)).compactMap { event in
            let source = Source(rawValue: event.data.u64)
            if source == .timer {
                var expirations: UInt64 = 0
                Glibc.read(timer, &expirations, MemoryLayout<UInt64>.size)
                return nil
            }
            return Ready(
                source: source,
                isReadable: event.events & ~EPOLLOUT.rawValue != 0,
                isWritable: event.events & EPOLLOUT.rawValue != 0
            )
        }
    }

    private func set(_ deadline: Instant?) {
        var setting = itimerspec()
        if let deadline {
            // Zero would disarm the timer; a deadline that is past rings at once.
            let moment = max(1, deadline.nanoseconds - startedAt + monotonicStart)
            setting.it_value.tv_sec = Int(moment / 1_000_000_000)
            setting.it_value.tv_nsec = Int(moment % 1_000_000_000)
        }
        timerfd_settime(timer, Int32(TFD_TIMER_ABSTIME), &setting, nil)
    }

    func close() {
        Glibc.close(timer)
        Glibc.close(poll)
    }
}
