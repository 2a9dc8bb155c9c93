// os_unfair_lock on a futex: the word is 0 when free, the owner's thread id when held, with the top bit set when
// somebody sleeps on it.

#define _GNU_SOURCE
#include "COffstageOS.h"

#include <linux/futex.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static const uint32_t SLEEPER = 0x80000000u;

static uint32_t own_thread(void) {
    static _Thread_local uint32_t cached;
    if (!cached) cached = (uint32_t)gettid();
    return cached;
}

static void misuse(const char *what) {
    fprintf(stderr, "BUG IN CLIENT OF LIBPLATFORM: %s\n", what);
    abort();
}

void os_unfair_lock_lock(os_unfair_lock_t lock) {
    uint32_t *word = &lock->_os_unfair_lock_opaque;
    uint32_t self = own_thread(), seen = 0;
    if (__atomic_compare_exchange_n(word, &seen, self, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) return;
    for (;;) {
        if (seen == 0) {
            // Others may sleep too: the word says so until the queue has been seen empty.
            if (__atomic_compare_exchange_n(word, &seen, self | SLEEPER, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) return;
            continue;
        }
        if ((seen & ~SLEEPER) == self) misuse("Trying to recursively lock an os_unfair_lock");
        if (!(seen & SLEEPER)) {
            if (!__atomic_compare_exchange_n(word, &seen, seen | SLEEPER, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
                continue;
            seen |= SLEEPER;
        }
        syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, seen, 0, 0, 0);
        seen = __atomic_load_n(word, __ATOMIC_RELAXED);
    }
}

_Bool os_unfair_lock_trylock(os_unfair_lock_t lock) {
    uint32_t seen = 0;
    return __atomic_compare_exchange_n(&lock->_os_unfair_lock_opaque, &seen, own_thread(), 0, __ATOMIC_ACQUIRE,
                                       __ATOMIC_RELAXED);
}

void os_unfair_lock_unlock(os_unfair_lock_t lock) {
    uint32_t *word = &lock->_os_unfair_lock_opaque;
    uint32_t held = __atomic_exchange_n(word, 0, __ATOMIC_RELEASE);
    if ((held & ~SLEEPER) != own_thread()) misuse("Unlock of an os_unfair_lock not owned by current thread");
    if (held & SLEEPER) syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1, 0, 0, 0);
}

static int is_owner(const os_unfair_lock *lock) {
    return (__atomic_load_n(&lock->_os_unfair_lock_opaque, __ATOMIC_RELAXED) & ~SLEEPER) == own_thread();
}

void os_unfair_lock_assert_owner(const os_unfair_lock *lock) {
    if (!is_owner(lock)) misuse("Lock unexpectedly not owned by current thread");
}

void os_unfair_lock_assert_not_owner(const os_unfair_lock *lock) {
    if (is_owner(lock)) misuse("Lock unexpectedly owned by current thread");
}
