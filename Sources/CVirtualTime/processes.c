// What it governs: child processes: making them, handing them a slot of their own, waiting for their end.
//
// Responsibilities
//  1. Claim a free slot for a child before it exists; the child stands still until the device grants it a turn.
//  2. A forked child is a process of its own from its first instruction: engine, lists and clock begin anew with the
//     one thread.
//  3. A started program finds its slot, and the engine to preload, in its environment; the parent's own shows neither.
//  4. Waits for children park; who has ended is looked at whenever the engine chooses who runs.
//
// Representation: a child is what the system says it is. The engine keeps no table of its own, only the slot's words.
//
// The odd case: a program that cannot be held (linked static, set-user-id, for another machine) runs in real time. It
// is counted, and while one runs and the parent has nothing else to do, time stands still for at most the page's
// limit. It has a slot like any other, so that the device knows whom to end with the rest.
#include "real.h"
#include "sandbox.h"
#include <string.h>

extern char **environ;
static unsigned foreign_children;
static uint64_t foreign_since;

// MARK: Slots

static int claim_slot(void) {
    for (int number = 0; number < VT_SLOTS; number++) {
        struct vt_slot *slot = &vt.page->slots[number];
        uint32_t free = VT_SLOT_FREE;
        if (!atomic_compare_exchange_strong(&slot->state, &free, VT_SLOT_CLAIMED)) continue;
        atomic_store(&slot->grant, 0);
        atomic_store(&slot->idle_generation, 0);
        atomic_store(&slot->report_request, 0);
        atomic_store(&slot->report_generation, 0);
        atomic_store(&slot->next, VT_NEVER);
        atomic_store(&slot->timer, VT_NEVER);
        atomic_store(&slot->lease, 0);
        atomic_store(&slot->activity, 0);
        atomic_store(&slot->spun, 0);
        atomic_store(&slot->reached, vt_now());
        atomic_store(&slot->is_foreign, 0);
        atomic_store(&slot->parent, vt.slot_number);
        atomic_store(&slot->launch, atomic_fetch_add(&vt.page->launches, 1));
        memset(&slot->counters, 0, sizeof slot->counters);
        vt.made_contact = true;
        return number;
    }
    return -1;
}

static void abandon_slot(int number) {
    atomic_store(&vt.page->slots[number].state, VT_SLOT_FREE);
}

/// The device may look for the process from now on.
static void name_child(int number, pid_t pid) { atomic_store(&vt.page->slots[number].pid, pid); }

// MARK: Fork

static pid_t fork_with_slot(void) {
    int number = claim_slot();
    if (number < 0) {
        errno = EAGAIN;
        return -1;
    }
    pid_t pid = vt_real.fork();
    if (pid > 0) name_child(number, pid);
    if (pid < 0) abandon_slot(number);
    if (pid) return pid;
    vt.slot_number = number;
    vt.slot = &vt.page->slots[number];
    vt_reset_after_fork();
    vt_await_first_grant();
    atomic_store(&vt.slot->state, VT_SLOT_LIVE);
    vt_random_begin();
    vt_pump_begin();
    return 0;
}

VT_EXPORT pid_t fork(void) { return vt_controlled() ? fork_with_slot() : (vt_ready(), vt_real.fork()); }

/// The child of a real `vfork` runs on its parent's memory, engine and all; a fork serves every right use of it. The
/// child's frame would not survive a wrapper around the real one either, so it is a fork for everyone.
VT_EXPORT pid_t vfork(void) { return vt_controlled() ? fork_with_slot() : (vt_ready(), vt_real.fork()); }

// MARK: Programs

static bool can_be_held(const char *path) { return !vt_program_fault(path, vt.page->library[0]); }

/// The environment for a program in slot `number`: as given, with the page and the engine to preload. Freed by the
/// caller.
static char **environment_with_slot(char *const given[], int number) {
    size_t count = 0, room = sizeof vt.page->library + sizeof vt.page->path + 64;
    while (given && given[count]) count++;
    const char *others = NULL;
    char **result = calloc(count + 3, sizeof *result + room);
    char *text = (char *)(result + count + 3);
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        if (!strncmp(given[i], "LD_PRELOAD=", 11)) others = given[i] + 11;
        else result[used++] = given[i];
    }
    result[used++] = text;
    text += snprintf(text, room, VT_VARIABLE "=%d:%s", number, vt.page->path) + 1;
    if (vt.page->library[0] || others) {
        result[used++] = text;
        const char *colon = vt.page->library[0] && others ? ":" : "";
        snprintf(text, count * room, "LD_PRELOAD=%s%s%s", vt.page->library, colon, others ? others : "");
    }
    return result;
}

typedef int (*spawner)(
    pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *, char *const[], char *const[]);

static int spawn(
    spawner real, bool searches, pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions,
    const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]
) {
    char found[4096];
    pid_t child;
    bool is_foreign = !can_be_held(searches ? vt_resolve(path, found) : path);
    int number = claim_slot();
    if (number < 0) return EAGAIN;
    char **given = is_foreign ? NULL : environment_with_slot(environment, number);
    atomic_store(&vt.page->slots[number].is_foreign, is_foreign);
    int error = real(&child, path, actions, attributes, arguments, given ? given : environment);
    free(given);
    if (error) abandon_slot(number);
    else name_child(number, child);
    if (!error && is_foreign) {
        vt_count(&vt.slot->counters.foreign_children);
        foreign_children++;
        foreign_since = vt_real_nanoseconds();
    }
    if (!error && pid) *pid = child;
    return error;
}

