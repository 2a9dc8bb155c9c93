// Checks of clocks, sleeps, timers and polls.
#include "checks.h"
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>

void check_clocks(void) {
    const clockid_t clocks[] = {CLOCK_REALTIME, CLOCK_REALTIME_COARSE, CLOCK_MONOTONIC, CLOCK_MONOTONIC_RAW,
        CLOCK_MONOTONIC_COARSE, CLOCK_BOOTTIME};
    for (int i = 0; i < 6; i++) {
        uint64_t before = now_on(clocks[i]);
        usleep((useconds_t)(unit / 1000 % 1000000 ? unit / 1000 % 1000000 : 1000));
        check(now_on(clocks[i]) > before || clocks[i] == CLOCK_REALTIME_COARSE || clocks[i] == CLOCK_MONOTONIC_COARSE);
    }
    struct timeval day;
    struct timespec standard, by_number;
    check(gettimeofday(&day, NULL) == 0 && timespec_get(&standard, TIME_UTC) == TIME_UTC);
    check(syscall(SYS_clock_gettime, CLOCK_REALTIME, &by_number) == 0);
    check(labs(day.tv_sec - standard.tv_sec) <= 1 && labs(standard.tv_sec - by_number.tv_sec) <= 1);
    check(labs(time(NULL) - by_number.tv_sec) <= 1);
    check(now_on(CLOCK_PROCESS_CPUTIME_ID) < 60000000000ull);
    if (!offstage_virtual_time_is_on()) return;
    uint64_t first = now_on(CLOCK_MONOTONIC);
    for (volatile int i = 0; i < 1000000; i++) {}
    check(now_on(CLOCK_MONOTONIC) == first);
    check(time(NULL) / 1000000 == 1800);
}

void check_sleeps(void) {
    struct timespec length = after(unit), rest = {9, 9};
    takes(1, check(nanosleep(&length, &rest) == 0));
    takes(1, check(clock_nanosleep(CLOCK_MONOTONIC, 0, &length, NULL) == 0));
    struct timespec point = at(CLOCK_REALTIME, unit);
    takes(1, check(clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &point, NULL) == 0));
    point = at(CLOCK_BOOTTIME, unit);
    takes(1, check(clock_nanosleep(CLOCK_BOOTTIME, TIMER_ABSTIME, &point, NULL) == 0));
    takes(1, check(syscall(SYS_nanosleep, &length, NULL) == 0));
    if (unit >= 1000000000) takes(1, check(sleep((unsigned)(unit / 1000000000)) == 0));
    if (unit < 1000000000) takes(1, check(usleep((useconds_t)(unit / 1000)) == 0));
    takes(0, check(sched_yield() == 0));
    uint64_t before = now_on(CLOCK_MONOTONIC);
    check(usleep(0) == 0 && now_on(CLOCK_MONOTONIC) > before);
    check(!offstage_virtual_time_is_on() || now_on(CLOCK_MONOTONIC) == before + 1);
    length.tv_nsec = -1;
    check(nanosleep(&length, NULL) == -1 && errno == EINVAL);
}

static uint64_t expirations(int timer) {
    uint64_t count = 0;
    check(read(timer, &count, sizeof count) == sizeof count);
    return count;
}

void check_timers(void) {
    int timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
    struct itimerspec setting = {.it_value = after(unit), .it_interval = after(2 * unit)}, old;
    check(timerfd_settime(timer, 0, &setting, NULL) == 0);
    check(timerfd_gettime(timer, &old) == 0 && (old.it_value.tv_sec || old.it_value.tv_nsec));
    takes(1, check(expirations(timer) == 1));
    takes(2, check(expirations(timer) == 1));
    int copy = dup(timer);
    check(close(timer) == 0);
    takes(2, check(expirations(copy) == 1));
    struct timespec length = after(5 * unit);
    nanosleep(&length, NULL);
    check(expirations(copy) >= 2);
    setting = (struct itimerspec){.it_value = at(CLOCK_MONOTONIC, unit)};
    check(timerfd_settime(copy, TFD_TIMER_ABSTIME, &setting, &old) == 0
        && old.it_interval.tv_sec == after(2 * unit).tv_sec);
    takes(1, check(expirations(copy) == 1));
    setting = (struct itimerspec){0};
    check(timerfd_settime(copy, 0, &setting, NULL) == 0 && timerfd_gettime(copy, &old) == 0
        && old.it_value.tv_sec == 0);
    check(close(copy) == 0);
}

static void write_byte(void *descriptor) { check(write(*(int *)descriptor, "x", 1) == 1); }

/// Each form once with nothing to come, and once with a byte that comes after a wait.
static void poll_in_every_form(int input, int output, bool comes) {
    struct later writer;
    struct pollfd one = {.fd = input, .events = POLLIN};
    uint64_t length = (comes ? 100 : 2) * unit;
    int milliseconds = (int)(length / 1000000);
    int epoll = epoll_create1(0);
    struct epoll_event event = {.events = EPOLLIN, .data.fd = input}, seen;
    check(epoll_ctl(epoll, EPOLL_CTL_ADD, input, &event) == 0);
    for (int form = 0; form < 8; form++) {
        struct timespec limit = after(length);  // the calls may change it
        struct timeval time_limit = {.tv_sec = limit.tv_sec, .tv_usec = limit.tv_nsec / 1000};
        fd_set set;
        FD_ZERO(&set);
        FD_SET(input, &set);
        if (comes) later(&writer, 1, write_byte, &output);
        int count = -1;
        takes(comes ? 1 : 2, {
            switch (form) {
            case 0: count = poll(&one, 1, milliseconds); break;
            case 1: count = ppoll(&one, 1, &limit, NULL); break;
            case 2: count = select(input + 1, &set, NULL, NULL, &time_limit); break;
            case 3: count = pselect(input + 1, &set, NULL, NULL, &limit, NULL); break;
            case 4: count = epoll_wait(epoll, &seen, 1, milliseconds); break;
            case 5: count = epoll_pwait(epoll, &seen, 1, milliseconds, NULL); break;
            case 6: count = epoll_pwait2(epoll, &seen, 1, &limit, NULL); break;
            case 7: count = (int)syscall(SYS_ppoll, &one, 1, &limit, NULL, 8); break;
            }
        });
        check(count == (comes ? 1 : 0));
        check(form / 2 != 1 || FD_ISSET(input, &set) == comes);
        if (!comes) continue;
        char byte;
        join(&writer);
        check(read(input, &byte, 1) == 1);
    }
    check(close(epoll) == 0);
}

void check_polls(void) {
    int ends[2];
    check(pipe(ends) == 0);
    poll_in_every_form(ends[0], ends[1], true);
    poll_in_every_form(ends[0], ends[1], false);
    struct pollfd one = {.fd = ends[0], .events = POLLIN};
    takes(0, check(poll(&one, 1, 0) == 0));
    close(ends[0]);
    close(ends[1]);
}
