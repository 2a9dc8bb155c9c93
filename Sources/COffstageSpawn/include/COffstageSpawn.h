// Starts the process of an app, and the few system calls that Swift cannot reach.
//
// What happens between fork and exec must call nothing but async-signal-safe functions, which no Swift code promises;
// therefore this is C.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/timerfd.h>
#include <sys/types.h>

struct offstage_spawn {
    const char *executable;
    char *const *arguments;
    char *const *environment;
    const char *directory;
    /// The app's end of the wire; it becomes descriptor 3.
    int wire;
    /// Opened for appending; it becomes stdout and stderr.
    int console;
    /// A memory file; it becomes descriptor 4. -1 where there is none.
    int stacks;
    /// A folder of a cgroup v2 hierarchy, opened, in which the process begins; -1 where there is none.
    int group;
    /// Rules of ``offstage_sandbox_begin`` that the process takes on; -1 where there are none.
    int sandbox;
};

/// The step at which a process could not be started.
enum offstage_spawn_step {
    offstage_spawn_done,
    offstage_spawn_fork,
    offstage_spawn_prepare,
    offstage_spawn_chdir,
    offstage_spawn_exec,
};

/// Starts a process that dies with the calling thread.
///
/// @param pidfd Receives a descriptor that becomes readable when the process ends.
/// @param step Receives the step that failed.
/// @return The process, or -1 with errno set.
pid_t offstage_spawn(const struct offstage_spawn *what, int *pidfd, enum offstage_spawn_step *step);

/// The least version of Landlock that can keep an app to its files, and the least that also keeps its signals and its
/// abstract sockets to itself.
enum { offstage_sandbox_least_version = 3, offstage_sandbox_version_with_scopes = 6 };

enum offstage_sandbox_access {
    offstage_sandbox_read,
    /// Reads, and runs programs.
    offstage_sandbox_run,
    /// Reads and writes a file or a device.
    offstage_sandbox_write,
    /// All but making devices.
    offstage_sandbox_own,
};

/// The version of Landlock that this kernel has, 0 for none.
int offstage_sandbox_version(void);

/// Rules under which nothing is allowed yet, as a descriptor that the caller closes. -1 with errno set.
int offstage_sandbox_begin(void);

/// Allows what lies at and below a path. -1 with errno set, ENOENT among others.
int offstage_sandbox_allow(int rules, const char *path, enum offstage_sandbox_access access);

/// Takes a process's own connections to others over the network away from it, which should stand still.
///
/// @return How many there were; 0 also where the system does not let the device look.
int offstage_take_connections(pid_t process);

/// Sends a signal to the very process a pidfd stands for, never to a successor with the same number.
int offstage_signal(int pidfd, int signal);

/// A file in memory that goes with its last descriptor, or -1 where the system has none.
int offstage_memory_file(void);

/// The signal that asks a thread of an app for its stack (`stacks.c` of CVirtualTime).
int offstage_stack_signal(void);

/// Asks a thread of an app to write its stack. 0, or -1 with errno set.
int offstage_ask_thread(pid_t process, pid_t thread);

/// The user at the other end of a connected Unix socket, or -1.
int64_t offstage_peer_user(int socket);

/// The CPU time of a process with all its threads, those that ended included, in nanoseconds, or -1.
int64_t offstage_cpu_nanoseconds(pid_t process);

/// Returns when a child has ended with all its threads and can be taken away, or after this time.
void offstage_await_end(pid_t child, int milliseconds);

/// Processes that lose their parent below this one become its children.
int offstage_become_subreaper(void);

/// Gives back the disk space under a part of a file whose size stays as it is.
int offstage_release_space(int file, int64_t from, int64_t length);

/// Keeps disk space for a file of this length, whose size stays as it is. 0, or -1 with errno set.
int offstage_keep_space(int file, int64_t length);

/// From now on the system gets back what the process frees, where that is three MiB or more at once; of what is smaller
/// four MiB are kept for the next.
void offstage_return_large_memory(void);

/// Copies a plain file with its permissions to a place where nothing is yet. 0, or -1 with errno set.
int offstage_copy_file(const char *source, const char *target);
