// Checks of futexes, threads, locks of every kind, and semaphores.
#include "checks.h"
#include <linux/futex.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <sys/syscall.h>

static _Atomic int word;
static long futex(int operation, int value, const struct timespec *limit, int bits) {
    return syscall(SYS_futex, &word, operation, value, limit, NULL, bits);
}

static void wake_futex(void *unused) {
    (void)unused;
    atomic_store(&word, 1);
    check(futex(FUTEX_WAKE_PRIVATE, 1, NULL, 0) == 1);
}

static void wake_bits(void *unused) {
    (void)unused;
    check(futex(FUTEX_WAKE_BITSET_PRIVATE, 1, NULL, 1) == 0);
    check(futex(FUTEX_WAKE_BITSET_PRIVATE, 1, NULL, 2) == 1);
}

static void hold_inheriting(void *unused) {
    (void)unused;
    struct timespec length = after(unit);
    check(futex(FUTEX_LOCK_PI_PRIVATE, 0, NULL, 0) == 0);
    nanosleep(&length, NULL);
    check(futex(FUTEX_UNLOCK_PI_PRIVATE, 0, NULL, 0) == 0);
}

void check_futexes(void) {
    struct later other;
    struct timespec limit = after(unit);
    check(futex(FUTEX_WAIT_PRIVATE, 7, NULL, 0) == -1 && errno == EAGAIN);
    takes(1, check(futex(FUTEX_WAIT_PRIVATE, 0, &limit, 0) == -1 && errno == ETIMEDOUT));
    later(&other, 1, wake_futex, NULL);
    takes(1, check(futex(FUTEX_WAIT_PRIVATE, 0, NULL, 0) == 0));
    join(&other);
    limit = at(CLOCK_REALTIME, unit);
    takes(1, check(futex(FUTEX_WAIT_BITSET_PRIVATE | FUTEX_CLOCK_REALTIME, 1, &limit, 1) == -1 && errno == ETIMEDOUT));
    later(&other, 1, wake_bits, NULL);
    takes(1, check(futex(FUTEX_WAIT_BITSET_PRIVATE, 1, NULL, 2) == 0));
    join(&other);
    atomic_store(&word, 0);
    later(&other, 1, hold_inheriting, NULL);
    struct timespec while_held = after(unit + unit / 2);
    nanosleep(&while_held, NULL);
    check(futex(FUTEX_TRYLOCK_PI_PRIVATE, 0, NULL, 0) == -1);
    takes(0.5, check(futex(FUTEX_LOCK_PI_PRIVATE, 0, NULL, 0) == 0));
    check((atomic_load(&word) & FUTEX_TID_MASK) == gettid());
    // Waits for one of several futexes are held back: who asks does without, as on an older kernel.
    if (offstage_virtual_time_is_on()) check(syscall(SYS_futex_waitv, NULL, 0, 0, NULL, 0) == -1 && errno == ENOSYS);
    check(futex(FUTEX_LOCK_PI_PRIVATE, 0, NULL, 0) == -1 && errno == EDEADLK);
    check(futex(FUTEX_UNLOCK_PI_PRIVATE, 0, NULL, 0) == 0 && atomic_load(&word) == 0);
    join(&other);
}

// MARK: Threads

static void *sleeps(void *units) {
    struct timespec length = after((uint64_t)(*(double *)units * (double)unit));
    nanosleep(&length, NULL);
    return units;
}

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int initialised;
static void initialise(void) {
    struct timespec length = after(unit);
    nanosleep(&length, NULL);
    initialised++;
}
static void call_once(void *unused) {
    (void)unused;
    pthread_once(&once, initialise);
}

void check_threads(void) {
    double one = 1, three = 3;
    pthread_t thread;
    void *result = NULL;
    check(pthread_create(&thread, NULL, sleeps, &one) == 0);
    check(pthread_tryjoin_np(thread, NULL) == EBUSY);
    takes(1, check(pthread_join(thread, &result) == 0));
    check(result == &one);
    check(pthread_create(&thread, NULL, sleeps, &three) == 0);
    struct timespec limit = at(CLOCK_REALTIME, unit);
    takes(1, check(pthread_timedjoin_np(thread, NULL, &limit) == ETIMEDOUT));
    limit = at(CLOCK_MONOTONIC, unit);
    takes(1, check(pthread_clockjoin_np(thread, NULL, CLOCK_MONOTONIC, &limit) == ETIMEDOUT));
    limit = at(CLOCK_REALTIME, 100 * unit);
    takes(1, check(pthread_timedjoin_np(thread, NULL, &limit) == 0));
    check(pthread_create(&thread, NULL, sleeps, &one) == 0 && pthread_detach(thread) == 0);
    struct later other;
    later(&other, 0, call_once, NULL);
    takes(1, check(pthread_once(&once, initialise) == 0));
    join(&other);
    check(initialised == 1);
}

// MARK: Mutexes and conditions

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void hold_mutex(void *units) {
    struct timespec length = after((uint64_t)(*(double *)units * (double)unit));
    check(pthread_mutex_lock(&mutex) == 0);
    nanosleep(&length, NULL);
    check(pthread_mutex_unlock(&mutex) == 0);
}

