// What it governs: starting a process in virtual time, and refusing one that cannot be held there.
//
// Responsibilities: say what speaks against a program; claim a slot; hand down the page; no address randomisation;
// death with the device; the program's own folder; what went wrong on the way.
//
// The odd case: the child between `vfork` and `execve` runs on our memory, so everything it needs is made before.
#include "supervisor.h"
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

const char *vt_refusal(const char *path, bool is_preloaded) {
    static _Thread_local char text[512];  // each device has a thread of its own
    if (access(path, X_OK)) {
        snprintf(text, sizeof text, "%s cannot be started: %s.", path, strerror(errno));
        return text;
    }
    const char *fault = vt_program_fault(path, is_preloaded);
    if (!fault) return NULL;
    snprintf(text, sizeof text, "%s cannot be held in virtual time: it %s.", path, fault);
    return text;
}

static int free_slot(struct vt_supervisor *device) {
    for (int number = 0; number < VT_SLOTS; number++)
        if (vt_slot_of(device, number)->state == VT_SLOT_FREE && !device->processes[number].is_alive) return number;
    return -1;
}

/// The first grant is there before the process is: start and dynamic linking count as running.
static void claim(struct vt_supervisor *device, int number) {
    struct vt_slot *slot = vt_slot_of(device, number);
    memset(slot, 0, offsetof(struct vt_slot, report));
    slot->report[0] = 0;
    slot->parent = -1;
    slot->next = VT_NEVER;
    slot->timer = VT_NEVER;
    slot->lease = slot->reached = device->page->now;
    slot->launch = device->page->launches++;
    slot->grant = 1;
    slot->state = VT_SLOT_CLAIMED;
}

/// The given environment and ours. A program that has the engine is not made to load it twice. One block, freed by the
/// caller.
static char **environment_for(struct vt_supervisor *device, const char *path, char *const given[], int number) {
    size_t count = 0, room = sizeof device->page->library + sizeof device->page->path + 64;
    while (given[count]) count++;
    char **result = calloc(count + 4, sizeof *result + room);
    char *text = (char *)(result + count + 4);
    memcpy(result, given, count * sizeof *result);
    result[count++] = text;
    text += sprintf(text, VT_VARIABLE "=%d:%s", number, device->page->path) + 1;
    if (device->page->library[0] && vt_program_fault(path, false)) {
        result[count++] = text;
        text += sprintf(text, "LD_PRELOAD=%s", device->page->library) + 1;
    }
    result[count] = "SWIFT_BACKTRACE=enable=no";  // its backtracer would wait for a process that stands still
    return result;
}

/// What a child becomes, and why it could not.
struct launch {
    const char *path, *directory;
    char *const *arguments;
    char **environment;
    const int *descriptors;
    int count, sandbox;
    pid_t parent;
    volatile bool keeps_addresses;
    volatile int error;
};

__attribute__((noreturn)) static void give_up(struct launch *launch) {
    launch->error = errno;
    _exit(127);
}

/// A program begins with the system's own signal handling, whatever the device's process has chosen for itself.
static void restore_signals(void) {
    struct sigaction standard = {.sa_handler = SIG_DFL};
    for (int number = 1; number < NSIG; number++) sigaction(number, &standard, NULL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/// A program that was copied a moment ago may still be open for writing in a process that another thread is starting.
static void execute(const struct launch *launch) {
    const struct timespec pause = {.tv_nsec = 1000000};
    for (int attempt = 0; attempt < 200; attempt++) {
        execve(launch->path, launch->arguments, launch->environment);
        if (errno != ETXTBSY) return;
        syscall(SYS_nanosleep, &pause, NULL);
    }
    errno = ETXTBSY;
}

/// From here on the process and all that it starts are under the rules, for good.
static int take_on(int rules) {
    enum { landlock_restrict_self = 446 };
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ? -1 : (int)syscall(landlock_restrict_self, rules, 0);
}

/// In the child, on the parent's memory: only system calls.
__attribute__((noreturn)) static void become(struct launch *launch) {
    int count = launch->count, high = count;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != launch->parent) _exit(126);
    setpgid(0, 0);  // a key pressed in the device's terminal is for the device alone
    if (personality(ADDR_NO_RANDOMIZE) < 0) launch->keeps_addresses = false;
    restore_signals();
    const struct rlimit no_core = {0, 0};  // the device keeps its own record of a crash
    setrlimit(RLIMIT_CORE, &no_core);
    umask(022);  // the device's own is no business of the process's
    if (launch->sandbox >= 0 && take_on(launch->sandbox)) give_up(launch);
    for (int i = 0; i < count; i++)
        if (launch->descriptors[i] >= high) high = launch->descriptors[i] + 1;
    for (int i = 0; i < count; i++) dup2(launch->descriptors[i], high + i);  // first out of each other's way
    for (int i = 0; i < count; i++) dup2(high + i, i);
    if (count) syscall(SYS_close_range, count, ~0u, 0);
    if (launch->directory && chdir(launch->directory)) give_up(launch);
    execute(launch);
    give_up(launch);
}

int vt_spawn(
    struct vt_supervisor *device, const char *path, char *const arguments[], char *const environment[],
    const char *directory, const int *descriptors, int count, int sandbox
) {
    int number = free_slot(device);
    if (number < 0) return -EAGAIN;
    claim(device, number);
    struct launch launch = {.path = path, .directory = directory, .arguments = arguments, .descriptors = descriptors,
        .environment = environment_for(device, path, environment, number), .count = count, .sandbox = sandbox,
        .parent = getpid(), .keeps_addresses = true};
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);  // no handler of the device's may run in the child
    pid_t pid = vfork();
    if (!pid) become(&launch);
    int error = pid < 0 ? errno : launch.error;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    free(launch.environment);
    if (error) {
        if (pid > 0) waitpid(pid, NULL, 0);
        vt_slot_of(device, number)->state = VT_SLOT_FREE;
        return -error;
    }
    device->keeps_addresses &= launch.keeps_addresses;
    vt_slot_of(device, number)->pid = pid;
    vt_adopt(device);
    device->processes[number].is_own = true;
    return number;
}
