// What it governs: calls that only let time pass, or wait for a signal.
//
// Responsibilities: park until the instant; a sleep of no length hands the token on, as `sched_yield` does.
//
// The odd case: `pause` and `sigsuspend` wait for a signal, which comes from the kernel. The thread counts as blocked,
// waits natively, and queues for the token when the signal has come.
#include "real.h"

static void sleep_until(struct vt_deadline deadline, const char *call) {
    vt_lock();
    if (vt_due(deadline) <= vt_now()) {
        vt_unlock();
        vt_yield();
        return;
    }
    while (vt_park((struct vt_wait){.call = call, .deadline = deadline}) != VT_TIMED_OUT) vt_lock();
}

VT_EXPORT int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time, struct timespec *rest) {
    if (!vt_controlled()) return vt_real.clock_nanosleep(clock, flags, time, rest);
    if (time->tv_nsec < 0 || time->tv_nsec >= (long)vt_nanoseconds_per_second) return EINVAL;
    bool is_absolute = flags & TIMER_ABSTIME;
    sleep_until(
        is_absolute ? vt_deadline_at(clock, time) : vt_deadline_after_on(clock, vt_nanoseconds(time)), __func__);
    if (rest && !is_absolute) *rest = (struct timespec){0};
    return 0;
}

VT_EXPORT int nanosleep(const struct timespec *time, struct timespec *rest) {
    if (!vt_controlled()) return vt_real.nanosleep(time, rest);
    if (time->tv_sec < 0 || time->tv_nsec < 0 || time->tv_nsec >= (long)vt_nanoseconds_per_second) {
        errno = EINVAL;
        return -1;
    }
    sleep_until(vt_deadline_after(vt_nanoseconds(time)), __func__);
    if (rest) *rest = (struct timespec){0};
    return 0;
}

VT_EXPORT int usleep(useconds_t microseconds) {
    if (!vt_controlled()) return vt_real.usleep(microseconds);
    sleep_until(vt_deadline_after(microseconds * 1000ull), __func__);
    return 0;
}

VT_EXPORT unsigned sleep(unsigned seconds) {
    if (!vt_controlled()) return vt_real.sleep(seconds);
    sleep_until(vt_deadline_after(seconds * vt_nanoseconds_per_second), __func__);
    return 0;
}

VT_EXPORT int sched_yield(void) {
    if (!vt_controlled()) return vt_real.sched_yield();
    vt_yield();
    return 0;
}

/// Counts as blocked from here on; joins again at its next call into the engine.
static void step_out(void) {
    vt_lock();
    vt_me->wait = (struct vt_wait){.call = "a wait for a signal"};
    atomic_store(&vt_me->state, VT_LENT);
    vt.running--;
    if (!vt.running) vt_schedule();
    vt_unlock();
}

static void step_in(void) {
    vt_lock();
    vt_unlock();
}

VT_EXPORT int pause(void) {
    if (!vt_controlled()) return vt_real.pause();
    step_out();
    long result = vt_raw(SYS_pause, 0, 0, 0, 0, 0, 0);
    step_in();
    return (int)vt_result(result);
}

VT_EXPORT int sigsuspend(const sigset_t *mask) {
    if (!vt_controlled()) return vt_real.sigsuspend(mask);
    step_out();
    long result = vt_raw(SYS_rt_sigsuspend, (long)mask, 8, 0, 0, 0, 0);
    step_in();
    return (int)vt_result(result);
}
