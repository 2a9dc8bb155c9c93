// What it governs: what an app meets at the walls of its sandbox, in virtual time and live alike.
//
// Responsibilities
//  1. What the kernel refuses reads as it does on iOS: EPERM where Linux says EACCES.
//  2. What the kernel has no rule for is refused here: permissions, owners, dates and attributes of files outside, and
//     sockets that have a path outside.
//  3. Whoever listens is told of every refusal, once for each call and path; and of every call that reaches for what
//     is not there any more: the temporary file of a download, a container of before an update, a connection that the
//     device took while the process was suspended.
//
// Representation: the device names the app's own folders in the environment. Calls that take paths go to the kernel
// directly and are looked at only when they fail; a path is judged by the name that the kernel gives it.
//
// The odd case: EACCES inside the app's own folders is the app's own doing and stays. A program that makes system calls
// by itself meets the kernel's rules alone.
#include "sandbox.h"
#include "CVirtualTime.h"
#include "real.h"
#include <limits.h>
#include <string.h>
#include <sys/un.h>

enum { most_roots = 64, most_refusals = 64 };

struct refusal {
    const char *call;
    char *path;  // NULL: the call has none
    enum offstage_reach why;
};

static struct {
    bool is_on;
    char *roots[most_roots];
    int root_count;
    atomic_flag lock;
    struct refusal refusals[most_refusals];
    int refusal_count, told_count;
    char *containers;  // where the app's own data container and those of others are, with a slash at its end
    void (*listener)(const char *call, const char *path, enum offstage_reach why);
    pid_t listening;
} sandbox = {.lock = ATOMIC_FLAG_INIT};

static _Thread_local bool is_telling __attribute__((tls_model("initial-exec")));

__attribute__((constructor(102))) static void begin(void) {
    const char *roots = getenv("OFFSTAGE_SANDBOX");
    if (!roots || !*roots) return;
    // A colon between two folders, as in PATH; a folder's own colons and backslashes have a backslash before them.
    char *text = strdup(roots), *to = text, *start = text;
    for (char *from = text;; from++) {
        bool is_end = !*from, is_next = *from == ':';
        if (*from == '\\' && from[1]) {
            *to++ = *++from;
            continue;
        }
        if (!is_end && !is_next) {
            *to++ = *from;
            continue;
        }
        *to++ = 0;
        if (*start && sandbox.root_count < most_roots) sandbox.roots[sandbox.root_count++] = start;
        start = to;
        if (is_end) break;
    }
    sandbox.is_on = sandbox.root_count > 0;
    // The first is the data container.
    char *name = sandbox.is_on ? strrchr(sandbox.roots[0], '/') : NULL;
    if (name) sandbox.containers = strndup(sandbox.roots[0], (size_t)(name - sandbox.roots[0]) + 1);
}

// MARK: Telling

static void hold(void) {
    while (atomic_flag_test_and_set(&sandbox.lock)) vt_raw(SYS_sched_yield, 0, 0, 0, 0, 0, 0);
}
static void let_go(void) { atomic_flag_clear(&sandbox.lock); }

static bool is_known(const char *call, const char *path) {
    for (int i = 0; i < sandbox.refusal_count; i++) {
        const struct refusal *refusal = &sandbox.refusals[i];
        if (!strcmp(refusal->call, call) && (path ? refusal->path && !strcmp(refusal->path, path) : !refusal->path))
            return true;
    }
    return false;
}

static void tell_waiting(void) {
    for (;;) {
        hold();
        bool is_left = sandbox.listener && sandbox.told_count < sandbox.refusal_count;
        struct refusal refusal = {0};
        if (is_left) refusal = sandbox.refusals[sandbox.told_count++];
        let_go();
        if (!is_left) return;
        sandbox.listener(refusal.call, refusal.path, refusal.why);
    }
}

static void note_as(const char *call, const char *path, enum offstage_reach why) {
    if (is_telling || (sandbox.listening && sandbox.listening != getpid())) return;
    is_telling = true;
    hold();
    if (sandbox.refusal_count < most_refusals && !is_known(call, path))
        sandbox.refusals[sandbox.refusal_count++] = (struct refusal){call, path ? strdup(path) : NULL, why};
    let_go();
    tell_waiting();
    is_telling = false;
}

