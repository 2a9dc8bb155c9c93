// Checks of child processes, randomness, the number of processors and the environment.
#include "checks.h"
#include <fcntl.h>
#include <sched.h>
#include <spawn.h>
#include <sys/random.h>
#include <sys/sysinfo.h>
#include <sys/wait.h>

extern char **environ;

static int exit_code(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : -1; }

static pid_t sleeping_child(int code) {
    pid_t pid = fork();
    if (pid) return pid;
    struct timespec length = after(unit);
    uint64_t before = now_on(CLOCK_MONOTONIC);
    nanosleep(&length, NULL);
    bool exact = now_on(CLOCK_MONOTONIC) - before == unit;
    _exit(exact || !offstage_virtual_time_is_on() ? code : 99);
}

/// Sleeps are the child's own: /bin/sleep is a program that knows nothing of the engine.
static pid_t spawned(char *seconds, bool searches) {
    char *arguments[] = {"sleep", seconds, NULL};
    pid_t pid = -1;
    check((searches ? posix_spawnp(&pid, "sleep", NULL, NULL, arguments, environ)
                    : posix_spawn(&pid, "/bin/sleep", NULL, NULL, arguments, environ)) == 0);
    return pid;
}

static void check_fork(void) {
    int status = -1;
    siginfo_t info = {0};
    pid_t pid = sleeping_child(1);
    takes(1, check(waitpid(pid, &status, 0) == pid));
    check(exit_code(status) == 1);
    pid = sleeping_child(2);
    takes(1, check(wait(&status) == pid));
    check(exit_code(status) == 2);
    pid = sleeping_child(3);
    takes(1, check(wait4(pid, &status, 0, NULL) == pid));
    check(exit_code(status) == 3);
    pid = sleeping_child(4);
    takes(1, check(waitid(P_PID, (id_t)pid, &info, WEXITED) == 0));
    check(info.si_status == 4);
    pid = sleeping_child(5);
    takes(0, check(waitpid(pid, &status, WNOHANG) == 0));
    takes(1, check(waitpid(pid, &status, 0) == pid));
}

static void check_pipe_between(void) {
    int ends[2], status;
    char text[8] = {0};
    check(pipe(ends) == 0);
    pid_t pid = fork();
    if (!pid) {
        struct timespec length = after(unit);
        nanosleep(&length, NULL);
        _exit(write(ends[1], "hello", 5) != 5);
    }
    close(ends[1]);
    takes(1, check(read(ends[0], text, 8) == 5 && !strcmp(text, "hello")));
    check(read(ends[0], text, 8) == 0);
    check(waitpid(pid, &status, 0) == pid && exit_code(status) == 0);
    close(ends[0]);
}

void check_children(void) {
    check_fork();
    check_pipe_between();
    int status = -1;
    char seconds[32];
    snprintf(seconds, sizeof seconds, "%.9f", (double)unit / 1e9);
    bool preloads = !offstage_virtual_time_is_on() || getenv("VIRTUAL_TIME_TEST_PRELOADS");
    if (!preloads) return;  // /bin/sleep would be outside virtual time
    pid_t pid = spawned(seconds, false);
    takes(1, check(waitpid(pid, &status, 0) == pid && exit_code(status) == 0));
    pid = spawned(seconds, true);
    takes(1, check(waitpid(pid, &status, 0) == pid && exit_code(status) == 0));
    char command[64];
    snprintf(command, sizeof command, "sleep %s; exit 7", seconds);
    takes(1, check(exit_code(system(command)) == 7));
    pid = fork();
    if (!pid) {
        char *arguments[] = {"sleep", seconds, NULL};
        execvp("sleep", arguments);
        _exit(98);
    }
    takes(1, check(waitpid(pid, &status, 0) == pid && exit_code(status) == 0));
}

void check_randomness(void) {
    uint64_t words[7] = {0};
    check(getrandom(&words[0], 8, 0) == 8 && getentropy(&words[1], 8) == 0);
    arc4random_buf(&words[2], 8);
    words[3] = arc4random();
    check(arc4random_uniform(10) < 10);
    int file = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    check(file >= 0 && read(file, &words[4], 8) == 8 && close(file) == 0);
    file = openat(AT_FDCWD, "/dev/urandom", O_RDONLY);
    check(file >= 0 && read(file, &words[5], 8) == 8 && close(file) == 0);
    FILE *stream = fopen("/dev/urandom", "r");
    check(stream && fread(&words[6], 8, 1, stream) == 1 && fclose(stream) == 0);
    for (int i = 0; i < 7; i++) {
        for (int j = 0; j < i; j++) check(words[i] != words[j]);
        printf("random %016lx\n", words[i]);
    }
}

void check_processors(void) {
    cpu_set_t set;
    check(sched_getaffinity(0, sizeof set, &set) == 0);
    int count = CPU_COUNT(&set);
    check(pthread_getaffinity_np(pthread_self(), sizeof set, &set) == 0 && CPU_COUNT(&set) == count);
    check(sysconf(_SC_NPROCESSORS_ONLN) >= count && get_nprocs() >= count && get_nprocs_conf() >= count);
    check(sysconf(_SC_PAGESIZE) == 4096);
    if (offstage_virtual_time_is_on()) check(count == 2 && get_nprocs() == 2);
}

/// The program sees nothing of the engine.
void check_environment(void) {
    check(!getenv("OFFSTAGE_VIRTUAL_TIME"));
    check(!offstage_virtual_time_is_on() || !getenv("LD_PRELOAD"));
    if (!offstage_virtual_time_is_on()) return;
    for (int descriptor = 3; descriptor < 64; descriptor++) check(fcntl(descriptor, F_GETFD) == -1);
}
