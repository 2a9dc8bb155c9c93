// What it governs: timers that send signals or call functions: `alarm`, `setitimer`, `timer_create`.
//
// Responsibilities: arm, read and disarm them on the device's clock; at an expiration send the signal, or let a thread
// of the timer's own call its function.
//
// Representation: timers like those behind descriptors; a `timer_t` is the address of ours. `alarm` and
// `setitimer(ITIMER_REAL)` share one, as POSIX has it.
//
// The odd case: the timers of a process's CPU time stay the system's own, as the CPU clocks do. A name that is not in
// the list is one of those.
#include "real.h"

struct alarm_timer {
    struct vt_timer timer;
    struct alarm_timer *next;     // of those with a name
    struct vt_signal signal;
    int notification;             // SIGEV_…
    pid_t tid;                    // for SIGEV_THREAD_ID
    void (*call)(union sigval);   // for SIGEV_THREAD
    uint64_t calls_due;
    int overrun;
    bool is_deleted;
};

static void alarm_expired(struct vt_timer *timer, uint64_t expirations) {
    struct alarm_timer *alarm = (struct alarm_timer *)timer;
    alarm->overrun = (int)(expirations - 1);
    switch (alarm->notification) {
    case SIGEV_NONE: break;
    case SIGEV_THREAD:
        alarm->calls_due++;
        vt_wake_key(alarm, 1, UINT32_MAX);
        break;
    default: vt_send(alarm->signal, alarm->tid);
    }
}

// MARK: The process's one alarm

static struct alarm_timer process_alarm = {
    .timer = {.clock = CLOCK_MONOTONIC, .deadline = {VT_NEVER, false}, .expired = alarm_expired},
    .signal = {.number = SIGALRM, .code = SI_KERNEL},
};

static struct itimerspec set_process_alarm(const struct itimerspec *new) {
    static bool is_listed;
    vt_lock();
    if (!is_listed) vt_timer_add(&process_alarm.timer);
    is_listed = true;
    struct itimerspec old = vt_timer_setting(&process_alarm.timer);
    if (new) vt_timer_arm(&process_alarm.timer, false, new);
    vt_unlock();
    return old;
}

/// Seconds are rounded up: 0 would say that none was armed.
VT_EXPORT unsigned alarm(unsigned seconds) {
    if (!vt_controlled()) return (vt_ready(), vt_real.alarm(seconds));
    struct itimerspec old = set_process_alarm(&(struct itimerspec){.it_value.tv_sec = seconds});
    return (unsigned)old.it_value.tv_sec + (old.it_value.tv_nsec ? 1 : 0);
}

static struct timespec nanoseconds_of(struct timeval time) {
    return (struct timespec){.tv_sec = time.tv_sec, .tv_nsec = time.tv_usec * 1000};
}
static struct timeval microseconds_of(struct timespec time) {
    return (struct timeval){.tv_sec = time.tv_sec, .tv_usec = (time.tv_nsec + 999) / 1000};
}
static struct itimerval as_interval_timer(struct itimerspec setting) {
    return (struct itimerval){
        .it_interval = microseconds_of(setting.it_interval), .it_value = microseconds_of(setting.it_value)};
}

VT_EXPORT int setitimer(__itimer_which_t which, const struct itimerval *restrict new, struct itimerval *restrict old) {
    if (!vt_controlled() || which != ITIMER_REAL) return (vt_ready(), vt_real.setitimer(which, new, old));
    struct itimerspec setting = {
        .it_interval = nanoseconds_of(new->it_interval), .it_value = nanoseconds_of(new->it_value)};
    struct itimerspec before = set_process_alarm(&setting);
    if (old) *old = as_interval_timer(before);
    return 0;
}

VT_EXPORT int getitimer(__itimer_which_t which, struct itimerval *value) {
    if (!vt_controlled() || which != ITIMER_REAL) return (vt_ready(), vt_real.getitimer(which, value));
    *value = as_interval_timer(set_process_alarm(NULL));
    return 0;
}

VT_EXPORT useconds_t ualarm(useconds_t first, useconds_t interval) {
    if (!vt_controlled()) return (vt_ready(), vt_real.ualarm(first, interval));
    struct itimerval new = {.it_interval.tv_usec = interval, .it_value.tv_usec = first}, old;
    setitimer(ITIMER_REAL, &new, &old);
    return (useconds_t)(old.it_value.tv_sec * 1000000 + old.it_value.tv_usec);
}

