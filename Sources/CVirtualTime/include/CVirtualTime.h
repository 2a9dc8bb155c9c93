/// The virtual-time engine: linked into a program, it takes over every call that reads a clock or waits.
///
/// It passes straight through unless a device hands the process a page (see `CVirtualTimePage.h`). It also makes what a
/// sandbox refuses look as it does on iOS, in virtual time and live.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Whether a device holds this process in virtual time.
bool offstage_virtual_time_is_on(void);

/// Lets this process write what its threads do into a memory file, when it crashes or when the
/// device asks by a signal. Does nothing for a descriptor that is no memory file.
void offstage_tell_stacks(int file);

/// Which keys the device has thrown away.
enum offstage_keys {
    offstage_keys_present,
    /// Those of `complete` (A) and, for files that are not open, of `completeUnlessOpen` (B).
    offstage_keys_locked,
    /// Those of `completeUntilFirstUserAuthentication` (C), too.
    offstage_keys_before_first_unlock,
};

/// From now on files whose keys are gone cannot be opened (EPERM).
void offstage_close_files(enum offstage_keys keys);

/// Gives a file its class of Data Protection, a letter as above; D needs no key.
int offstage_protect_file(const char *path, char letter);

/// The class of a file; 0 if nobody has said so.
char offstage_file_protection(const char *path);

/// Why a call failed that is told of.
enum offstage_reach {
    /// The sandbox refused it.
    offstage_reach_refused,
    /// A download's temporary file is not there.
    offstage_reach_download,
    /// The path leads into a container that is not there any more.
    offstage_reach_former_container,
    /// The system took the connection while the process was suspended. The call has no path.
    offstage_reach_taken_connection,
    /// The system took the process's listener while it was suspended. The call has no path: the host chooses ports, and
    /// what is told is the same in every run.
    offstage_reach_taken_listener,
};

/// From now on `listener` is called for every such call, once for each call and path, and at once for what failed
/// before. Any thread calls it; `path` is NULL where the call has none.
void offstage_sandbox_listen(void (*listener)(const char *call, const char *path, enum offstage_reach why));

/// Whether the system took this socket while the process was suspended.
bool offstage_is_taken(int descriptor);

/// Somebody is about to connect to a port of this machine: tells of it if the system took the listener that this
/// process had there, and the process has not opened another.
void offstage_judge_local_connection(const char *call, uint16_t port);
