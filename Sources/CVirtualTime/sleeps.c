// What it governs: calls that only let time pass, or wait for a signal.
//
// Responsibilities: park until the instant; a sleep until an instant that has passed hands the token on, as
// `sched_yield` does. A sleep of no length takes a nanosecond: it takes time on a real machine too, and Foundation
// sleeps away what its floating-point arithmetic leaves over until the clock has moved on.
//
// The odd case: `pause` and `sigsuspend` wait for a signal, which comes from the kernel. The thread counts as blocked,
// waits natively, and queues for the token when the signal has come; one that a timer sends hands the token over.
#include "real.h"

static struct vt_deadline length_of(clockid_t clock, uint64_t nanoseconds) {
    return vt_deadline_after_on(clock, nanoseconds ? nanoseconds : 1);
}

/// False when a signal came first.
static bool sleep_until(struct vt_deadline deadline, const char *call) {
    vt_lock();
    if (vt_due(deadline) <= vt_now()) {
        vt_unlock();
        vt_yield();
        return true;
    }
    for (;;) {
        enum vt_wake wake = vt_park((struct vt_wait){.call = call, .deadline = deadline});
        if (wake != VT_WOKEN) return wake == VT_TIMED_OUT;
        vt_lock();
    }
}

static struct timespec left_of(struct vt_deadline deadline) {
    uint64_t due = vt_due(deadline), now = vt_now();
    return vt_timespec(due > now ? due - now : 0);
}

/// As `nanosleep`, but the answer is the error.
static int sleep_for(struct vt_deadline deadline, struct timespec *rest, const char *call) {
    bool is_over = sleep_until(deadline, call);
    if (rest) *rest = is_over ? (struct timespec){0} : left_of(deadline);
    return is_over ? 0 : EINTR;
}

static bool is_valid(const struct timespec *time) {
    return time->tv_sec >= 0 && time->tv_nsec >= 0 && time->tv_nsec < (long)vt_nanoseconds_per_second;
}

VT_EXPORT int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time, struct timespec *rest) {
    if (!vt_controlled()) return vt_real.clock_nanosleep(clock, flags, time, rest);
    if (!is_valid(time)) return EINVAL;
    if (flags & TIMER_ABSTIME) return sleep_for(vt_deadline_at(clock, time), NULL, __func__);
    return sleep_for(length_of(clock, vt_nanoseconds(time)), rest, __func__);
}

static int as_result(int error) {
    if (!error) return 0;
    errno = error;
    return -1;
}

VT_EXPORT int nanosleep(const struct timespec *time, struct timespec *rest) {
    if (!vt_controlled()) return vt_real.nanosleep(time, rest);
    if (!is_valid(time)) return as_result(EINVAL);
    return as_result(sleep_for(length_of(CLOCK_MONOTONIC, vt_nanoseconds(time)), rest, __func__));
}

VT_EXPORT int usleep(useconds_t microseconds) {
    if (!vt_controlled()) return vt_real.usleep(microseconds);
    return as_result(sleep_for(length_of(CLOCK_MONOTONIC, microseconds * 1000ull), NULL, __func__));
}

VT_EXPORT unsigned sleep(unsigned seconds) {
    if (!vt_controlled()) return vt_real.sleep(seconds);
    struct timespec rest;
    sleep_for(length_of(CLOCK_MONOTONIC, seconds * vt_nanoseconds_per_second), &rest, __func__);
    return (unsigned)rest.tv_sec;
}

VT_EXPORT int sched_yield(void) {
    if (!vt_controlled()) return vt_real.sched_yield();
    vt_yield();
    return 0;
}

/// Counts as blocked meanwhile. All signals are blocked until the kernel waits with the mask asked for: one that comes
/// earlier ends the wait too.
static int await_any_signal(const uint64_t *mask) {
    uint64_t all = UINT64_MAX, old;
    vt_raw(SYS_rt_sigprocmask, SIG_SETMASK, (long)&all, (long)&old, sizeof all, 0, 0);
    vt_lock();
    vt_me->wait = (struct vt_wait){.call = "a wait for a signal"};
    vt_me->awaits_signal = true;
    vt_me->blocked_signals = mask ? *mask : old;
    atomic_store(&vt_me->state, VT_LENT);
    vt_stretch_begins(vt_me);
    vt.running--;
    if (!vt.running) vt_schedule();
    vt_unlock();
    long result = vt_raw(SYS_rt_sigsuspend, (long)&vt_me->blocked_signals, sizeof all, 0, 0, 0, 0);
    vt_lock();  // joins again, unless the signal has brought the token along
    vt_me->awaits_signal = false;
    vt_unlock();
    vt_raw(SYS_rt_sigprocmask, SIG_SETMASK, (long)&old, 0, sizeof all, 0, 0);
    return (int)vt_result(result);
}

VT_EXPORT int pause(void) { return vt_controlled() ? await_any_signal(NULL) : vt_real.pause(); }

VT_EXPORT int sigsuspend(const sigset_t *mask) {
    return vt_controlled() ? await_any_signal((const uint64_t *)mask) : vt_real.sigsuspend(mask);
}