// MARK: Timers with a name

static struct alarm_timer *named;  // guarded by the engine's lock

/// The timer of that name, with the lock held; NULL, without it, when it is none of ours.
static struct alarm_timer *lock_timer(timer_t name) {
    if (!vt_controlled()) return NULL;
    vt_lock();
    struct alarm_timer *alarm = named;
    while (alarm && alarm != name) alarm = alarm->next;
    if (!alarm) vt_unlock();
    return alarm;
}

/// Calls the function once for each expiration, until the timer is deleted.
static void *call_when_due(void *value) {
    struct alarm_timer *alarm = value;
    for (;;) {
        vt_lock();
        while (!alarm->calls_due && !alarm->is_deleted) {
            vt_park((struct vt_wait){
                .call = "a timer's own thread", .key = alarm, .bits = UINT32_MAX, .deadline = VT_NO_DEADLINE});
            vt_lock();
        }
        bool is_deleted = alarm->is_deleted;
        if (!is_deleted) alarm->calls_due--;
        vt_unlock();
        if (is_deleted) break;
        alarm->call(alarm->signal.value);
    }
    free(alarm);
    return NULL;
}

static bool is_held(clockid_t clock) {
    return clock != CLOCK_PROCESS_CPUTIME_ID && clock != CLOCK_THREAD_CPUTIME_ID && clock >= 0;
}

VT_EXPORT int timer_create(clockid_t clock, struct sigevent *restrict event, timer_t *restrict name) {
    if (!vt_controlled() || !is_held(clock)) return (vt_ready(), vt_real.timer_create(clock, event, name));
    struct alarm_timer *alarm = calloc(1, sizeof *alarm);
    alarm->timer = (struct vt_timer){.clock = clock, .deadline = VT_NO_DEADLINE, .expired = alarm_expired};
    alarm->signal = (struct vt_signal){.number = SIGALRM, .code = SI_TIMER, .value.sival_ptr = alarm};
    if (event) {
        alarm->notification = event->sigev_notify;
        alarm->signal.number = event->sigev_signo;
        alarm->signal.value = event->sigev_value;
        alarm->call = event->sigev_notify_function;
        if (event->sigev_notify == SIGEV_THREAD_ID) alarm->tid = event->_sigev_un._tid;
    }
    pthread_t thread;
    if (alarm->notification == SIGEV_THREAD && !pthread_create(&thread, NULL, call_when_due, alarm))
        pthread_detach(thread);
    vt_lock();
    vt_timer_add(&alarm->timer);
    alarm->next = named;
    named = alarm;
    vt_unlock();
    *name = alarm;
    return 0;
}

VT_EXPORT int timer_settime(
    timer_t name, int flags, const struct itimerspec *restrict new, struct itimerspec *restrict old
) {
    struct alarm_timer *alarm = lock_timer(name);
    if (!alarm) return (vt_ready(), vt_real.timer_settime(name, flags, new, old));
    if (old) *old = vt_timer_setting(&alarm->timer);
    vt_timer_arm(&alarm->timer, flags & TIMER_ABSTIME, new);
    vt_unlock();
    return 0;
}

VT_EXPORT int timer_gettime(timer_t name, struct itimerspec *setting) {
    struct alarm_timer *alarm = lock_timer(name);
    if (!alarm) return (vt_ready(), vt_real.timer_gettime(name, setting));
    *setting = vt_timer_setting(&alarm->timer);
    vt_unlock();
    return 0;
}

VT_EXPORT int timer_getoverrun(timer_t name) {
    struct alarm_timer *alarm = lock_timer(name);
    if (!alarm) return (vt_ready(), vt_real.timer_getoverrun(name));
    int overrun = alarm->overrun;
    vt_unlock();
    return overrun;
}

VT_EXPORT int timer_delete(timer_t name) {
    struct alarm_timer *alarm = lock_timer(name);
    if (!alarm) return (vt_ready(), vt_real.timer_delete(name));
    struct alarm_timer **link = &named;
    while (*link != alarm) link = &(*link)->next;
    *link = alarm->next;
    vt_timer_remove(&alarm->timer);
    alarm->is_deleted = true;
    bool has_thread = alarm->notification == SIGEV_THREAD;
    if (has_thread) vt_wake_key(alarm, 1, UINT32_MAX);
    vt_unlock();
    if (!has_thread) free(alarm);
    return 0;
}
