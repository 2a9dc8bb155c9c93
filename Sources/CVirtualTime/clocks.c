// What it governs: every call that reads a clock, and how clocks map onto the device's axis.
//
// Responsibilities
//  1. Wall clock = axis + epoch; boot clock = axis; monotonic clock = axis less the device's sleep.
//  2. CPU clocks stay the system's own.
//
// The odd case: a loop that reads a clock until it says enough (see ticks.c).
#include "real.h"

uint64_t vt_nanoseconds(const struct timespec *time) {
    if (time->tv_sec < 0) return 0;
    if (time->tv_sec > 9000000000ll) return VT_NEVER / 2;
    return (uint64_t)time->tv_sec * vt_nanoseconds_per_second + (uint64_t)time->tv_nsec;
}

struct timespec vt_timespec(uint64_t nanoseconds) {
    return (struct timespec){
        .tv_sec = (time_t)(nanoseconds / vt_nanoseconds_per_second),
        .tv_nsec = (long)(nanoseconds % vt_nanoseconds_per_second),
    };
}

uint64_t vt_real_nanoseconds(void) {
    struct timespec time;
    vt_raw(SYS_clock_gettime, CLOCK_MONOTONIC, (long)&time, 0, 0, 0, 0);
    return vt_nanoseconds(&time);
}

enum axis { AXIS_WALL, AXIS_BOOT, AXIS_MONOTONIC, AXIS_NONE };

static enum axis axis_of(clockid_t clock) {
    switch (clock) {
    case CLOCK_REALTIME: case CLOCK_REALTIME_COARSE: case CLOCK_REALTIME_ALARM: case CLOCK_TAI: return AXIS_WALL;
    case CLOCK_BOOTTIME: case CLOCK_BOOTTIME_ALARM: return AXIS_BOOT;
    case CLOCK_MONOTONIC: case CLOCK_MONOTONIC_COARSE: case CLOCK_MONOTONIC_RAW: return AXIS_MONOTONIC;
    default: return AXIS_NONE;
    }
}

static uint64_t read_axis(void) {
    if (vt_me) vt_looked(vt_me);
    return vt_now();
}

uint64_t vt_clock_value(clockid_t clock) {
    uint64_t axis = read_axis();
    switch (axis_of(clock)) {
    case AXIS_WALL: return axis + vt.page->epoch;
    case AXIS_MONOTONIC: return axis - vt.asleep;
    default: return axis;
    }
}

struct vt_deadline vt_deadline_at(clockid_t clock, const struct timespec *time) {
    if (!time) return VT_NO_DEADLINE;
    uint64_t value = vt_nanoseconds(time), epoch = vt.page->epoch;
    switch (axis_of(clock)) {
    case AXIS_WALL: return (struct vt_deadline){value > epoch ? value - epoch : 0, false};
    case AXIS_MONOTONIC: return (struct vt_deadline){value, true};
    default: return (struct vt_deadline){value, false};
    }
}

struct vt_deadline vt_deadline_after(uint64_t nanoseconds) {
    return (struct vt_deadline){vt_sum(vt_now() - vt.asleep, nanoseconds), true};
}

/// Relative waits count on the monotonic clock unless they name the boot clock: so does the kernel.
struct vt_deadline vt_deadline_after_on(clockid_t clock, uint64_t nanoseconds) {
    if (axis_of(clock) != AXIS_BOOT) return vt_deadline_after(nanoseconds);
    return (struct vt_deadline){vt_sum(vt_now(), nanoseconds), false};
}

VT_EXPORT int clock_gettime(clockid_t clock, struct timespec *time) {
    if (!vt_is_on() || axis_of(clock) == AXIS_NONE) return vt_real.clock_gettime(clock, time);
    *time = vt_timespec(vt_clock_value(clock));
    return 0;
}

VT_EXPORT int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    if (!vt_is_on()) return vt_real.gettimeofday(time, zone);
    struct timespec now = vt_timespec(vt_clock_value(CLOCK_REALTIME));
    *time = (struct timeval){.tv_sec = now.tv_sec, .tv_usec = now.tv_nsec / 1000};
    return 0;
}

VT_EXPORT time_t time(time_t *result) {
    if (!vt_is_on()) return vt_real.time(result);
    time_t seconds = (time_t)(vt_clock_value(CLOCK_REALTIME) / vt_nanoseconds_per_second);
    if (result) *result = seconds;
    return seconds;
}

VT_EXPORT int timespec_get(struct timespec *time, int base) {
    if (!vt_is_on() || base != TIME_UTC) return vt_real.timespec_get(time, base);
    *time = vt_timespec(vt_clock_value(CLOCK_REALTIME));
    return base;
}
