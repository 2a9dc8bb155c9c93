// What it governs: the C standard's own threads (<threads.h>), which libc makes past the names of POSIX.
//
// Responsibilities: hand every call that starts, waits or wakes to the POSIX call of the same meaning, and translate
// its answer.
//
// Representation: none of its own. In libc a `mtx_t` is a `pthread_mutex_t`, a `cnd_t` a `pthread_cond_t`, a `thrd_t` a
// `pthread_t` and a `once_flag` a `pthread_once_t`.
//
// The odd case: a C thread returns an int where a POSIX thread returns a pointer; it is started by way of `start`.
#include "real.h"

static int answer(int error) {
    switch (error) {
    case 0: return thrd_success;
    case EBUSY: return thrd_busy;
    case ETIMEDOUT: return thrd_timedout;
    case ENOMEM: return thrd_nomem;
    default: return thrd_error;
    }
}

struct beginning {
    thrd_start_t routine;
    void *argument;
};

static void *start(void *value) {
    struct beginning beginning = *(struct beginning *)value;
    free(value);
    return (void *)(intptr_t)beginning.routine(beginning.argument);
}

VT_EXPORT int thrd_create(thrd_t *thread, thrd_start_t routine, void *argument) {
    if (!vt_controlled()) return vt_real.thrd_create(thread, routine, argument);
    struct beginning *beginning = malloc(sizeof *beginning);
    *beginning = (struct beginning){.routine = routine, .argument = argument};
    int error = pthread_create(thread, NULL, start, beginning);
    if (error) free(beginning);
    return answer(error);
}

VT_EXPORT int thrd_join(thrd_t thread, int *result) {
    if (!vt_controlled()) return vt_real.thrd_join(thread, result);
    void *value;
    int error = pthread_join(thread, &value);
    if (!error && result) *result = (int)(intptr_t)value;
    return answer(error);
}

VT_EXPORT int thrd_detach(thrd_t thread) {
    return vt_controlled() ? answer(pthread_detach(thread)) : vt_real.thrd_detach(thread);
}

/// 0, -1 when a signal came, another negative number for a length that is none.
VT_EXPORT int thrd_sleep(const struct timespec *length, struct timespec *rest) {
    if (!vt_controlled()) return vt_real.thrd_sleep(length, rest);
    int error = clock_nanosleep(CLOCK_REALTIME, 0, length, rest);
    return error == EINTR ? -1 : error ? -2 : 0;
}

VT_EXPORT void thrd_yield(void) {
    if (vt_controlled()) vt_yield();
    else vt_real.thrd_yield();
}

VT_EXPORT void call_once(once_flag *flag, void (*routine)(void)) {
    if (vt_controlled()) pthread_once((pthread_once_t *)flag, routine);
    else vt_real.call_once(flag, routine);
}

VT_EXPORT int mtx_lock(mtx_t *mutex) {
    return vt_controlled() ? answer(pthread_mutex_lock((pthread_mutex_t *)mutex)) : vt_real.mtx_lock(mutex);
}

VT_EXPORT int mtx_timedlock(mtx_t *restrict mutex, const struct timespec *restrict limit) {
    if (!vt_controlled()) return vt_real.mtx_timedlock(mutex, limit);
    return answer(pthread_mutex_timedlock((pthread_mutex_t *)mutex, limit));
}

VT_EXPORT int mtx_unlock(mtx_t *mutex) {
    return vt_is_on() ? answer(pthread_mutex_unlock((pthread_mutex_t *)mutex)) : vt_real.mtx_unlock(mutex);
}

VT_EXPORT int cnd_wait(cnd_t *condition, mtx_t *mutex) {
    if (!vt_controlled()) return vt_real.cnd_wait(condition, mutex);
    return answer(pthread_cond_wait((pthread_cond_t *)condition, (pthread_mutex_t *)mutex));
}

VT_EXPORT int cnd_timedwait(cnd_t *restrict condition, mtx_t *restrict mutex, const struct timespec *restrict limit) {
    if (!vt_controlled()) return vt_real.cnd_timedwait(condition, mutex, limit);
    return answer(pthread_cond_timedwait((pthread_cond_t *)condition, (pthread_mutex_t *)mutex, limit));
}

VT_EXPORT int cnd_signal(cnd_t *condition) {
    return vt_is_on() ? answer(pthread_cond_signal((pthread_cond_t *)condition)) : vt_real.cnd_signal(condition);
}

VT_EXPORT int cnd_broadcast(cnd_t *condition) {
    return vt_is_on() ? answer(pthread_cond_broadcast((pthread_cond_t *)condition)) : vt_real.cnd_broadcast(condition);
}
