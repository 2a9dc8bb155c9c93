// What it governs: mutexes, condition variables, read-write locks, barriers and semaphores.
//
// Responsibilities
//  1. What is free is taken natively, so objects may be shared with code that runs before or past the engine.
//  2. What is held is waited for in the engine: the one that releases makes the first waiter ready, which tries again.
//  3. Condition variables and barriers have no native waiters at all: they are queues of the engine by address.
//
// Representation: `vt.lock_waiters` counts those that wait for a mutex, semaphore or read-write lock. A waiter counts
// itself and then tries again, a releaser releases and then looks at the count: one of them sees the other.
//
// The odd case: the clock of a condition variable is read from glibc's own object, where `pthread_cond_init` put it.
#include "real.h"

typedef int (*attempt)(void *object);

static int try_mutex(void *mutex) { return vt_real.pthread_mutex_trylock(mutex); }
static int try_semaphore(void *semaphore) { return vt_real.sem_trywait(semaphore) ? EBUSY : 0; }

static bool is_unlocked(void *mutex) { return ((pthread_mutex_t *)mutex)->__data.__lock == 0; }
static bool is_posted(void *semaphore) {
    int value = 0;
    return !sem_getvalue(semaphore, &value) && value > 0;
}

/// What another process releases is asked for whenever the engine chooses who runs. In libc the third word of a
/// semaphore says whether it is shared.
static bool (*question_of(void *object, attempt attempt))(void *) {
    enum { shared_kind = 128 };
    if (attempt == try_mutex && ((pthread_mutex_t *)object)->__data.__kind & shared_kind) return is_unlocked;
    if (attempt == try_semaphore && ((const unsigned *)object)[2]) return is_posted;
    return NULL;
}

/// Tries, and waits, until the attempt succeeds or the deadline has passed: 0 or ETIMEDOUT, or the attempt's own error.
/// Only waits for a semaphore end by a signal, with EINTR.
static int acquire(void *object, attempt attempt, int busy, struct vt_deadline deadline, const char *call) {
    for (;;) {
        vt_lock();
        atomic_fetch_add(&vt.lock_waiters, 1);
        int result = attempt(object);
        if (result != busy || vt_due(deadline) <= vt_now()) {
            atomic_fetch_sub(&vt.lock_waiters, 1);
            vt_unlock();
            return result == busy ? ETIMEDOUT : result;
        }
        enum vt_wake wake =
            vt_park((struct vt_wait){.call = call, .key = object, .bits = UINT32_MAX, .deadline = deadline,
                .has_come = question_of(object, attempt), .subject = object});
        atomic_fetch_sub(&vt.lock_waiters, 1);
        if (wake == VT_INTERRUPTED && attempt == try_semaphore && !vt_me->restarts) return EINTR;
    }
}

static void released(void *object, unsigned limit) {
    if (!vt_is_on() || !atomic_load(&vt.lock_waiters)) return;
    vt_lock();
    vt_wake_key(object, limit, UINT32_MAX);
    vt_unlock();
}

// MARK: Mutexes

static int lock_mutex(pthread_mutex_t *mutex, struct vt_deadline deadline, const char *call) {
    int result = vt_real.pthread_mutex_trylock(mutex);
    if (result != EBUSY) return result;
    bool checks_errors = (mutex->__data.__kind & 3) == PTHREAD_MUTEX_ERRORCHECK;
    if (checks_errors && mutex->__data.__owner == vt_me->tid) return EDEADLK;
    return acquire(mutex, try_mutex, EBUSY, deadline, call);
}

VT_EXPORT int pthread_mutex_lock(pthread_mutex_t *mutex) {
    if (!vt_controlled()) return vt_real.pthread_mutex_lock(mutex);
    return lock_mutex(mutex, VT_NO_DEADLINE, __func__);
}

VT_EXPORT int pthread_mutex_timedlock(pthread_mutex_t *restrict mutex, const struct timespec *restrict limit) {
    if (!vt_controlled()) return vt_real.pthread_mutex_timedlock(mutex, limit);
    return lock_mutex(mutex, vt_deadline_at(CLOCK_REALTIME, limit), __func__);
}

VT_EXPORT int pthread_mutex_clocklock(
    pthread_mutex_t *restrict mutex, clockid_t clock, const struct timespec *restrict limit
) {
    if (!vt_controlled()) return vt_real.pthread_mutex_clocklock(mutex, clock, limit);
    return lock_mutex(mutex, vt_deadline_at(clock, limit), __func__);
}

