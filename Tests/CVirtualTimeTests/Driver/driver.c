// What it governs: a device reduced to its clock, for the engine's tests: runs one or several programs for some hours.
//
//   virtual-time-driver [--hours N] [--seed N] [--pin N] [--library FILE] [--charge] [--shuffle] [--stuck SECONDS]
//                       [--suspend AT] [--resume AT] [--sleep SECONDS] [--report] [--late] [--refuse CALL]
//                       [--exec] [--processors N] -- PROGRAM … [-- PROGRAM …]
//
// Responsibilities: start, settle, run until the end or the next event of its own (suspend, resume), then say in one
// line on standard error what it took. The device's sleep lies between suspend and resume. With --late it looks at the
// programs only when all wait. With --exec it only becomes the program, on a system that refuses the call.
//
// The odd case: exit code 3 means that a program could not be held, spun or was refused; the text before it says where.
#include "CVirtualTimeSupervisor.h"
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static struct vt_supervisor device;
static struct vt_settings settings = {.seed = 1, .epoch = 1800000000000000000ull, .start = 1000000000000ull,
    .pinned_processor = -1};
static double hours = 24, suspend_at = -1, resume_at = -1, sleep_for;
static bool wants_report, is_late, only_becomes;
static int exit_status;
static struct vt_counters totals;

static uint64_t at(double seconds) { return settings.start + (uint64_t)(seconds * 1e9); }

/// The kernel answers a call with "not permitted" from now on, as a container's filter does.
static void refuse_call(const char *name) {
    int number = !strcmp(name, "personality") ? SYS_personality : !strcmp(name, "landlock_create_ruleset") ? 444
        : SYS_sched_setaffinity;
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)number, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {.len = 4, .filter = filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program)) exit(4);
}

static int read_options(int count, char **words) {
    for (int i = 1; i < count; i++) {
        const char *name = words[i], *value = i + 1 < count ? words[i + 1] : "";
        if (!strcmp(name, "--")) return i;
        if (!strcmp(name, "--charge")) settings.charges_cpu = true;
        else if (!strcmp(name, "--shuffle")) settings.shuffles = true;
        else if (!strcmp(name, "--report")) wants_report = true;
        else if (!strcmp(name, "--late")) is_late = true;
        else if (!strcmp(name, "--exec")) only_becomes = true;
        else {
            i++;
            if (!strcmp(name, "--hours")) hours = atof(value);
            else if (!strcmp(name, "--seed")) settings.seed = strtoull(value, NULL, 10);
            else if (!strcmp(name, "--pin")) settings.pinned_processor = atoi(value);
            else if (!strcmp(name, "--library")) settings.library = value;
            else if (!strcmp(name, "--processors")) settings.processors = (uint32_t)atoi(value);
            else if (!strcmp(name, "--stuck")) settings.stuck_limit = (uint64_t)(atof(value) * 1e9);
            else if (!strcmp(name, "--suspend")) suspend_at = atof(value);
            else if (!strcmp(name, "--resume")) resume_at = atof(value);
            else if (!strcmp(name, "--sleep")) sleep_for = atof(value);
            else if (!strcmp(name, "--refuse")) refuse_call(value);
            else {
                fprintf(stderr, "%s is no option of this driver\n", name);
                exit(2);
            }
        }
    }
    fprintf(stderr, "no program: put it after --\n");
    exit(2);
}

static void start_programs(int count, char **words, int first) {
    const int descriptors[] = {0, 1, 2};
    for (int i = first; i < count;) {
        char **arguments = words + ++i;
        while (i < count && strcmp(words[i], "--")) i++;
        char *separator = words[i];
        words[i] = NULL;
        const char *refusal = vt_refusal(arguments[0], settings.library != NULL);
        if (refusal) {
            fprintf(stderr, "%s\n", refusal);
            exit(3);
        }
        int slot = vt_spawn(&device, arguments[0], arguments, environ, NULL, descriptors, 3, -1);
        if (slot < 0) {
            fprintf(stderr, "%s cannot be started: %s\n", arguments[0], strerror(-slot));
            exit(3);
        }
        words[i] = separator;
    }
}

