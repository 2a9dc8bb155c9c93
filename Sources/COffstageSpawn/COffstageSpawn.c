// How a process comes to be: clone3 puts it into its group and hands out its pidfd in one step, where moving it later
// would cost an RCU grace period at every launch. Where clone3 is forbidden (some containers), fork and an ordinary
// move do the same. The child reports a failed step through a pipe that exec closes, so the parent knows for certain.
#define _GNU_SOURCE
#include "COffstageSpawn.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <linux/sched.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { first_free_descriptor = 10, wire_descriptor = 3, stacks_descriptor = 4 };

struct report {
    enum offstage_spawn_step step;
    int error;
};

static void give_up(int pipe, enum offstage_spawn_step step) {
    struct report report = {step, errno};
    ssize_t ignored = write(pipe, &report, sizeof report);
    (void)ignored;
    _exit(127);
}

static void restore_signals(void) {
    struct sigaction standard;
    memset(&standard, 0, sizeof standard);
    standard.sa_handler = SIG_DFL;
    for (int number = 1; number < NSIG; number++) sigaction(number, &standard, NULL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/// From here on the process and all that it starts are under the rules, for good.
static int take_on(int rules) {
    enum { landlock_restrict_self = 446 };
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
    return (int)syscall(landlock_restrict_self, rules, 0);
}

static int close_from(unsigned first, int except) {
    if (syscall(SYS_close_range, first, (unsigned)except - 1, 0) != 0) return -1;
    return (int)syscall(SYS_close_range, (unsigned)except + 1, ~0U, 0);
}

// A program that was copied a moment ago may still be open for writing in a process that another thread is just
// starting, until that one has closed what it inherited.
static void execute(const struct offstage_spawn *what) {
    const struct timespec pause = {0, 1000000};
    for (int attempt = 0; attempt < 200; attempt++) {
        execve(what->executable, what->arguments, what->environment);
        if (errno != ETXTBSY) return;
        nanosleep(&pause, NULL);
    }
    errno = ETXTBSY;
}

static void become_app(
    const struct offstage_spawn *what, int wire, int console, int stacks, int pipe, pid_t parent
) {
    restore_signals();
    // The parent may already be gone when the wish to die with it is heard.
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) give_up(pipe, offstage_spawn_prepare);
    if (getppid() != parent) _exit(127);
    if (setsid() < 0) give_up(pipe, offstage_spawn_prepare);
    struct rlimit no_core = {0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    umask(022);  // the device's own is no business of the app's
    if (what->sandbox >= 0 && take_on(what->sandbox) != 0) give_up(pipe, offstage_spawn_prepare);
    int nothing = open("/dev/null", O_RDONLY);
    if (nothing < 0 || dup2(nothing, 0) < 0 || dup2(console, 1) < 0 || dup2(console, 2) < 0 ||
        dup2(wire, wire_descriptor) < 0 || (stacks >= 0 && dup2(stacks, stacks_descriptor) < 0) ||
        close_from(stacks >= 0 ? stacks_descriptor + 1 : wire_descriptor + 1, pipe) != 0) {
        give_up(pipe, offstage_spawn_prepare);
    }
    if (chdir(what->directory) != 0) give_up(pipe, offstage_spawn_chdir);
    execute(what);
    give_up(pipe, offstage_spawn_exec);
}

static void join_group(int group) {
    int members = openat(group, "cgroup.procs", O_WRONLY | O_CLOEXEC);
    if (members < 0) return;
    ssize_t ignored = write(members, "0", 1);
    (void)ignored;
    close(members);
}

static pid_t fork_into(int group, int *pidfd) {
    struct clone_args how;
    memset(&how, 0, sizeof how);
    how.flags = CLONE_PIDFD | (group >= 0 ? CLONE_INTO_CGROUP : 0);
    how.exit_signal = SIGCHLD;
    how.pidfd = (uint64_t)(uintptr_t)pidfd;
    how.cgroup = group >= 0 ? (uint64_t)group : 0;
    pid_t child = (pid_t)syscall(SYS_clone3, &how, sizeof how);
    if (child >= 0) return child;
    child = fork();
    if (child == 0 && group >= 0) join_group(group);
    if (child > 0) *pidfd = (int)syscall(SYS_pidfd_open, child, 0);
    return child;
}

static int moved_up(int descriptor) {
    return fcntl(descriptor, F_DUPFD_CLOEXEC, first_free_descriptor);
}

pid_t offstage_spawn(const struct offstage_spawn *what, int *pidfd, enum offstage_spawn_step *step) {
    *step = offstage_spawn_fork;
    *pidfd = -1;
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return -1;
    int report_end = moved_up(ends[1]), wire = moved_up(what->wire), console = moved_up(what->console);
    int stacks = what->stacks >= 0 ? moved_up(what->stacks) : -1;
    close(ends[1]);
    pid_t parent = getpid(), child = -1;
    if (report_end >= 0 && wire >= 0 && console >= 0) {
        sigset_t all, before;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before);
        child = fork_into(what->group, pidfd);
        if (child == 0) become_app(what, wire, console, stacks, report_end, parent);
        pthread_sigmask(SIG_SETMASK, &before, NULL);
    }
    int failure = errno;
    if (report_end >= 0) close(report_end);
    if (wire >= 0) close(wire);
    if (console >= 0) close(console);
    if (stacks >= 0) close(stacks);
    struct report report;
    ssize_t count = -1;
    if (child > 0) {
        do count = read(ends[0], &report, sizeof report);
        while (count < 0 && errno == EINTR);
    }
    close(ends[0]);
    if (child > 0 && count != sizeof report) {
        *step = offstage_spawn_done;
        return child;
    }
    if (child > 0) {
        *step = report.step;
        failure = report.error;
        while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
        if (*pidfd >= 0) close(*pidfd);
        *pidfd = -1;
    }
    errno = failure;
    return -1;
}

int offstage_signal(int pidfd, int signal) {
    return (int)syscall(SYS_pidfd_send_signal, pidfd, signal, NULL, 0);
}

void offstage_await_end(pid_t child, int milliseconds) {
    int pidfd = (int)syscall(SYS_pidfd_open, child, 0);
    struct pollfd end = {.fd = pidfd, .events = POLLIN};
    if (pidfd < 0) return;
    while (poll(&end, 1, milliseconds) < 0 && errno == EINTR) {}
    close(pidfd);
}

int64_t offstage_peer_user(int socket) {
    struct ucred peer;
    socklen_t length = sizeof peer;
    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0) return -1;
    return peer.uid;
}

