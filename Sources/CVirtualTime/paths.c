// What it governs: the calls of the C library that name a path and change or ask about what is there, each beside its
// question to the sandbox; those that open a file are beside the engine's other questions about descriptors.
//
// Responsibilities
//  1. What the kernel has rules for goes to it directly, and is judged when it fails.
//  2. What it has none for is asked of the sandbox first: permissions, owners, dates and attributes.
//  3. Signals to other processes, which the kernel refuses as it does paths.
#include "sandbox.h"
#include "CVirtualTime.h"
#include "real.h"
#include <dlfcn.h>
#include <sys/stat.h>
#include <utime.h>

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

VT_EXPORT int renameat2(int from, const char *old, int to, const char *new, unsigned flags) {
    long result = vt_result(vt_raw(SYS_renameat2, from, (long)old, to, (long)new, flags, 0));
    return vt_judge_two(result, "rename", from, old, to, new);
}
VT_EXPORT int renameat(int from, const char *old, int to, const char *new) { return renameat2(from, old, to, new, 0); }
VT_EXPORT int rename(const char *old, const char *new) { return renameat2(AT_FDCWD, old, AT_FDCWD, new, 0); }
VT_EXPORT int linkat(int from, const char *old, int to, const char *new, int flags) {
    long result = vt_result(vt_raw(SYS_linkat, from, (long)old, to, (long)new, flags, 0));
    return vt_judge_two(result, "link", from, old, to, new);
}
VT_EXPORT int link(const char *old, const char *new) { return linkat(AT_FDCWD, old, AT_FDCWD, new, 0); }

// Asked of what is outside they tell that it is there; of a container that is gone, that it is not.
#define VT_STATUS(suffix) \
    VT_EXPORT int fstatat##suffix(int folder, const char *path, struct stat##suffix *status, int flags) { \
        long result = vt_result(vt_raw(SYS_newfstatat, folder, (long)path, (long)status, flags, 0, 0)); \
        return (int)vt_judge_question(result, "stat", path); \
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
    return (int)vt_judge_question(result, __func__, path);
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

VT_EXPORT int kill(pid_t pid, int signal) {
    return vt_judge_signal(vt_result(vt_raw(SYS_kill, pid, signal, 0, 0, 0, 0)));
}
VT_EXPORT int killpg(pid_t group, int signal) {
    if (group >= 0) return vt_judge_signal(vt_result(vt_raw(SYS_kill, -group, signal, 0, 0, 0, 0)));
    errno = EINVAL;
    return -1;
}

// MARK: What the kernel has no rule for

/// The kernel's own call without flags; one with flags is libc's business.
VT_EXPORT int fchmodat(int folder, const char *path, mode_t mode, int flags) {
    static int (*real)(int, const char *, mode_t, int);
    if (vt_is_refused("chmod", folder, path, !(flags & AT_SYMLINK_NOFOLLOW))) return -1;
    if (!flags) return (int)vt_result(vt_raw(SYS_fchmodat, folder, (long)path, mode, 0, 0, 0));
    if (!real) real = (__typeof__(real))dlsym(RTLD_NEXT, "fchmodat");
    return real(folder, path, mode, flags);
}
VT_EXPORT int chmod(const char *path, mode_t mode) { return fchmodat(AT_FDCWD, path, mode, 0); }
VT_EXPORT int fchmod(int descriptor, mode_t mode) {
    if (vt_is_descriptor_refused("chmod", descriptor)) return -1;
    return (int)vt_result(vt_raw(SYS_fchmod, descriptor, mode, 0, 0, 0, 0));
}

VT_EXPORT int fchownat(int folder, const char *path, uid_t user, gid_t group, int flags) {
    if (vt_is_refused("chown", folder, path, !(flags & AT_SYMLINK_NOFOLLOW))) return -1;
    return (int)vt_result(vt_raw(SYS_fchownat, folder, (long)path, user, group, flags, 0));
}
VT_EXPORT int chown(const char *path, uid_t user, gid_t group) { return fchownat(AT_FDCWD, path, user, group, 0); }
VT_EXPORT int lchown(const char *path, uid_t user, gid_t group) {
    return fchownat(AT_FDCWD, path, user, group, AT_SYMLINK_NOFOLLOW);
}
VT_EXPORT int fchown(int descriptor, uid_t user, gid_t group) {
    if (vt_is_descriptor_refused("chown", descriptor)) return -1;
    return (int)vt_result(vt_raw(SYS_fchown, descriptor, user, group, 0, 0, 0));
}

VT_EXPORT int futimens(int descriptor, const struct timespec times[2]) {
    if (descriptor < 0) return errno = EBADF, -1;
    if (vt_is_descriptor_refused("utimes", descriptor)) return -1;
    return (int)vt_result(vt_raw(SYS_utimensat, descriptor, 0, (long)times, 0, 0, 0));
}
VT_EXPORT int utimensat(int folder, const char *path, const struct timespec times[2], int flags) {
    if (vt_is_refused("utimes", folder, path, !(flags & AT_SYMLINK_NOFOLLOW))) return -1;
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
    if (vt_is_refused("setxattr", AT_FDCWD, path, true)) return -1;
    return (int)vt_result(vt_raw(SYS_setxattr, (long)path, (long)name, (long)value, (long)size, flags, 0));
}
VT_EXPORT int lsetxattr(const char *path, const char *name, const void *value, size_t size, int flags) {
    if (vt_is_refused("setxattr", AT_FDCWD, path, false)) return -1;
    return (int)vt_result(vt_raw(SYS_lsetxattr, (long)path, (long)name, (long)value, (long)size, flags, 0));
}
VT_EXPORT int fsetxattr(int descriptor, const char *name, const void *value, size_t size, int flags) {
    if (vt_is_descriptor_refused("setxattr", descriptor)) return -1;
    return (int)vt_result(vt_raw(SYS_fsetxattr, descriptor, (long)name, (long)value, (long)size, flags, 0));
}
VT_EXPORT int removexattr(const char *path, const char *name) {
    if (vt_is_refused("removexattr", AT_FDCWD, path, true)) return -1;
    return (int)vt_result(vt_raw(SYS_removexattr, (long)path, (long)name, 0, 0, 0, 0));
}
VT_EXPORT int lremovexattr(const char *path, const char *name) {
    if (vt_is_refused("removexattr", AT_FDCWD, path, false)) return -1;
    return (int)vt_result(vt_raw(SYS_lremovexattr, (long)path, (long)name, 0, 0, 0, 0));
}
VT_EXPORT int fremovexattr(int descriptor, const char *name) {
    if (vt_is_descriptor_refused("removexattr", descriptor)) return -1;
    return (int)vt_result(vt_raw(SYS_fremovexattr, descriptor, (long)name, 0, 0, 0, 0));
}
