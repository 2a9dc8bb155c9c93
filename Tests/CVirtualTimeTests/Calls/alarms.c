// Checks of timers that send signals or call functions, of waits for signals, and of waits that a signal ends.
#include "checks.h"
#include <poll.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/time.h>

static _Atomic int signals, calls;
static _Atomic long last_value;

static void note(int number, siginfo_t *info, void *context) {
    (void)number;
    (void)context;
    last_value = info->si_value.sival_int;
    signals++;
}

static void handle(int number, int flags) {
    struct sigaction action = {.sa_sigaction = note, .sa_flags = SA_SIGINFO | flags};
    check(sigaction(number, &action, NULL) == 0);
}

/// Natively again and again: on a busy machine the first may come before the wait has begun.
static void arm(double units) {
    struct timespec length = after((uint64_t)(units * (double)unit));
    struct itimerval timer = {.it_value = {.tv_sec = length.tv_sec, .tv_usec = length.tv_nsec / 1000}};
    if (!offstage_virtual_time_is_on()) timer.it_interval = timer.it_value;
    check(setitimer(ITIMER_REAL, &timer, NULL) == 0);
}

static void disarm(int expected) {
    alarm(0);
    check(offstage_virtual_time_is_on() ? signals == expected : signals >= expected);
}

/// Each wait ends by the signal, after one unit of the four it would last.
static void check_interruptions(void) {
    struct timespec length = after(4 * unit), rest;
    sem_t semaphore;
    int ends[2];
    char byte;
    handle(SIGALRM, 0);
    arm(1);
    takes(1, check(nanosleep(&length, &rest) == -1 && errno == EINTR));
    check(rest.tv_sec <= after(3 * unit).tv_sec + 1 && (rest.tv_sec || rest.tv_nsec));
    arm(1);
    takes(1, check(clock_nanosleep(CLOCK_MONOTONIC, 0, &length, NULL) == EINTR));
    check(pipe(ends) == 0 && sem_init(&semaphore, 0, 0) == 0);
    struct pollfd one = {.fd = ends[0], .events = POLLIN};
    arm(1);
    takes(1, check(poll(&one, 1, -1) == -1 && errno == EINTR));
    arm(1);
    takes(1, check(read(ends[0], &byte, 1) == -1 && errno == EINTR));
    arm(1);
    takes(1, check(sem_wait(&semaphore) == -1 && errno == EINTR));
    arm(1);
    takes(1, check(pause() == -1 && errno == EINTR));
    sigset_t none;
    sigemptyset(&none);
    arm(1);
    takes(1, check(sigsuspend(&none) == -1 && errno == EINTR));
    disarm(7);
    close(ends[0]);
    close(ends[1]);
}

static void write_byte(void *descriptor) { check(write(*(int *)descriptor, "x", 1) == 1); }

static void check_restart(void) {
    int ends[2];
    char byte;
    struct later writer;
    check(pipe(ends) == 0);
    handle(SIGALRM, SA_RESTART);
    signals = 0;
    later(&writer, 2, write_byte, &ends[1]);
    arm(1);
    takes(2, check(read(ends[0], &byte, 1) == 1));
    disarm(1);
    join(&writer);
    close(ends[0]);
    close(ends[1]);
}

static void check_settings(void) {
    struct itimerval value;
    arm(2);
    check(getitimer(ITIMER_REAL, &value) == 0 && (value.it_value.tv_sec || value.it_value.tv_usec));
    check(alarm(0) > 0 || unit < 1000000000);
    check(getitimer(ITIMER_REAL, &value) == 0 && !value.it_value.tv_sec && !value.it_value.tv_usec);
    if (unit < 1000000000) return;
    struct timespec length = after(4 * unit);
    check(alarm((unsigned)(unit / 1000000000)) == 0);
    takes(1, check(nanosleep(&length, NULL) == -1));
}

static void count_call(union sigval value) {
    last_value = value.sival_int;
    calls++;
}

static void check_named(void) {
    timer_t name;
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1, .sigev_value.sival_int = 42};
    struct itimerspec setting = {.it_value = after(unit), .it_interval = after(2 * unit)};
    struct timespec length = after(10 * unit);
    handle(SIGUSR1, 0);
    check(timer_create(CLOCK_MONOTONIC, &event, &name) == 0 && timer_settime(name, 0, &setting, NULL) == 0);
    takes(1, check(nanosleep(&length, NULL) == -1));
    check(last_value == 42 && timer_getoverrun(name) == 0);
    takes(2, check(nanosleep(&length, NULL) == -1));
    check(timer_gettime(name, &setting) == 0 && (setting.it_value.tv_sec || setting.it_value.tv_nsec));
    check(timer_delete(name) == 0);
    event = (struct sigevent){.sigev_notify = SIGEV_THREAD, .sigev_value.sival_int = 43};
    event.sigev_notify_function = count_call;
    setting = (struct itimerspec){.it_value = at(CLOCK_REALTIME, unit)};
    check(timer_create(CLOCK_REALTIME, &event, &name) == 0 && timer_settime(name, TIMER_ABSTIME, &setting, NULL) == 0);
    length = after(2 * unit);
    takes(2, check(nanosleep(&length, NULL) == 0));
    check(calls == 1 && last_value == 43 && timer_delete(name) == 0);
    check(timer_create(CLOCK_PROCESS_CPUTIME_ID, &event, &name) == 0 && timer_gettime(name, &setting) == 0);
    check(timer_settime(name, 0, &setting, NULL) == 0 && timer_delete(name) == 0);
    event.sigev_notify = SIGEV_NONE;
    check(timer_create(CLOCK_MONOTONIC, &event, &name) == 0 && timer_delete(name) == 0);
}

static void send_to_process(void *unused) {
    (void)unused;
    check(kill(getpid(), SIGUSR2) == 0);
}

static void check_waits_by_name(void) {
    sigset_t set, old;
    siginfo_t info;
    int number = 0;
    struct later sender;
    struct timespec length = after(unit);
    sigemptyset(&set);
    sigaddset(&set, SIGUSR2);
    sigaddset(&set, SIGALRM);
    check(pthread_sigmask(SIG_BLOCK, &set, &old) == 0);
    takes(1, check(sigtimedwait(&set, &info, &length) == -1 && errno == EAGAIN));
    later(&sender, 1, send_to_process, NULL);
    takes(1, check(sigwaitinfo(&set, &info) == SIGUSR2));
    join(&sender);
    later(&sender, 1, send_to_process, NULL);
    takes(1, check(sigwait(&set, &number) == 0 && number == SIGUSR2));
    join(&sender);
    arm(1);
    takes(1, check(sigwaitinfo(&set, NULL) == SIGALRM));
    alarm(0);
    check(pthread_sigmask(SIG_SETMASK, &old, NULL) == 0);
}

void check_alarms(void) {
    check_interruptions();
    check_restart();
    check_settings();
    check_named();
    check_waits_by_name();
}
