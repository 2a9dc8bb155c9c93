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
#include <dlfcn.h>
#include <limits.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <utime.h>

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

/// Whether the kernel, which would allow it, is not to be asked. errno is then set.
static bool is_refused(const char *call, int folder, const char *path, bool follows) {
    if (vt_likely(!sandbox.is_on) || !path || leads_inside(folder, path, follows)) return false;
    note(call, path);
    errno = EPERM;
    return true;
}

static bool is_descriptor_refused(const char *call, int descriptor) {
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
    return is_refused("connect", AT_FDCWD, name, true);
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

ssize_t vt_judge_sending(ssize_t result, const char *call, int descriptor) {
    if (vt_likely(result >= 0) || (errno != EPIPE && errno != ECONNRESET && errno != ENOTCONN)) return result;
    int error = errno;
    unsigned mark = 0;
    socklen_t size = sizeof mark;
    // The device has left it on every connection that it took.
    if (!getsockopt(descriptor, SOL_SOCKET, SO_MAX_PACING_RATE, &mark, &size) && mark == VT_TAKEN_CONNECTION)
        note_as(call, NULL, offstage_reach_taken_connection);
    errno = error;
    return result;
}

// MARK: What the kernel refuses

#define VT_AT(name, number, parameters, folder, path, ...) \
    VT_EXPORT int name parameters { \
        return (int)vt_judge(vt_result(vt_raw(number, __VA_ARGS__)), #name, folder, path); \
    }
VT_AT(mkdir, SYS_mkdir, (const char *path, mode_t mode), AT_FDCWD, path, (long)path, mode, 0, 0, 0, 0)
VT_AT(mkdirat, SYS_mkdirat, (int folder, const char *path, mode_t mode), folder, path, folder, (long)path, mode,
    0, 0, 0)
VT_AT(rmdir, SYS_rmdir, (const char *path), AT_FDCWD, path, (long)path, 0, 0, 0, 0, 0)
VT_AT(unlink, SYS_unlink, (const char *path), AT_FDCWD, path, (long)path, 0, 0, 0, 0, 0)
VT_AT(unlinkat, SYS_unlinkat, (int folder, const char *path, int flags), folder, path, folder, (long)path,
    flags, 0, 0, 0)
/// What `unlink` says is a folder is one for `rmdir`.
VT_EXPORT int remove(const char *path) {
    long result = vt_raw(SYS_unlink, (long)path, 0, 0, 0, 0, 0);
    return result == -EISDIR ? rmdir(path) : (int)vt_judge(vt_result(result), __func__, AT_FDCWD, path);
}
VT_AT(symlink, SYS_symlink, (const char *to, const char *path), AT_FDCWD, path, (long)to, (long)path, 0, 0, 0, 0)
VT_AT(symlinkat, SYS_symlinkat, (const char *to, int folder, const char *path), folder, path, (long)to, folder,
    (long)path, 0, 0, 0)
VT_AT(truncate, SYS_truncate, (const char *path, off_t size), AT_FDCWD, path, (long)path, size, 0, 0, 0, 0)
VT_AT(truncate64, SYS_truncate, (const char *path, off64_t size), AT_FDCWD, path, (long)path, size, 0, 0, 0, 0)
VT_AT(mknod, SYS_mknod, (const char *path, mode_t mode, dev_t kind), AT_FDCWD, path, (long)path, mode,
    (long)kind, 0, 0, 0)
VT_AT(mkfifo, SYS_mknod, (const char *path, mode_t mode), AT_FDCWD, path, (long)path,
    (mode & 07777) | S_IFIFO, 0, 0, 0, 0)

/// Of two paths the one that leads outside is told.
static int judge_two(long result, const char *call, int from, const char *old, int to, const char *new) {
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

VT_EXPORT int renameat2(int from, const char *old, int to, const char *new, unsigned flags) {
    long result = vt_result(vt_raw(SYS_renameat2, from, (long)old, to, (long)new, flags, 0));
    return judge_two(result, "rename", from, old, to, new);
}
VT_EXPORT int renameat(int from, const char *old, int to, const char *new) { return renameat2(from, old, to, new, 0); }
VT_EXPORT int rename(const char *old, const char *new) { return renameat2(AT_FDCWD, old, AT_FDCWD, new, 0); }
VT_EXPORT int linkat(int from, const char *old, int to, const char *new, int flags) {
    long result = vt_result(vt_raw(SYS_linkat, from, (long)old, to, (long)new, flags, 0));
    return judge_two(result, "link", from, old, to, new);
}
VT_EXPORT int link(const char *old, const char *new) { return linkat(AT_FDCWD, old, AT_FDCWD, new, 0); }

// Asked of what is outside they tell that it is there; of a container that is gone, that it is not.
#define VT_STATUS(suffix) \
    VT_EXPORT int fstatat##suffix(int folder, const char *path, struct stat##suffix *status, int flags) { \
        long result = vt_result(vt_raw(SYS_newfstatat, folder, (long)path, (long)status, flags, 0, 0)); \
        if (result < 0 && errno == ENOENT) note_former("stat", path); \
        return (int)result; \
    } \
    VT_EXPORT int stat##suffix(const char *path, struct stat##suffix *status) { \
        return fstatat##suffix(AT_FDCWD, path, status, 0); \
    } \
    VT_EXPORT int lstat##suffix(const char *path, struct stat##suffix *status) { \
        return fstatat##suffix(AT_FDCWD, path, status, AT_SYMLINK_NOFOLLOW); \
    }