static void note(const char *call, const char *path) { note_as(call, path, offstage_reach_refused); }

static bool is_inside(const char *place);

/// Whoever reaches for the temporary file of a download that is not there any more has come too late.
static void note_missing(const char *call, const char *path) {
    static const char begin[] = "/CFNetworkDownload_";
    const char *name = strrchr(path, '/');
    if (!name || strncmp(name, begin, sizeof begin - 1)) return;
    note_as(call, path, offstage_reach_download);
    errno = ENOENT;
}

/// An update moves the app's container: a path that was stored before leads to where nothing is.
static void note_former(const char *call, const char *path) {
    if (!sandbox.containers || strncmp(path, sandbox.containers, strlen(sandbox.containers)) || is_inside(path)) return;
    // Those of other apps are there.
    char container[PATH_MAX];
    size_t length = strlen(sandbox.containers) + strcspn(path + strlen(sandbox.containers), "/");
    if (length >= sizeof container) return;
    memcpy(container, path, length);
    container[length] = 0;
    if (vt_raw(SYS_access, (long)container, F_OK, 0, 0, 0, 0) == -ENOENT)
        note_as(call, path, offstage_reach_former_container);
    errno = ENOENT;
}

void offstage_sandbox_listen(void (*listener)(const char *call, const char *path, enum offstage_reach why)) {
    hold();
    sandbox.listener = listener;
    sandbox.listening = getpid();
    let_go();
    is_telling = true;
    tell_waiting();
    is_telling = false;
}

// MARK: Judging

static bool is_inside(const char *place) {
    for (int i = 0; i < sandbox.root_count; i++) {
        size_t length = strlen(sandbox.roots[i]);
        if (!strncmp(place, sandbox.roots[i], length) && (place[length] == '/' || !place[length])) return true;
    }
    return false;
}

/// The kernel's name of what a descriptor stands for.
static bool name_of(int descriptor, char place[PATH_MAX]) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    long length = vt_raw(SYS_readlink, (long)link, (long)place, PATH_MAX - 1, 0, 0, 0);
    if (length < 0) return false;
    place[length] = 0;
    return true;
}

static bool is_open_inside(int descriptor) {
    char place[PATH_MAX];
    // A pipe, a socket, a file of memory: no place at all.
    if (!name_of(descriptor, place) || place[0] != '/' || !strncmp(place, "/memfd:", 7)) return true;
    return is_inside(place);
}

static bool is_place_inside(int folder, const char *path, int flags) {
    int place = (int)vt_raw(SYS_openat, folder, (long)path, O_PATH | O_CLOEXEC | flags, 0, 0, 0);
    if (place < 0) return false;
    bool result = is_open_inside(place);
    vt_raw(SYS_close, place, 0, 0, 0, 0, 0);
    return result;
}

/// Whether a path leads into the app's own folders; of what is not there its folder counts.
static bool leads_inside(int folder, const char *path, bool follows) {
    char parent[PATH_MAX];
    int there = (int)vt_raw(SYS_openat, folder, (long)path, O_PATH | O_CLOEXEC | (follows ? 0 : O_NOFOLLOW), 0, 0, 0);
    if (there >= 0) {
        bool result = is_open_inside(there);
        vt_raw(SYS_close, there, 0, 0, 0, 0, 0);
        return result;
    }
    size_t length = strlen(path);
    if (length >= sizeof parent) return true;
    while (length && path[length - 1] == '/') length--;
    while (length && path[length - 1] != '/') length--;
    memcpy(parent, path, length);
    if (!length) parent[length++] = '.';
    parent[length] = 0;
    return is_place_inside(folder, parent, O_DIRECTORY);
}

bool vt_is_confined(void) { return sandbox.is_on; }

long vt_judge(long result, const char *call, int folder, const char *path) {
    if (vt_likely(result >= 0) || !sandbox.is_on || !path) return result;
    if (errno == ENOENT) {
        note_former(call, path);
        if (!strcmp(call, "open")) note_missing(call, path);
    }
    if (errno != EACCES) return result;
    if (!leads_inside(folder, path, true)) {
        note(call, path);
        errno = EPERM;
    } else {
        errno = EACCES;
    }
    return result;
}

