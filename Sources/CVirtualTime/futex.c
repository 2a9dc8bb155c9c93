// What it governs: system calls made by number, futexes above all. The Swift runtime and libdispatch make theirs this
// way.
//
// Responsibilities
//  1. Futex waits and wakes are queues of the engine by address; the kernel's are never used under control.
//  2. Priority-inheriting futexes (`Mutex` in Swift): the word holds the owner's thread id, as the kernel would keep
//     it, so
//     that the uncontended paths in user space go on working.
//  3. Clock reads, sleeps and randomness by number go where the functions of that name go.
//
// The odd case: FUTEX_REQUEUE and its kin, and waits for several futexes, are answered "not implemented", which old
// users of them handle; nobody here asks.
#include "real.h"
#include <stdarg.h>
#include <stdatomic.h>

static long wait_on(_Atomic int *word, int value, struct vt_deadline deadline, uint32_t bits) {
    vt_lock();
    if (atomic_load(word) != value) {
        vt_unlock();
        return -EAGAIN;
    }
    if (vt_due(deadline) <= vt_now()) {
        vt_unlock();
        vt_yield();  // whoever polls with limits that have passed must let the others go on
        return -ETIMEDOUT;
    }
    enum vt_wake wake = vt_park((struct vt_wait){.call = "futex", .key = word, .bits = bits, .deadline = deadline});
    if (wake == VT_INTERRUPTED && !vt_me->restarts) return -EINTR;
    return wake == VT_TIMED_OUT ? -ETIMEDOUT : 0;
}

static long wake(const void *word, int count, uint32_t bits) {
    vt_lock();
    unsigned woken = vt_wake_key(word, (unsigned)count, bits);
    vt_unlock();
    return (long)woken;
}

static long lock_inheriting(_Atomic int *word, struct vt_deadline deadline) {
    struct vt_thread *me = vt_me;
    vt_lock();
    for (;;) {
        int owner = atomic_load(word);
        if ((owner & FUTEX_TID_MASK) == 0) {
            if (!atomic_compare_exchange_strong(word, &owner, me->tid | (owner & FUTEX_WAITERS))) continue;
            vt_unlock();
            return 0;
        }
        if ((owner & FUTEX_TID_MASK) == me->tid) {
            vt_unlock();
            return -EDEADLK;
        }
        if (!(owner & FUTEX_WAITERS) && !atomic_compare_exchange_strong(word, &owner, owner | FUTEX_WAITERS)) continue;
        if (vt_due(deadline) <= vt_now()) {
            vt_unlock();
            return -ETIMEDOUT;
        }
        enum vt_wake wake =
            vt_park((struct vt_wait){.call = "Mutex", .key = word, .bits = UINT32_MAX, .deadline = deadline});
        if (wake == VT_TIMED_OUT) return -ETIMEDOUT;
        vt_lock();  // owner by now, unless the wake-up had no reason
        if ((atomic_load(word) & FUTEX_TID_MASK) == me->tid) {
            vt_unlock();
            return 0;
        }
    }
}

/// Hands the lock to the first that waits.
static long unlock_inheriting(_Atomic int *word) {
    struct vt_thread *heir = NULL;
    bool others_wait = false;
    vt_lock();
    for (struct vt_thread *thread = vt.blocked.next; thread != &vt.blocked; thread = thread->next) {
        if (thread->wait.key != word) continue;
        if (heir) others_wait = true;
        else heir = thread;
    }
    atomic_store(word, heir ? heir->tid | (others_wait ? (int)FUTEX_WAITERS : 0) : 0);
    if (heir) vt_make_ready(heir, VT_WOKEN);
    vt_unlock();
    return 0;
}

static long futex(_Atomic int *word, int operation, int value, const struct timespec *time, uint32_t bits) {
    clockid_t clock = operation & FUTEX_CLOCK_REALTIME ? CLOCK_REALTIME : CLOCK_MONOTONIC;
    switch (operation & FUTEX_CMD_MASK) {
    case FUTEX_WAIT:
        return wait_on(word, value, time ? vt_deadline_after(vt_nanoseconds(time)) : VT_NO_DEADLINE, UINT32_MAX);
    case FUTEX_WAIT_BITSET: return wait_on(word, value, vt_deadline_at(clock, time), bits);
    case FUTEX_WAKE: return wake(word, value, UINT32_MAX);
    case FUTEX_WAKE_BITSET: return wake(word, value, bits);
    case FUTEX_LOCK_PI: return lock_inheriting(word, vt_deadline_at(CLOCK_REALTIME, time));
    case FUTEX_LOCK_PI2: return lock_inheriting(word, vt_deadline_at(clock, time));
    case FUTEX_TRYLOCK_PI: {
        int free = 0;
        return atomic_compare_exchange_strong(word, &free, vt_me->tid) ? 0 : -EAGAIN;
    }
    case FUTEX_UNLOCK_PI: return unlock_inheriting(word);
    default: return -ENOSYS;
    }
}

/// The calls by number that read clocks, wait or draw random numbers. False if the kernel is to answer.
static bool take_over(long number, const long a[6], long *result) {
    switch (number) {
    case SYS_futex:
        *result = vt_result(futex((_Atomic int *)a[0], (int)a[1], (int)a[2], (const struct timespec *)a[3],
            (uint32_t)a[5]));
        return true;
    case SYS_clock_gettime: *result = clock_gettime((clockid_t)a[0], (struct timespec *)a[1]); return true;
    case SYS_gettimeofday: *result = gettimeofday((struct timeval *)a[0], NULL); return true;
    case SYS_time: *result = time((time_t *)a[0]); return true;
    case SYS_nanosleep: *result = nanosleep((const struct timespec *)a[0], (struct timespec *)a[1]); return true;
    case SYS_sched_yield: *result = sched_yield(); return true;
    case SYS_poll: *result = poll((struct pollfd *)a[0], (nfds_t)a[1], (int)a[2]); return true;
    case SYS_ppoll:
        *result = ppoll((struct pollfd *)a[0], (nfds_t)a[1], (const struct timespec *)a[2], (const sigset_t *)a[3]);
        return true;
    case SYS_epoll_wait:
        *result = epoll_wait((int)a[0], (struct epoll_event *)a[1], (int)a[2], (int)a[3]);
        return true;
    case SYS_getrandom: *result = getrandom((void *)a[0], (size_t)a[1], (unsigned)a[2]); return true;
    case SYS_read: *result = read((int)a[0], (void *)a[1], (size_t)a[2]); return true;
    case SYS_write: *result = write((int)a[0], (const void *)a[1], (size_t)a[2]); return true;
    case SYS_fsync: case SYS_fdatasync: *result = 0; return true;
    case SYS_futex_waitv: *result = vt_result(-ENOSYS); return true;
    default: return false;
    }
}

VT_EXPORT long syscall(long number, ...) {
    long a[6], result;
    va_list arguments;
    va_start(arguments, number);
    for (int i = 0; i < 6; i++) a[i] = va_arg(arguments, long);
    va_end(arguments);
    if (vt_controlled() && take_over(number, a, &result)) return result;
    return vt_result(vt_raw(number, a[0], a[1], a[2], a[3], a[4], a[5]));
}