VT_STATUS()
VT_STATUS(64)
VT_EXPORT int access(const char *path, int mode) {
    long result = vt_result(vt_raw(SYS_access, (long)path, mode, 0, 0, 0, 0));
    if (result < 0 && errno == ENOENT) note_former(__func__, path);
    return (int)result;
}

VT_EXPORT DIR *opendir(const char *path) {
    int flags = O_RDONLY | O_NONBLOCK | O_DIRECTORY | O_CLOEXEC;
    int folder = (int)vt_result(vt_raw(SYS_openat, AT_FDCWD, (long)path, flags, 0, 0, 0));
    if (vt_judge(folder, __func__, AT_FDCWD, path) < 0) return NULL;
    DIR *stream = fdopendir(folder);
    if (!stream) vt_raw(SYS_close, folder, 0, 0, 0, 0, 0);
    return stream;
}

VT_EXPORT int bind(int descriptor, const struct sockaddr *address, socklen_t length) {
    long result = vt_result(vt_raw(SYS_bind, descriptor, (long)address, (long)length, 0, 0, 0));
    return (int)vt_judge_connection(result, "bind", address, length);
}

static int judge_kill(long result) {
    if (result < 0 && sandbox.is_on && errno == EPERM) {
        note("kill", NULL);
        errno = EPERM;
    }
    return (int)result;
}
VT_EXPORT int kill(pid_t pid, int signal) {
    return judge_kill(vt_result(vt_raw(SYS_kill, pid, signal, 0, 0, 0, 0)));
}
VT_EXPORT int killpg(pid_t group, int signal) {
    if (group >= 0) return judge_kill(vt_result(vt_raw(SYS_kill, -group, signal, 0, 0, 0, 0)));
    errno = EINVAL;
    return -1;
}

// MARK: What the kernel has no rule for

/// The kernel's own call without flags; one with flags is libc's business.
VT_EXPORT int fchmodat(int folder, const char *path, mode_t mode, int flags) {
    static int (*real)(int, const char *, mode_t, int);
    if (is_refused("chmod", folder, path, !(flags & AT_SYMLINK_NOFOLLOW))) return -1;
    if (!flags) return (int)vt_result(vt_raw(SYS_fchmodat, folder, (long)path, mode, 0, 0, 0));
    if (!real) real = (__typeof__(real))dlsym(RTLD_NEXT, "fchmodat");
    return real(folder, path, mode, flags);
}
VT_EXPORT int chmod(const char *path, mode_t mode) { return fchmodat(AT_FDCWD, path, mode, 0); }
VT_EXPORT int fchmod(int descriptor, mode_t mode) {
    if (is_descriptor_refused("chmod", descriptor)) return -1;
    return (int)vt_result(vt_raw(SYS_fchmod, descriptor, mode, 0, 0, 0, 0));
}