VT_EXPORT int pthread_mutex_unlock(pthread_mutex_t *mutex) {
    if (vt_likely(vt_mode == VT_MODE_OFF)) return vt_real.pthread_mutex_unlock(mutex);
    vt_ready();
    int result = vt_real.pthread_mutex_unlock(mutex);
    released(mutex, 1);
    return result;
}

// MARK: Condition variables

static clockid_t clock_of(pthread_cond_t *condition) {
    return condition->__data.__wrefs & 2 ? CLOCK_MONOTONIC : CLOCK_REALTIME;
}

static int wait_for(
    pthread_cond_t *condition, pthread_mutex_t *mutex, struct vt_deadline deadline, const char *call
) {
    if (condition->__data.__wrefs & 1) vt_count(&vt.slot->counters.unheld_objects);  // shared between processes
    vt_lock();
    int result = vt_real.pthread_mutex_unlock(mutex);
    if (result) {
        vt_unlock();
        return result;
    }
    if (atomic_load(&vt.lock_waiters)) vt_wake_key(mutex, 1, UINT32_MAX);
    enum vt_wake wake = VT_TIMED_OUT;
    if (vt_due(deadline) > vt_now())
        wake = vt_park((struct vt_wait){.call = call, .key = condition, .bits = UINT32_MAX, .deadline = deadline});
    else
        vt_unlock();
    lock_mutex(mutex, VT_NO_DEADLINE, call);
    return wake == VT_TIMED_OUT ? ETIMEDOUT : 0;
}

VT_EXPORT int pthread_cond_wait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex) {
    if (!vt_controlled()) return vt_real.pthread_cond_wait(condition, mutex);
    return wait_for(condition, mutex, VT_NO_DEADLINE, __func__);
}

VT_EXPORT int pthread_cond_timedwait(
    pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, const struct timespec *restrict limit
) {
    if (!vt_controlled()) return vt_real.pthread_cond_timedwait(condition, mutex, limit);
    return wait_for(condition, mutex, vt_deadline_at(clock_of(condition), limit), __func__);
}

VT_EXPORT int pthread_cond_clockwait(
    pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, clockid_t clock,
    const struct timespec *restrict limit
) {
    if (!vt_controlled()) return vt_real.pthread_cond_clockwait(condition, mutex, clock, limit);
    return wait_for(condition, mutex, vt_deadline_at(clock, limit), __func__);
}

static int notify(pthread_cond_t *condition, unsigned limit) {
    vt_lock();
    vt_wake_key(condition, limit, UINT32_MAX);
    vt_unlock();
    return 0;
}

VT_EXPORT int pthread_cond_signal(pthread_cond_t *condition) {
    return vt_is_on() ? notify(condition, 1) : vt_real.pthread_cond_signal(condition);
}

VT_EXPORT int pthread_cond_broadcast(pthread_cond_t *condition) {
    return vt_is_on() ? notify(condition, UINT32_MAX) : vt_real.pthread_cond_broadcast(condition);
}

// MARK: Read-write locks

static int try_read(void *lock) { return vt_real.pthread_rwlock_tryrdlock(lock); }
static int try_write(void *lock) { return vt_real.pthread_rwlock_trywrlock(lock); }

#define VT_READ_WRITE_LOCK(kind, attempt) \
    VT_EXPORT int pthread_rwlock_##kind##lock(pthread_rwlock_t *lock) { \
        if (!vt_controlled()) return vt_real.pthread_rwlock_##kind##lock(lock); \
        return acquire(lock, attempt, EBUSY, VT_NO_DEADLINE, __func__); \
    } \
    VT_EXPORT int pthread_rwlock_timed##kind##lock( \
        pthread_rwlock_t *restrict lock, const struct timespec *restrict limit \
    ) { \
        if (!vt_controlled()) return vt_real.pthread_rwlock_timed##kind##lock(lock, limit); \
        return acquire(lock, attempt, EBUSY, vt_deadline_at(CLOCK_REALTIME, limit), __func__); \
    } \
    VT_EXPORT int pthread_rwlock_clock##kind##lock( \
        pthread_rwlock_t *restrict lock, clockid_t clock, const struct timespec *restrict limit \
    ) { \
        if (!vt_controlled()) return vt_real.pthread_rwlock_clock##kind##lock(lock, clock, limit); \
        return acquire(lock, attempt, EBUSY, vt_deadline_at(clock, limit), __func__); \
    }
