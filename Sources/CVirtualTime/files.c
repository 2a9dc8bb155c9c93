// What it governs: streams of the C library that libc would read or write past the engine: a command's output, random
// numbers, what is printed.
//
// Responsibilities: `popen` and `pclose` with a child in a slot of its own; `fopen` of /dev/urandom and /dev/random
// from the device's seed; a note of every call by which Swift prints.
//
// Representation: streams with functions of ours behind them, so that libc reads by the engine's `read` and `write`.
// The streams of commands are kept in a list with their processes.
//
// The odd case: such a stream has no descriptor that `fileno` could name. Other streams read inside libc: one that must
// wait for its input lends the token out, and is counted.
#include "real.h"
#include "sandbox.h"
#include <string.h>

extern char **environ;

struct command {
    struct command *next;
    FILE *stream;
    pid_t pid;
    int descriptor;
};
static struct command *commands;  // guarded by the engine's lock

// MARK: Commands

static ssize_t read_command(void *cookie, char *bytes, size_t count) {
    return read(((struct command *)cookie)->descriptor, bytes, count);
}
static ssize_t write_command(void *cookie, const char *bytes, size_t count) {
    return write(((struct command *)cookie)->descriptor, bytes, count);
}
static int close_command(void *cookie) { return close(((struct command *)cookie)->descriptor); }

/// Starts the shell with one end of the pipe as its input or output. The other ends of commands are not its own.
static pid_t start_shell(const char *text, int end, int becomes) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, end, becomes);
    char *const arguments[] = {"sh", "-c", (char *)text, NULL};
    pid_t pid;
    int error = posix_spawn(&pid, "/bin/sh", &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    errno = error ? error : errno;
    return error ? -1 : pid;
}

static FILE *open_command(const char *text, bool reads) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC)) return NULL;
    int ours = reads ? ends[0] : ends[1], theirs = reads ? ends[1] : ends[0];
    pid_t pid = start_shell(text, theirs, reads ? STDOUT_FILENO : STDIN_FILENO);
    close(theirs);
    if (pid < 0) {
        close(ours);
        return NULL;
    }
    struct command *command = calloc(1, sizeof *command);
    *command = (struct command){.pid = pid, .descriptor = ours};
    cookie_io_functions_t functions = {.read = read_command, .write = write_command, .close = close_command};
    command->stream = fopencookie(command, reads ? "r" : "w", functions);
    vt_lock();
    command->next = commands;
    commands = command;
    vt_unlock();
    return command->stream;
}

VT_EXPORT FILE *popen(const char *text, const char *mode) {
    if (!vt_controlled()) return (vt_ready(), vt_real.popen(text, mode));
    if (*mode == 'r' || *mode == 'w') return open_command(text, *mode == 'r');
    errno = EINVAL;
    return NULL;
}

static struct command *take_command(FILE *stream) {
    vt_lock();
    struct command **link = &commands;
    while (*link && (*link)->stream != stream) link = &(*link)->next;
    struct command *command = *link;
    if (command) *link = command->next;
    vt_unlock();
    return command;
}

VT_EXPORT int pclose(FILE *stream) {
    struct command *command = vt_controlled() ? take_command(stream) : NULL;
    if (!command) return (vt_ready(), vt_real.pclose(stream));
    fclose(stream);
    pid_t pid = command->pid;
    int status;
    free(command);
    return waitpid(pid, &status, 0) == pid ? status : -1;
}

// MARK: Random numbers

static ssize_t read_random(void *cookie, char *bytes, size_t count) {
    (void)cookie;
    vt_random_bytes(bytes, count);
    return (ssize_t)count;
}

static bool is_random(const char *path) { return !strcmp(path, "/dev/urandom") || !strcmp(path, "/dev/random"); }

static FILE *open_random(void) {
    return fopencookie(NULL, "r", (cookie_io_functions_t){.read = read_random});
}

VT_EXPORT FILE *fopen(const char *restrict path, const char *restrict mode) {
    if (vt_is_on() && is_random(path)) return open_random();
    if (vt_is_closed(AT_FDCWD, path)) return NULL;
    FILE *stream = (vt_ready(), vt_real.fopen(path, mode));
    if (!stream) vt_judge(-1, "open", AT_FDCWD, path);
    return stream;
}

VT_EXPORT FILE *fopen64(const char *restrict path, const char *restrict mode) {
    if (vt_is_on() && is_random(path)) return open_random();
    if (vt_is_closed(AT_FDCWD, path)) return NULL;
    FILE *stream = (vt_ready(), vt_real.fopen64(path, mode));
    if (!stream) vt_judge(-1, "open", AT_FDCWD, path);
    return stream;
}

// MARK: Printing

static void note_printing(const FILE *stream) {
    if (stream == stdout || stream == stderr) vt.may_have_printed = true;
}

VT_EXPORT size_t fwrite(const void *restrict items, size_t size, size_t count, FILE *restrict stream) {
    note_printing(stream);
    return (vt_ready(), vt_real.fwrite(items, size, count, stream));
}

VT_EXPORT int fputs(const char *restrict text, FILE *restrict stream) {
    note_printing(stream);
    return (vt_ready(), vt_real.fputs(text, stream));
}

VT_EXPORT int putc(int character, FILE *stream) {
    note_printing(stream);
    return (vt_ready(), vt_real.putc(character, stream));
}