VT_EXPORT int fchownat(int folder, const char *path, uid_t user, gid_t group, int flags) {
    if (is_refused("chown", folder, path, !(flags & AT_SYMLINK_NOFOLLOW))) return -1;
    return (int)vt_result(vt_raw(SYS_fchownat, folder, (long)path, user, group, flags, 0));
}
VT_EXPORT int chown(const char *path, uid_t user, gid_t group) { return fchownat(AT_FDCWD, path, user, group, 0); }
VT_EXPORT int lchown(const char *path, uid_t user, gid_t group) {
    return fchownat(AT_FDCWD, path, user, group, AT_SYMLINK_NOFOLLOW);
}
VT_EXPORT int fchown(int descriptor, uid_t user, gid_t group) {
    if (is_descriptor_refused("chown", descriptor)) return -1;
    return (int)vt_result(vt_raw(SYS_fchown, descriptor, user, group, 0, 0, 0));
}

VT_EXPORT int futimens(int descriptor, const struct timespec times[2]) {
    if (descriptor < 0) return errno = EBADF, -1;
    if (is_descriptor_refused("utimes", descriptor)) return -1;
    return (int)vt_result(vt_raw(SYS_utimensat, descriptor, 0, (long)times, 0, 0, 0));
}
VT_EXPORT int utimensat(int folder, const char *path, const struct timespec times[2], int flags) {
    if (is_refused("utimes", folder, path, !(flags & AT_SYMLINK_NOFOLLOW))) return -1;
    return (int)vt_result(vt_raw(SYS_utimensat, folder, (long)path, (long)times, flags, 0, 0));
}
static const struct timespec *from_microseconds(const struct timeval times[2], struct timespec result[2]) {
    for (int i = 0; i < 2 && times; i++)
        result[i] = (struct timespec){times[i].tv_sec, times[i].tv_usec * 1000};
    return times ? result : NULL;
}
VT_EXPORT int utimes(const char *path, const struct timeval times[2]) {
    struct timespec exact[2];
    return utimensat(AT_FDCWD, path, from_microseconds(times, exact), 0);
}
VT_EXPORT int lutimes(const char *path, const struct timeval times[2]) {
    struct timespec exact[2];
    return utimensat(AT_FDCWD, path, from_microseconds(times, exact), AT_SYMLINK_NOFOLLOW);
}
VT_EXPORT int futimes(int descriptor, const struct timeval times[2]) {
    struct timespec exact[2];
    return futimens(descriptor, from_microseconds(times, exact));
}
VT_EXPORT int futimesat(int folder, const char *path, const struct timeval times[2]) {
    struct timespec exact[2];
    return utimensat(folder, path, from_microseconds(times, exact), 0);
}
VT_EXPORT int utime(const char *path, const struct utimbuf *times) {
    struct timespec exact[2] = {{times ? times->actime : 0, 0}, {times ? times->modtime : 0, 0}};
    return utimensat(AT_FDCWD, path, times ? exact : NULL, 0);
}

VT_EXPORT int setxattr(const char *path, const char *name, const void *value, size_t size, int flags) {
    if (is_refused("setxattr", AT_FDCWD, path, true)) return -1;
    return (int)vt_result(vt_raw(SYS_setxattr, (long)path, (long)name, (long)value, (long)size, flags, 0));
}
VT_EXPORT int lsetxattr(const char *path, const char *name, const void *value, size_t size, int flags) {
    if (is_refused("setxattr", AT_FDCWD, path, false)) return -1;
    return (int)vt_result(vt_raw(SYS_lsetxattr, (long)path, (long)name, (long)value, (long)size, flags, 0));
}
VT_EXPORT int fsetxattr(int descriptor, const char *name, const void *value, size_t size, int flags) {
    if (is_descriptor_refused("setxattr", descriptor)) return -1;
    return (int)vt_result(vt_raw(SYS_fsetxattr, descriptor, (long)name, (long)value, (long)size, flags, 0));
}
VT_EXPORT int removexattr(const char *path, const char *name) {
    if (is_refused("removexattr", AT_FDCWD, path, true)) return -1;
    return (int)vt_result(vt_raw(SYS_removexattr, (long)path, (long)name, 0, 0, 0, 0));
}
VT_EXPORT int lremovexattr(const char *path, const char *name) {
    if (is_refused("removexattr", AT_FDCWD, path, false)) return -1;
    return (int)vt_result(vt_raw(SYS_lremovexattr, (long)path, (long)name, 0, 0, 0, 0));
}
VT_EXPORT int fremovexattr(int descriptor, const char *name) {
    if (is_descriptor_refused("removexattr", descriptor)) return -1;
    return (int)vt_result(vt_raw(SYS_fremovexattr, descriptor, (long)name, 0, 0, 0, 0));
}