/// These answer with the error itself.
static int judge_error(int error, const char *path) {
    if (error != EACCES || !strchr(path, '/')) return error;
    errno = error;
    vt_judge(-1, "exec", AT_FDCWD, path);
    return errno;
}

#define VT_SPAWN(name, searches) \
    VT_EXPORT int name( \
        pid_t *restrict pid, const char *restrict path, const posix_spawn_file_actions_t *actions, \
        const posix_spawnattr_t *restrict attributes, char *const arguments[restrict], \
        char *const environment[restrict] \
    ) { \
        int error = vt_controlled() \
            ? spawn(vt_real.name, searches, pid, path, actions, attributes, arguments, environment) \
            : (vt_ready(), vt_real.name(pid, path, actions, attributes, arguments, environment)); \
        return judge_error(error, path); \
    }
VT_SPAWN(posix_spawn, false)
VT_SPAWN(posix_spawnp, true)

/// The process goes on as another program, in the slot it has.
VT_EXPORT int execve(const char *path, char *const arguments[], char *const environment[]) {
    if (!vt_controlled()) {
        vt_ready();
        return (int)vt_judge(vt_real.execve(path, arguments, environment), "exec", AT_FDCWD, path);
    }
    if (!can_be_held(path)) {
        vt_count(&vt.slot->counters.foreign_children);
        atomic_store(&vt.slot->is_foreign, 1);
        vt_signal_device();
        return (int)vt_judge(vt_real.execve(path, arguments, environment), "exec", AT_FDCWD, path);
    }
    char **given = environment_with_slot(environment, vt.slot_number);
    int result = (int)vt_judge(vt_real.execve(path, arguments, given), "exec", AT_FDCWD, path);
    free(given);
    return result;
}

VT_EXPORT int system(const char *command) {
    if (!vt_controlled() || !command) return (vt_ready(), vt_real.system(command));
    char *const arguments[] = {"sh", "-c", (char *)command, NULL};
    pid_t pid;
    int status, error = posix_spawn(&pid, "/bin/sh", NULL, NULL, arguments, environ);
    if (error) return -1;
    return waitpid(pid, &status, 0) == pid ? status : -1;
}

// MARK: Waiting

struct change {
    int type, options;
    id_t id;
};

static bool has_changed(void *subject) {
    const struct change *change = subject;
    siginfo_t info = {0};
    int options = change->options | WNOHANG | WNOWAIT;
    long result = vt_raw(SYS_waitid, change->type, (long)change->id, (long)&info, options, 0, 0);
    return result < 0 || info.si_pid;  // an error is an answer too
}

/// While a program outside virtual time runs for us. Asked with nothing to run.
bool vt_children_hold_time(void) {
    if (!foreign_children) return false;
    if (vt_real_nanoseconds() - foreign_since < vt.page->hold_limit) {
        if (!vt.hold_since) vt_count(&vt.slot->counters.holds);
        vt.hold_since = foreign_since;
        return true;
    }
    foreign_children = 0;
    vt.hold_since = 0;
    return false;
}

static void await_change(int type, id_t id, int options, const char *call) {
    struct change change = {.type = type, .id = id, .options = options};
    while (!has_changed(&change)) vt_await_answer(has_changed, &change, call);
    if (foreign_children) foreign_children--;
}

static void await_pid(pid_t pid, int options, const char *call) {
    int changes = WEXITED | (options & WUNTRACED ? WSTOPPED : 0) | (options & WCONTINUED);
    if (pid == -1) await_change(P_ALL, 0, changes, call);
    else if (pid <= 0) await_change(P_PGID, pid ? (id_t)-pid : (id_t)getpgrp(), changes, call);
    else await_change(P_PID, (id_t)pid, changes, call);
}

VT_EXPORT pid_t wait4(pid_t pid, int *status, int options, struct rusage *usage) {
    if (vt_controlled() && !(options & WNOHANG)) await_pid(pid, options, __func__);
    return (vt_ready(), vt_real.wait4(pid, status, options, usage));
}

VT_EXPORT pid_t waitpid(pid_t pid, int *status, int options) {
    if (vt_controlled() && !(options & WNOHANG)) await_pid(pid, options, __func__);
    return (vt_ready(), vt_real.waitpid(pid, status, options));
}

VT_EXPORT pid_t wait3(int *status, int options, struct rusage *usage) { return wait4(-1, status, options, usage); }
VT_EXPORT pid_t wait(int *status) { return waitpid(-1, status, 0); }

VT_EXPORT int waitid(idtype_t type, id_t id, siginfo_t *info, int options) {
    if (vt_controlled() && !(options & WNOHANG))
        await_change((int)type, id, options & (WEXITED | WSTOPPED | WCONTINUED), __func__);
    return (vt_ready(), vt_real.waitid(type, id, info, options));
}
