// What it governs: signals that the engine itself sends, for timers, and waits for signals by name.
//
// Responsibilities
//  1. Choose the thread: the oldest that does not block the signal. A thread that waits is woken with "interrupted" and
//     runs the handler when it has the token, so a handler never runs beside another thread.
//  2. `sigwait` and its kin park until a signal of the set is pending, wherever it comes from.
//
// Representation: what was sent to a thread waits in its record. Masks and pending sets are the kernel's own, read
// where they are needed.
//
// The odd case: a signal from outside, from a child or from `kill` is the kernel's affair: its handler runs at once, in
// a thread of the kernel's choice, even in one that waits for the token.
#include "real.h"
#include <string.h>

/// A set of signals from the thread's `status` in /proc, such as "SigBlk:".
static uint64_t set_of(pid_t tid, const char *name) {
    char path[64], text[2048] = {0};
    snprintf(path, sizeof path, "/proc/self/task/%d/status", tid);
    int file = (int)vt_raw(SYS_openat, AT_FDCWD, (long)path, O_RDONLY | O_CLOEXEC, 0, 0, 0);
    if (file < 0) return 0;
    vt_raw(SYS_read, file, (long)text, sizeof text - 1, 0, 0, 0);
    vt_raw(SYS_close, file, 0, 0, 0, 0, 0);
    const char *line = strstr(text, name);
    return line ? strtoull(line + strlen(name), NULL, 16) : 0;
}

static uint64_t bit_of(int signal) { return 1ull << (signal - 1); }

static struct vt_thread *receiver_of(int signal, pid_t tid) {
    struct vt_thread *oldest = NULL;
    for (struct vt_thread *thread = vt.youngest; thread; thread = thread->younger) {
        if (thread->state == VT_ENDED || !thread->tid || (tid && thread->tid != tid)) continue;
        uint64_t blocked = thread->awaits_signal ? thread->blocked_signals : set_of(thread->tid, "SigBlk:");
        if (!(blocked & bit_of(signal))) oldest = thread;
    }
    return oldest;
}

static void queue(struct vt_signal signal, pid_t tid) {
    siginfo_t info = {.si_signo = signal.number, .si_code = signal.code};
    info.si_value = signal.value;
    pid_t process = getpid();
    if (tid) vt_raw(SYS_rt_tgsigqueueinfo, process, tid, signal.number, (long)&info, 0, 0);
    else vt_raw(SYS_rt_sigqueueinfo, process, signal.number, (long)&info, 0, 0, 0);
}

void vt_send(struct vt_signal signal, pid_t tid) {
    struct sigaction action;
    if (!sigaction(signal.number, NULL, &action) && action.sa_handler == SIG_IGN) return;
    struct vt_thread *receiver = receiver_of(signal.number, tid);
    if (!receiver) return queue(signal, tid);  // pending until somebody asks for it
    int state = receiver->state;
    if (state == VT_LENT && receiver->awaits_signal) {
        atomic_store(&receiver->state, VT_RUNNING);
        vt.running++;
        vt.holder = receiver;
        atomic_fetch_add_explicit(&vt.slot->activity, 1, memory_order_relaxed);
    }
    if (state == VT_LENT || state == VT_RUNNING) return queue(signal, receiver->tid);
    if (receiver->signal_count < VT_SIGNALS) receiver->signals[receiver->signal_count++] = signal;
    if (state == VT_BLOCKED) vt_make_ready(receiver, VT_INTERRUPTED);
}

void vt_take_signals(struct vt_thread *me) {
    me->restarts = true;
    while (me->signal_count) {
        struct vt_signal signal = me->signals[0];
        memmove(me->signals, me->signals + 1, --me->signal_count * sizeof signal);
        struct sigaction action;
        sigaction(signal.number, NULL, &action);
        bool restarts = me->restarts && action.sa_flags & SA_RESTART;
        queue(signal, me->tid);  // the handler has run when this returns
        me->restarts = restarts;
    }
}

// MARK: Waiting by name

struct awaited {
    uint64_t set;
    pid_t tid;
};

static bool is_pending(void *subject) {
    const struct awaited *awaited = subject;
    return (set_of(awaited->tid, "SigPnd:") | set_of(awaited->tid, "ShdPnd:")) & awaited->set;
}

/// The signal, or -1 with EAGAIN when the deadline came first.
static int await_signal(const sigset_t *set, siginfo_t *info, struct vt_deadline deadline, const char *call) {
    struct awaited awaited = {.tid = vt_me->tid};
    memcpy(&awaited.set, set, sizeof awaited.set);
    for (;;) {
        struct timespec zero = {0};
        long number = vt_raw(SYS_rt_sigtimedwait, (long)set, (long)info, (long)&zero, 8, 0, 0);
        if (number > 0 || (number != -EAGAIN && number != -EINTR)) return (int)vt_result(number);
        vt_lock();
        if (vt_due(deadline) <= vt_now()) {
            vt_unlock();
            return (int)vt_result(-EAGAIN);
        }
        enum vt_wake wake = vt_park(
            (struct vt_wait){.call = call, .has_come = is_pending, .subject = &awaited, .deadline = deadline});
        if (wake == VT_INTERRUPTED) return (int)vt_result(-EINTR);
    }
}

VT_EXPORT int sigtimedwait(
    const sigset_t *restrict set, siginfo_t *restrict info, const struct timespec *restrict timeout
) {
    if (!vt_controlled()) return (vt_ready(), vt_real.sigtimedwait(set, info, timeout));
    struct vt_deadline deadline = timeout ? vt_deadline_after(vt_nanoseconds(timeout)) : VT_NO_DEADLINE;
    return await_signal(set, info, deadline, __func__);
}

VT_EXPORT int sigwaitinfo(const sigset_t *restrict set, siginfo_t *restrict info) {
    if (!vt_controlled()) return (vt_ready(), vt_real.sigwaitinfo(set, info));
    return await_signal(set, info, VT_NO_DEADLINE, __func__);
}

VT_EXPORT int sigwait(const sigset_t *restrict set, int *restrict number) {
    if (!vt_controlled()) return (vt_ready(), vt_real.sigwait(set, number));
    int result;
    while ((result = await_signal(set, NULL, VT_NO_DEADLINE, __func__)) < 0)
        if (errno != EINTR) return errno;
    *number = result;
    return 0;
}