int vt_judge_two(long result, const char *call, int from, const char *old, int to, const char *new) {
    if (vt_likely(result >= 0) || !sandbox.is_on || !old || !new) return (int)result;
    if (errno == ENOENT) {
        note_missing(call, old);
        note_former(call, old);
        note_former(call, new);
    }
    if (errno != EACCES && errno != EXDEV) return (int)result;
    int error = errno;
    bool leaves = !leads_inside(from, old, false), goes_out = !leads_inside(to, new, false);
    if (leaves || goes_out) note(call, leaves ? old : new);
    errno = leaves || goes_out ? EPERM : error;
    return (int)result;
}

long vt_judge_question(long result, const char *call, const char *path) {
    if (result < 0 && errno == ENOENT) note_former(call, path);
    return result;
}

int vt_judge_signal(long result) {
    if (result < 0 && sandbox.is_on && errno == EPERM) {
        note("kill", NULL);
        errno = EPERM;
    }
    return (int)result;
}

bool vt_is_refused(const char *call, int folder, const char *path, bool follows) {
    if (vt_likely(!sandbox.is_on) || !path || leads_inside(folder, path, follows)) return false;
    note(call, path);
    errno = EPERM;
    return true;
}

bool vt_is_descriptor_refused(const char *call, int descriptor) {
    if (vt_likely(!sandbox.is_on) || is_open_inside(descriptor)) return false;
    char place[PATH_MAX];
    note(call, name_of(descriptor, place) ? place : NULL);
    errno = EPERM;
    return true;
}

bool vt_is_connection_refused(const struct sockaddr *address, socklen_t length) {
    const struct sockaddr_un *local = (const struct sockaddr_un *)address;
    size_t path = offsetof(struct sockaddr_un, sun_path);
    if (vt_likely(!sandbox.is_on) || !address || length <= path || address->sa_family != AF_UNIX) return false;
    if (!local->sun_path[0]) return false;  // an abstract name, of which the kernel knows
    char name[sizeof local->sun_path + 1] = {0};
    memcpy(name, local->sun_path, length - path < sizeof name ? length - path : sizeof name - 1);
    return vt_is_refused("connect", AT_FDCWD, name, true);
}

long vt_judge_connection(long result, const char *call, const struct sockaddr *address, socklen_t length) {
    if (vt_likely(result >= 0) || !sandbox.is_on || !address || address->sa_family != AF_UNIX) return result;
    const struct sockaddr_un *local = (const struct sockaddr_un *)address;
    size_t path = offsetof(struct sockaddr_un, sun_path);
    if (length <= path || (errno != EPERM && errno != EACCES)) return result;
    int error = errno;
    char name[sizeof local->sun_path + 1] = {0};
    memcpy(name, local->sun_path, length - path < sizeof name ? length - path : sizeof name - 1);
    if (name[0]) {
        errno = error;
        return vt_judge(result, call, AT_FDCWD, name);
    }
    name[0] = '@';
    note(call, name);
    errno = EPERM;
    return result;
}

bool offstage_is_taken(int descriptor) {
    unsigned mark = 0;
    socklen_t size = sizeof mark;
    int error = errno;
    // The device has left it on every socket that it took.
    bool is_taken =
        !getsockopt(descriptor, SOL_SOCKET, SO_MAX_PACING_RATE, &mark, &size) && mark == VT_TAKEN_CONNECTION;
    errno = error;
    return is_taken;
}

void vt_note_taken_listener(const char *call) {
    int error = errno;
    note_as(call, NULL, offstage_reach_taken_listener);
    errno = error;
}

ssize_t vt_judge_sending(ssize_t result, const char *call, int descriptor) {
    if (vt_likely(result >= 0) || (errno != EPIPE && errno != ECONNRESET && errno != ENOTCONN)) return result;
    int error = errno;
    if (offstage_is_taken(descriptor)) note_as(call, NULL, offstage_reach_taken_connection);
    errno = error;
    return result;
}