VT_READ_WRITE_LOCK(rd, try_read)
VT_READ_WRITE_LOCK(wr, try_write)

VT_EXPORT int pthread_rwlock_unlock(pthread_rwlock_t *lock) {
    int result = (vt_ready(), vt_real.pthread_rwlock_unlock(lock));
    released(lock, UINT32_MAX);  // readers may go on together
    return result;
}

// MARK: Barriers

struct barrier {
    struct barrier *next;
    pthread_barrier_t *object;
    unsigned count, arrived;
    uint64_t round;
};
static struct barrier *barriers;

static struct barrier *barrier_of(pthread_barrier_t *object) {
    struct barrier *barrier = barriers;
    while (barrier && barrier->object != object) barrier = barrier->next;
    return barrier;
}

VT_EXPORT int pthread_barrier_init(
    pthread_barrier_t *restrict object, const pthread_barrierattr_t *restrict attributes, unsigned count
) {
    int error = (vt_ready(), vt_real.pthread_barrier_init(object, attributes, count));
    if (error || !vt_controlled()) return error;
    vt_lock();
    struct barrier *barrier = barrier_of(object);
    if (!barrier) {
        barrier = calloc(1, sizeof *barrier);
        barrier->object = object;
        barrier->next = barriers;
        barriers = barrier;
    }
    barrier->count = count;
    barrier->arrived = 0;
    vt_unlock();
    return 0;
}

VT_EXPORT int pthread_barrier_destroy(pthread_barrier_t *object) {
    if (vt_controlled()) {
        vt_lock();
        struct barrier **link = &barriers;
        while (*link && (*link)->object != object) link = &(*link)->next;
        struct barrier *gone = *link;
        if (gone) *link = gone->next;
        vt_unlock();
        free(gone);
    }
    return vt_real.pthread_barrier_destroy(object);
}

VT_EXPORT int pthread_barrier_wait(pthread_barrier_t *object) {
    if (!vt_controlled()) return vt_real.pthread_barrier_wait(object);
    vt_lock();
    struct barrier *barrier = barrier_of(object);
    if (!barrier) {  // made before the engine began
        vt_unlock();
        vt_count(&vt.slot->counters.unheld_objects);
        return vt_real.pthread_barrier_wait(object);
    }
    if (++barrier->arrived == barrier->count) {
        barrier->arrived = 0;
        barrier->round++;
        vt_wake_key(object, UINT32_MAX, UINT32_MAX);
        vt_unlock();
        return PTHREAD_BARRIER_SERIAL_THREAD;
    }
    uint64_t round = barrier->round;
    while (barrier->round == round) {
        vt_park((struct vt_wait){.call = __func__, .key = object, .bits = UINT32_MAX, .deadline = VT_NO_DEADLINE});
        vt_lock();
    }
    vt_unlock();
    return 0;
}

// MARK: Semaphores

static int wait_semaphore(sem_t *semaphore, struct vt_deadline deadline, const char *call) {
    if (!vt_real.sem_trywait(semaphore)) return 0;
    // An idle worker of the pool would end after five seconds and be replaced at the next event: it may wait for ever.
    if (vt_me->is_pool_worker && vt_is_in_dispatch(semaphore)) deadline = VT_NO_DEADLINE;
    int error = acquire(semaphore, try_semaphore, EBUSY, deadline, call);
    if (!error) return 0;
    errno = error;
    return -1;
}

VT_EXPORT int sem_wait(sem_t *semaphore) {
    if (!vt_controlled()) return vt_real.sem_wait(semaphore);
    return wait_semaphore(semaphore, VT_NO_DEADLINE, __func__);
}

VT_EXPORT int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict limit) {
    if (!vt_controlled()) return vt_real.sem_timedwait(semaphore, limit);
    return wait_semaphore(semaphore, vt_deadline_at(CLOCK_REALTIME, limit), __func__);
}

VT_EXPORT int sem_clockwait(sem_t *restrict semaphore, clockid_t clock, const struct timespec *restrict limit) {
    if (!vt_controlled()) return vt_real.sem_clockwait(semaphore, clock, limit);
    return wait_semaphore(semaphore, vt_deadline_at(clock, limit), __func__);
}

VT_EXPORT int sem_post(sem_t *semaphore) {
    int result = (vt_ready(), vt_real.sem_post(semaphore));
    released(semaphore, 1);
    return result;
}