/// Returns once every program has run as far as it gets with its first grant.
static void await_first_waits(void) {
    for (int slot = 0; slot < VT_SLOTS; slot++) {
        const struct vt_slot *state = &device.page->slots[slot];
        while (device.processes[slot].is_alive && state->idle_generation != state->grant)
            nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
}

static void count_up(int slot) {
    const struct vt_counters *counters = &device.page->slots[slot].counters;
    totals.second_runners += counters->second_runners;
    totals.lent_tokens += counters->lent_tokens;
    totals.holds += counters->holds;
    totals.charges += counters->charges;
    totals.foreign_children += counters->foreign_children;
    totals.unheld_objects += counters->unheld_objects;
}

static bool anyone_lives(void) {
    for (int slot = 0; slot < VT_SLOTS; slot++)
        if (device.processes[slot].is_alive) return true;
    return false;
}

/// Runs up to `limit`. False when nothing is left to run.
static bool run_until(uint64_t limit) {
    int slot;
    for (;;) {
        enum vt_outcome outcome = vt_run_until(&device, limit, &slot);
        if (outcome == VT_IDLE) return true;
        if (outcome == VT_OVERRUN && vt_device_now(&device) >= limit) return true;
        if (outcome == VT_OVERRUN) continue;
        if (outcome == VT_GONE) {
            int status = device.processes[slot].status;
            count_up(slot);
            if (!device.processes[slot].has_status) continue;  // an app's child
            if (!WIFEXITED(status)) fprintf(stderr, "process %d ended by signal %d\n", slot, WTERMSIG(status));
            if (!anyone_lives()) return false;
            continue;
        }
        fprintf(stderr, "%s\n%s", outcome == VT_STUCK
            ? "a program never waits:" : "a program is not held in virtual time",
            outcome == VT_STUCK ? vt_report(&device, slot) : "");
        exit_status = 3;
        return false;
    }
}

static void run(void) {
    if (suspend_at >= 0) {
        if (!run_until(at(suspend_at))) return;
        vt_suspend(&device, 0);
        if (sleep_for > 0) vt_sleep(&device, (uint64_t)(sleep_for * 1e9));
        if (!run_until(at(resume_at))) return;
        vt_resume(&device, 0);
        vt_settle(&device, 0, vt_device_now(&device));
    }
    run_until(at(hours * 3600));
}

int main(int count, char **words) {
    struct timespec begin, end;
    int first = read_options(count, words);
    if (only_becomes) return execv(words[first + 1], words + first + 1);
    clock_gettime(CLOCK_MONOTONIC, &begin);
    int error = vt_open(&device, &settings);
    if (error) {
        fprintf(stderr, "no page: %s\n", strerror(error));
        return 3;
    }
    start_programs(count, words, first);
    if (is_late) await_first_waits();
    run();
    clock_gettime(CLOCK_MONOTONIC, &end);
    uint64_t jumps = 0;
    const struct vt_process *first_process = &device.processes[0];
    if (first_process->has_status
        && WIFSIGNALED(first_process->status)) exit_status = 128 + WTERMSIG(first_process->status);
    for (int slot = 0; slot < VT_SLOTS; slot++) {
        jumps += device.page->slots[slot].jumps;
        const struct vt_process *process = &device.processes[slot];
        if (process->has_status && WIFEXITED(process->status) && WEXITSTATUS(process->status))
            exit_status = WEXITSTATUS(process->status);  // also of one that ended in a relative's turn
        if (!process->is_alive) continue;
        count_up(slot);
        if (wants_report) fprintf(stderr, "%s", vt_report(&device, slot));
    }
    double wall = (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) / 1e9;
    fprintf(stderr,
        "virtual %.9f s in %.3f s, %lu grants, %lu jumps, second runners %lu, lent %lu, holds %lu, charges %lu, "
        "foreign %lu, not held %lu, addresses %s\n",
        (double)(vt_device_now(&device) - settings.start) / 1e9, wall, device.grants, jumps, totals.second_runners,
        totals.lent_tokens, totals.holds, totals.charges, totals.foreign_children, totals.unheld_objects,
        device.keeps_addresses ? "kept" : "random");
    vt_close(&device);
    return exit_status;
}
