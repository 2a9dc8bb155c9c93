// Checks of the C standard's threads.
#include "checks.h"
#include <threads.h>

static mtx_t mutex;
static cnd_t condition;
static bool is_set;
static once_flag once = ONCE_FLAG_INIT;
static int initialised;

static void initialise(void) { initialised++; }

static int hold_and_return(void *units) {
    struct timespec length = after((uint64_t)(*(double *)units * (double)unit));
    call_once(&once, initialise);
    check(mtx_lock(&mutex) == thrd_success);
    check(thrd_sleep(&length, NULL) == 0);
    is_set = true;
    check(cnd_broadcast(&condition) == thrd_success && mtx_unlock(&mutex) == thrd_success);
    return 7;
}

static void check_lock_and_join(void) {
    double units = 2;
    int result = 0;
    thrd_t thread;
    takes(2, {
        check(thrd_create(&thread, hold_and_return, &units) == thrd_success);
        check(thrd_join(thread, &result) == thrd_success);
    });
    check(result == 7);
    check(thrd_create(&thread, hold_and_return, &units) == thrd_success);
    struct timespec half = after(unit / 2), limit;
    check(thrd_sleep(&half, NULL) == 0);
    limit = at(CLOCK_REALTIME, unit / 2);
    takes(0.5, check(mtx_timedlock(&mutex, &limit) == thrd_timedout));
    takes(1, check(mtx_lock(&mutex) == thrd_success));
    check(mtx_unlock(&mutex) == thrd_success && thrd_join(thread, NULL) == thrd_success);
}

static void check_condition(void) {
    double units = 1;
    thrd_t thread;
    is_set = false;
    check(mtx_lock(&mutex) == thrd_success);
    struct timespec limit = at(CLOCK_REALTIME, unit);
    takes(1, check(cnd_timedwait(&condition, &mutex, &limit) == thrd_timedout));
    check(thrd_create(&thread, hold_and_return, &units) == thrd_success);
    takes(1, while (!is_set) check(cnd_wait(&condition, &mutex) == thrd_success));
    check(cnd_signal(&condition) == thrd_success && mtx_unlock(&mutex) == thrd_success);
    check(thrd_join(thread, NULL) == thrd_success);
    thrd_yield();
}

void check_standard_threads(void) {
    check(mtx_init(&mutex, mtx_timed) == thrd_success && cnd_init(&condition) == thrd_success);
    check_lock_and_join();
    check_condition();
    check(initialised == 1);
    mtx_destroy(&mutex);
    cnd_destroy(&condition);
}
