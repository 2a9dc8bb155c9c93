import Glibc

/// The clock that no change of date touches, in nanoseconds.
package enum MonotonicClock {
    package static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
