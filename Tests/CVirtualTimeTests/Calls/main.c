// Runs the checks of one family of calls, or of all: virtual-time-calls NANOSECONDS-OF-A-WAIT [FAMILY]
#include "checks.h"
#include <signal.h>

uint64_t unit;
int failures;

static const struct { const char *name; void (*run)(void); } families[] = {
    {"clocks", check_clocks}, {"sleeps", check_sleeps}, {"timers", check_timers}, {"polls", check_polls},
    {"streams", check_streams}, {"futexes", check_futexes}, {"threads", check_threads}, {"mutexes", check_mutexes},
    {"conditions", check_conditions}, {"rwlocks", check_rwlocks}, {"barriers", check_barriers},
    {"semaphores", check_semaphores}, {"children", check_children}, {"randomness", check_randomness},
    {"disk", check_disk}, {"processors", check_processors}, {"environment", check_environment},
    {"standard-threads", check_standard_threads}, {"programs", check_programs},
    {"alarms", check_alarms}, {"shared-locks", check_shared_locks},
};

uint64_t now_on(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

struct timespec after(uint64_t nanoseconds) {
    return (struct timespec){.tv_sec = (time_t)(nanoseconds / 1000000000), .tv_nsec = (long)(nanoseconds % 1000000000)};
}

struct timespec at(clockid_t clock, uint64_t nanoseconds) { return after(now_on(clock) + nanoseconds); }

static void *run_later(void *value) {
    struct later *later = value;
    struct timespec delay = after(later->delay);
    if (later->delay) nanosleep(&delay, NULL);
    later->body(later->argument);
    return NULL;
}

void later(struct later *later, double units, void (*body)(void *), void *argument) {
    *later = (struct later){.delay = (uint64_t)(units * (double)unit), .body = body, .argument = argument};
    pthread_create(&later->thread, NULL, run_later, later);
}

void join(struct later *later) { pthread_join(later->thread, NULL); }

int main(int count, char **words) {
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);  // whoever started us may have blocked what the checks wait for
    unit = count > 1 ? strtoull(words[1], NULL, 10) : 2000000;
    bool found = false;
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        if (count > 2 && strcmp(words[2], families[i].name)) continue;
        found = true;
        int before = failures;
        families[i].run();
        printf("%s %s\n", families[i].name, failures == before ? "as expected" : "FAILED");
    }
    printf("virtual time %s\n", offstage_virtual_time_is_on() ? "on" : "off");
    return failures || !found;
}
