// What it governs: timers of every kind, and timer descriptors.
//
// Responsibilities
//  1. Armed timers fire at their deadlines, earliest first, and repeat; what that means is each kind's own (see
//     alarms.c for those that send signals).
//  2. A timer descriptor is an event counter of ours; when its deadline passes, the number of expirations is written
//     into it. Reading eight bytes and polling look the same from outside.
//
// Representation: one record for each timer, shared by the descriptors that were duplicated from it; armed and idle
// timers are in one list in order of creation.
//
// The odd case: a repeating timer whose process was stopped fires once, late, and reports all the expirations it missed
// in the one number (L-53).
#include "real.h"
#include <sys/eventfd.h>

/// What is behind a timer descriptor.
struct descriptor_timer {
    struct vt_timer timer;
    int descriptor, descriptors;  // one that names it, and how many do
};

static struct vt_timer *timers;
static struct descriptor_timer *by_descriptor[VT_DESCRIPTORS];

static struct descriptor_timer *timer_of(int descriptor) {
    return descriptor >= 0 && descriptor < VT_DESCRIPTORS ? by_descriptor[descriptor] : NULL;
}

// MARK: All timers

void vt_timer_add(struct vt_timer *timer) {
    struct vt_timer **link = &timers;
    while (*link) link = &(*link)->next;
    *link = timer;
}

void vt_timer_remove(struct vt_timer *timer) {
    struct vt_timer **link = &timers;
    while (*link != timer) link = &(*link)->next;
    *link = timer->next;
}

static struct vt_timer *earliest_timer(void) {
    struct vt_timer *first = NULL;
    for (struct vt_timer *timer = timers; timer; timer = timer->next) {
        uint64_t due = vt_due(timer->deadline);
        if (due == VT_NEVER) continue;
        if (!first || due < vt_due(first->deadline)
            || (due == vt_due(first->deadline) && timer->sequence < first->sequence)) first = timer;
    }
    return first;
}

bool vt_earliest_timer(uint64_t *due, uint64_t *sequence) {
    struct vt_timer *timer = earliest_timer();
    if (!timer) return false;
    *due = vt_due(timer->deadline);
    *sequence = timer->sequence;
    return true;
}

static void fire(struct vt_timer *timer) {
    uint64_t expirations = 1;
    if (timer->interval) {
        expirations += (vt_now() - vt_due(timer->deadline)) / timer->interval;
        timer->deadline.at = vt_sum(timer->deadline.at, expirations * timer->interval);
        timer->sequence = ++vt.sequence;
    } else {
        timer->deadline = VT_NO_DEADLINE;
    }
    timer->expired(timer, expirations);
}

void vt_fire_earliest_timer(void) { fire(earliest_timer()); }

/// A forked child has its parent's descriptors, but the parent's engine writes to them.
void vt_forget_timers(void) {
    for (struct vt_timer *timer = timers; timer; timer = timer->next) timer->deadline = VT_NO_DEADLINE;
}

struct itimerspec vt_timer_setting(const struct vt_timer *timer) {
    struct itimerspec setting = {.it_interval = vt_timespec(timer->interval)};
    uint64_t due = vt_due(timer->deadline);
    if (due != VT_NEVER) setting.it_value = vt_timespec(due > vt_now() ? due - vt_now() : 1);
    return setting;
}

void vt_timer_arm(struct vt_timer *timer, bool is_absolute, const struct itimerspec *setting) {
    uint64_t value = vt_nanoseconds(&setting->it_value);
    timer->interval = vt_nanoseconds(&setting->it_interval);
    timer->sequence = ++vt.sequence;
    timer->deadline = !value ? VT_NO_DEADLINE
        : is_absolute ? vt_deadline_at(timer->clock, &setting->it_value)
        : vt_deadline_after_on(timer->clock, value);
    vt_me->stretch.bound = 0;
    if (vt_due(timer->deadline) <= vt_now()) fire(timer);
}

// MARK: Descriptors

static void count_expirations(struct vt_timer *timer, uint64_t expirations) {
    int descriptor = ((struct descriptor_timer *)timer)->descriptor;
    vt_raw(SYS_write, descriptor, (long)&expirations, sizeof expirations, 0, 0, 0);
}

void vt_timer_closed(int descriptor) {
    struct descriptor_timer *timer = timer_of(descriptor);
    if (!timer) return;
    by_descriptor[descriptor] = NULL;
    if (--timer->descriptors) {
        for (int other = 0; other < VT_DESCRIPTORS; other++)
            if (by_descriptor[other] == timer) timer->descriptor = other;
        return;
    }
    vt_timer_remove(&timer->timer);
    free(timer);
}

void vt_timer_duplicated(int from, int to) {
    struct descriptor_timer *timer = timer_of(from);
    if (!timer || to < 0 || to >= VT_DESCRIPTORS) return;
    by_descriptor[to] = timer;
    timer->descriptors++;
}

VT_EXPORT int timerfd_create(clockid_t clock, int flags) {
    if (!vt_controlled()) return vt_real.timerfd_create(clock, flags);
    int kind = (flags & TFD_NONBLOCK ? EFD_NONBLOCK : 0) | (flags & TFD_CLOEXEC ? EFD_CLOEXEC : 0);
    int descriptor = (int)vt_result(vt_raw(SYS_eventfd2, 0, kind, 0, 0, 0, 0));
    if (descriptor < 0 || descriptor >= VT_DESCRIPTORS) return descriptor;
    struct descriptor_timer *timer = calloc(1, sizeof *timer);
    timer->timer = (struct vt_timer){.clock = clock, .deadline = VT_NO_DEADLINE, .expired = count_expirations};
    timer->descriptor = descriptor;
    timer->descriptors = 1;
    vt_lock();
    by_descriptor[descriptor] = timer;
    vt_timer_add(&timer->timer);
    vt_unlock();
    return descriptor;
}

static void drain(int descriptor) {
    uint64_t value;
    if (vt_is_ready(descriptor, POLLIN)) vt_raw(SYS_read, descriptor, (long)&value, sizeof value, 0, 0, 0);
}

VT_EXPORT int timerfd_settime(int descriptor, int flags, const struct itimerspec *new, struct itimerspec *old) {
    if (!vt_controlled()) return vt_real.timerfd_settime(descriptor, flags, new, old);
    vt_lock();
    struct descriptor_timer *timer = timer_of(descriptor);
    if (!timer) {
        vt_unlock();
        return vt_real.timerfd_settime(descriptor, flags, new, old);
    }
    if (old) *old = vt_timer_setting(&timer->timer);
    drain(descriptor);
    vt_timer_arm(&timer->timer, flags & TFD_TIMER_ABSTIME, new);
    vt_unlock();
    return 0;
}

VT_EXPORT int timerfd_gettime(int descriptor, struct itimerspec *setting) {
    if (!vt_controlled()) return vt_real.timerfd_gettime(descriptor, setting);
    vt_lock();
    struct descriptor_timer *timer = timer_of(descriptor);
    if (timer) *setting = vt_timer_setting(&timer->timer);
    vt_unlock();
    return timer ? 0 : vt_real.timerfd_gettime(descriptor, setting);
}
