// What it governs: how the checks of the engine's calls are written.
//
// Every check runs natively, where a wait takes at least its time, and under control, where it takes exactly its time.
// `unit` is the length of one wait: milliseconds natively, an hour under control.
#pragma once
#include "CVirtualTime.h"
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

extern uint64_t unit;
extern int failures;

uint64_t now_on(clockid_t clock);
struct timespec after(uint64_t nanoseconds);             // as a length
struct timespec at(clockid_t clock, uint64_t nanoseconds);  // as a point in time from now
/// Runs `body` in another thread after `units` waits.
struct later { pthread_t thread; uint64_t delay; void (*body)(void *); void *argument; };
void later(struct later *later, double units, void (*body)(void *), void *argument);
void join(struct later *later);

#define check(condition) \
    do { \
        if (!(condition)) { \
            printf("%s:%d: not so: %s (errno %s)\n", __func__, __LINE__, #condition, strerror(errno)); \
            failures++; \
        } \
    } while (0)

/// The statement takes `units` waits: exactly under control, at least natively.
#define takes(units, statement) \
    do { \
        uint64_t takes_begin = now_on(CLOCK_MONOTONIC); \
        statement; \
        uint64_t takes_length = now_on(CLOCK_MONOTONIC) - takes_begin, takes_expected = (uint64_t)((units) * \
    (double)unit); \
        bool takes_right = offstage_virtual_time_is_on() ? takes_length == takes_expected \
                                                         : takes_length + unit / 2 >= takes_expected; \
        if (!takes_right) { \
            printf("%s:%d: took %lu ns, not %lu: %s\n", __func__, __LINE__, takes_length, takes_expected, #statement); \
            failures++; \
        } \
    } while (0)

void check_clocks(void), check_sleeps(void), check_timers(void), check_polls(void), check_streams(void),
    check_futexes(void);
void check_threads(void), check_mutexes(void), check_conditions(void), check_rwlocks(void), check_barriers(void);
void check_semaphores(void), check_children(void), check_randomness(void), check_disk(void), check_processors(void);
void check_environment(void), check_standard_threads(void), check_programs(void), check_alarms(void);
void check_shared_locks(void);
