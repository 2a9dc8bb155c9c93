// What it governs: how the engine's other files ask about the sandbox.
#pragma once
#include <stdbool.h>
#include <sys/socket.h>

#pragma GCC visibility push(hidden)

/// Whether the device keeps this process to its own folders.
bool vt_is_confined(void);
/// Passes the result of a call on. A refusal by the kernel's rules reads as on iOS from here on, and is told.
long vt_judge(long result, const char *call, int folder, const char *path);
/// The same for a socket's address.
long vt_judge_connection(long result, const char *call, const struct sockaddr *address, socklen_t length);
/// Whether a socket with this path is none of the app's. errno is then set.
bool vt_is_connection_refused(const struct sockaddr *address, socklen_t length);

#pragma GCC visibility pop
