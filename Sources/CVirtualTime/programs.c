// What it governs: the many spellings with which a process becomes another program.
//
// Responsibilities: gather arguments given one by one, find a name in PATH, name a program that is given by a
// descriptor; then `execve`, which hands the slot on.
//
// The odd case: outside control each still goes by `execve`, which then is libc's own. libc's other spellings do the
// same.
#include "real.h"
#include <stdarg.h>
#include <string.h>

extern char **environ;

/// `name` as a path: as it is with a slash in it, else the first program of that name in PATH, or what was looked for
/// last. An empty folder there is the one that the process is in.
const char *vt_resolve(const char *name, char found[4096]) {
    if (strchr(name, '/')) return name;
    const char *path = getenv("PATH");
    if (!path) path = "/bin:/usr/bin";  // as the C library does
    for (;;) {
        size_t length = strcspn(path, ":");
        snprintf(found, 4096, "%.*s/%s", length ? (int)length : 1, length ? path : ".", name);
        if (!path[length] || !access(found, X_OK)) return found;
        path += length + 1;
    }
}

VT_EXPORT int execv(const char *path, char *const arguments[]) { return execve(path, arguments, environ); }

VT_EXPORT int execvpe(const char *name, char *const arguments[], char *const environment[]) {
    char found[4096];
    return execve(vt_resolve(name, found), arguments, environment);
}

VT_EXPORT int execvp(const char *name, char *const arguments[]) { return execvpe(name, arguments, environ); }

VT_EXPORT int fexecve(int descriptor, char *const arguments[], char *const environment[]) {
    if (!vt_controlled()) return (vt_ready(), vt_real.fexecve(descriptor, arguments, environment));
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    return execve(path, arguments, environment);
}

/// The arguments up to NULL, and an environment behind it where `takes_environment` says so.
static int with_list(
    const char *path, const char *first, va_list rest, bool searches, bool takes_environment
) {
    va_list again;
    size_t count = 1;
    va_copy(again, rest);
    while (va_arg(again, char *)) count++;
    va_end(again);
    char *arguments[count + 1];
    arguments[0] = (char *)first;
    for (size_t i = 1; i <= count; i++) arguments[i] = va_arg(rest, char *);
    char *const *environment = takes_environment ? va_arg(rest, char *const *) : environ;
    char found[4096];
    return execve(searches ? vt_resolve(path, found) : path, arguments, environment);
}

#define VT_EXEC_LIST(name, searches, takes_environment) \
    VT_EXPORT int name(const char *path, const char *first, ...) { \
        va_list rest; \
        va_start(rest, first); \
        int result = with_list(path, first, rest, searches, takes_environment); \
        va_end(rest); \
        return result; \
    }
VT_EXEC_LIST(execl, false, false)
VT_EXEC_LIST(execlp, true, false)
VT_EXEC_LIST(execle, false, true)