void check_mutexes(void) {
    struct later other;
    double length = 2.5;
    struct timespec half = after(unit / 2);
    later(&other, 0, hold_mutex, &length);
    nanosleep(&half, NULL);
    check(pthread_mutex_trylock(&mutex) == EBUSY);
    struct timespec limit = at(CLOCK_REALTIME, unit / 2);
    takes(0.5, check(pthread_mutex_timedlock(&mutex, &limit) == ETIMEDOUT));
    limit = at(CLOCK_MONOTONIC, unit / 2);
    takes(0.5, check(pthread_mutex_clocklock(&mutex, CLOCK_MONOTONIC, &limit) == ETIMEDOUT));
    takes(1, check(pthread_mutex_lock(&mutex) == 0));
    check(pthread_mutex_unlock(&mutex) == 0);
    join(&other);
    const int kinds[] = {PTHREAD_MUTEX_RECURSIVE, PTHREAD_MUTEX_ERRORCHECK};
    for (int i = 0; i < 2; i++) {
        pthread_mutexattr_t attributes;
        pthread_mutex_t special;
        pthread_mutexattr_init(&attributes);
        pthread_mutexattr_settype(&attributes, kinds[i]);
        pthread_mutex_init(&special, &attributes);
        check(pthread_mutex_lock(&special) == 0);
        check(pthread_mutex_lock(&special) == (i ? EDEADLK : 0));
        check(pthread_mutex_unlock(&special) == 0);
    }
}

static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static bool flag;
static void raise_flag(void *broadcasts) {
    pthread_mutex_lock(&mutex);
    flag = true;
    check((broadcasts ? pthread_cond_broadcast(&condition) : pthread_cond_signal(&condition)) == 0);
    pthread_mutex_unlock(&mutex);
}

void check_conditions(void) {
    struct later other;
    for (int broadcasts = 0; broadcasts < 2; broadcasts++) {
        flag = false;
        pthread_mutex_lock(&mutex);
        later(&other, 1, raise_flag, broadcasts ? &flag : NULL);
        takes(1, while (!flag) check(pthread_cond_wait(&condition, &mutex) == 0));
        pthread_mutex_unlock(&mutex);
        join(&other);
    }
    pthread_mutex_lock(&mutex);
    struct timespec limit = at(CLOCK_REALTIME, unit);
    takes(1, check(pthread_cond_timedwait(&condition, &mutex, &limit) == ETIMEDOUT));
    limit = at(CLOCK_MONOTONIC, unit);
    takes(1, check(pthread_cond_clockwait(&condition, &mutex, CLOCK_MONOTONIC, &limit) == ETIMEDOUT));
    pthread_condattr_t attributes;
    pthread_cond_t monotonic;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&monotonic, &attributes);
    limit = at(CLOCK_MONOTONIC, unit);
    takes(1, check(pthread_cond_timedwait(&monotonic, &mutex, &limit) == ETIMEDOUT));
    check(pthread_cond_destroy(&monotonic) == 0);
    pthread_mutex_unlock(&mutex);
}

// MARK: Read-write locks, barriers, semaphores

static pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;
static void write_for_a_while(void *unused) {
    (void)unused;
    struct timespec length = after(2 * unit);
    check(pthread_rwlock_wrlock(&rwlock) == 0);
    nanosleep(&length, NULL);
    check(pthread_rwlock_unlock(&rwlock) == 0);
}

void check_rwlocks(void) {
    struct later other;
    for (int writes = 0; writes < 2; writes++) {
        struct timespec half = after(unit / 2);
        later(&other, 0, write_for_a_while, NULL);
        nanosleep(&half, NULL);
        struct timespec limit = at(CLOCK_REALTIME, unit / 2);
        takes(0.5, check((writes ? pthread_rwlock_timedwrlock : pthread_rwlock_timedrdlock)(&rwlock,
            &limit) == ETIMEDOUT));
        limit = at(CLOCK_MONOTONIC, unit / 2);
        takes(0.5, check((writes ? pthread_rwlock_clockwrlock : pthread_rwlock_clockrdlock)(
            &rwlock, CLOCK_MONOTONIC, &limit) == ETIMEDOUT));
        takes(0.5, check((writes ? pthread_rwlock_wrlock : pthread_rwlock_rdlock)(&rwlock) == 0));
        check(pthread_rwlock_unlock(&rwlock) == 0);
        join(&other);
    }
}

static pthread_barrier_t barrier;
static void arrive(void *serial) {
    if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD) ++*(int *)serial;
}

void check_barriers(void) {
    struct later first, second;
    int serial = 0;
    check(pthread_barrier_init(&barrier, NULL, 3) == 0);
    for (int round = 1; round <= 2; round++) {
        later(&first, 1, arrive, &serial);
        later(&second, 2, arrive, &serial);
        takes(2, if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD) serial++);
        join(&first);
        join(&second);
        check(serial == round);
    }
    check(pthread_barrier_destroy(&barrier) == 0);
}

static sem_t semaphore;
static void post(void *unused) {
    (void)unused;
    check(sem_post(&semaphore) == 0);
}

void check_semaphores(void) {
    struct later other;
    sem_init(&semaphore, 0, 1);
    takes(0, check(sem_wait(&semaphore) == 0));
    later(&other, 1, post, NULL);
    takes(1, check(sem_wait(&semaphore) == 0));
    join(&other);
    struct timespec limit = at(CLOCK_REALTIME, unit);
    takes(1, check(sem_timedwait(&semaphore, &limit) == -1 && errno == ETIMEDOUT));
    limit = at(CLOCK_MONOTONIC, unit);
    takes(1, check(sem_clockwait(&semaphore, CLOCK_MONOTONIC, &limit) == -1 && errno == ETIMEDOUT));
}
