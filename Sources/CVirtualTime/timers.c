// What it governs: timer descriptors.
//
// Responsibilities: a timer descriptor is an event counter of ours; when its deadline passes, the number of
// expirations is written into it. Reading eight bytes and polling look the same from outside.
//
// Representation: one record for each timer, shared by the descriptors that were duplicated from it; armed and idle
// timers are in one list in order of creation.
//
// The odd case: a repeating timer whose process was stopped fires once, late, and reports all the expirations it missed
// in the one number (L-53).
#include "real.h"
#include <sys/eventfd.h>

struct timer {
    struct timer *next;
    int descriptor, descriptors;  // one that names it, and how many do
    clockid_t clock;
    struct vt_deadline deadline;
    uint64_t interval, sequence;
};

static struct timer *timers;
static struct timer *by_descriptor[VT_DESCRIPTORS];

static struct timer *timer_of(int descriptor) {
    return descriptor >= 0 && descriptor < VT_DESCRIPTORS ? by_descriptor[descriptor] : NULL;
}

static struct timer *earliest_timer(void) {
    struct timer *first = NULL;
    for (struct timer *timer = timers; timer; timer = timer->next) {
        uint64_t due = vt_due(timer->deadline);
        if (due == VT_NEVER) continue;
        if (!first || due < vt_due(first->deadline)
            || (due == vt_due(first->deadline) && timer->sequence < first->sequence)) first = timer;
    }
    return first;
}

bool vt_earliest_timer(uint64_t *due, uint64_t *sequence) {
    struct timer *timer = earliest_timer();
    if (!timer) return false;
    *due = vt_due(timer->deadline);
    *sequence = timer->sequence;
    return true;
}

static void fire(struct timer *timer) {
    uint64_t expirations = 1;
    if (timer->interval) {
        expirations += (vt_now() - vt_due(timer->deadline)) / timer->interval;
        timer->deadline.at = vt_sum(timer->deadline.at, expirations * timer->interval);
        timer->sequence = ++vt.sequence;
    } else {
        timer->deadline = VT_NO_DEADLINE;
    }
    vt_raw(SYS_write, timer->descriptor, (long)&expirations, sizeof expirations, 0, 0, 0);
}

void vt_fire_earliest_timer(void) { fire(earliest_timer()); }

/// A forked child has its parent's descriptors, but the parent's engine writes to them.
void vt_forget_timers(void) {
    for (struct timer *timer = timers; timer; timer = timer->next) timer->deadline = VT_NO_DEADLINE;
}

void vt_timer_closed(int descriptor) {
    struct timer *timer = timer_of(descriptor);
    if (!timer) return;
    by_descriptor[descriptor] = NULL;
    if (--timer->descriptors) {
        for (int other = 0; other < VT_DESCRIPTORS; other++)
            if (by_descriptor[other] == timer) timer->descriptor = other;
        return;
    }
    struct timer **link = &timers;
    while (*link != timer) link = &(*link)->next;
    *link = timer->next;
    free(timer);
}

void vt_timer_duplicated(int from, int to) {
    struct timer *timer = timer_of(from);
    if (!timer || to < 0 || to >= VT_DESCRIPTORS) return;
    by_descriptor[to] = timer;
    timer->descriptors++;
}

VT_EXPORT int timerfd_create(clockid_t clock, int flags) {
    if (!vt_controlled()) return vt_real.timerfd_create(clock, flags);
    int kind = (flags & TFD_NONBLOCK ? EFD_NONBLOCK : 0) | (flags & TFD_CLOEXEC ? EFD_CLOEXEC : 0);
    int descriptor = (int)vt_result(vt_raw(SYS_eventfd2, 0, kind, 0, 0, 0, 0));
    if (descriptor < 0 || descriptor >= VT_DESCRIPTORS) return descriptor;
    struct timer *timer = calloc(1, sizeof *timer);
    *timer = (struct timer){.descriptor = descriptor, .descriptors = 1, .clock = clock, .deadline = VT_NO_DEADLINE};
    vt_lock();
    by_descriptor[descriptor] = timer;
    struct timer **link = &timers;
    while (*link) link = &(*link)->next;
    *link = timer;
    vt_unlock();
    return descriptor;
}

static struct itimerspec setting_of(const struct timer *timer) {
    struct itimerspec setting = {.it_interval = vt_timespec(timer->interval)};
    uint64_t due = vt_due(timer->deadline);
    if (due != VT_NEVER) setting.it_value = vt_timespec(due > vt_now() ? due - vt_now() : 1);
    return setting;
}

static void drain(int descriptor) {
    uint64_t value;
    if (vt_is_ready(descriptor, POLLIN)) vt_raw(SYS_read, descriptor, (long)&value, sizeof value, 0, 0, 0);
}

VT_EXPORT int timerfd_settime(int descriptor, int flags, const struct itimerspec *new, struct itimerspec *old) {
    if (!vt_controlled()) return vt_real.timerfd_settime(descriptor, flags, new, old);
    vt_lock();
    struct timer *timer = timer_of(descriptor);
    if (!timer) {
        vt_unlock();
        return vt_real.timerfd_settime(descriptor, flags, new, old);
    }
    if (old) *old = setting_of(timer);
    drain(descriptor);
    uint64_t value = vt_nanoseconds(&new->it_value);
    timer->interval = vt_nanoseconds(&new->it_interval);
    timer->sequence = ++vt.sequence;
    timer->deadline = !value ? VT_NO_DEADLINE
        : flags & TFD_TIMER_ABSTIME ? vt_deadline_at(timer->clock, &new->it_value)
        : vt_deadline_after_on(timer->clock, value);
    vt_me->tick_bound = 0;
    if (vt_due(timer->deadline) <= vt_now()) fire(timer);
    vt_unlock();
    return 0;
}

VT_EXPORT int timerfd_gettime(int descriptor, struct itimerspec *setting) {
    if (!vt_controlled()) return vt_real.timerfd_gettime(descriptor, setting);
    vt_lock();
    struct timer *timer = timer_of(descriptor);
    if (timer) *setting = setting_of(timer);
    vt_unlock();
    return timer ? 0 : vt_real.timerfd_gettime(descriptor, setting);
}