int64_t offstage_cpu_nanoseconds(pid_t process) {
    clockid_t clock;
    struct timespec used;
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &used) != 0) return -1;
    return (int64_t)used.tv_sec * 1000000000 + used.tv_nsec;
}

int offstage_become_subreaper(void) {
    return prctl(PR_SET_CHILD_SUBREAPER, 1);
}

int offstage_copy_file(const char *source, const char *target) {
    struct stat status;
    // Not a FIFO, which would wait for somebody at its other end.
    int from = open(source, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
    if (from < 0) return -1;
    int to = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool is_done = to >= 0 && fstat(from, &status) == 0;
    if (is_done && !S_ISREG(status.st_mode)) {
        errno = EINVAL;
        is_done = false;
    }
    for (off_t left = is_done ? status.st_size : 0; left > 0 && is_done;) {
        ssize_t count = sendfile(to, from, NULL, (size_t)left);
        is_done = count > 0;
        if (count == 0) errno = EIO;  // somebody cuts it off meanwhile
        left -= count;
    }
    is_done = is_done && fchmod(to, status.st_mode & 07777) == 0;
    int failure = errno;
    if (to >= 0) close(to);
    close(from);
    errno = failure;
    return is_done ? 0 : -1;
}

int offstage_release_space(int file, int64_t from, int64_t length) {
    return fallocate(file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, from, length);
}

int offstage_keep_space(int file, int64_t length) { return fallocate(file, FALLOC_FL_KEEP_SIZE, 0, length); }

void offstage_return_large_memory(void) {
    mallopt(M_MMAP_THRESHOLD, 3 << 20);
    // The buffers of transfers come and go all the time: the system would clear their pages anew for each.
    mallopt(M_TRIM_THRESHOLD, 4 << 20);
}

int offstage_memory_file(void) { return (int)syscall(SYS_memfd_create, "stacks", MFD_CLOEXEC | MFD_ALLOW_SEALING); }

int offstage_stack_signal(void) { return SIGSYS; }

int offstage_ask_thread(pid_t process, pid_t thread) {
    return (int)syscall(SYS_tgkill, process, thread, offstage_stack_signal());
}
