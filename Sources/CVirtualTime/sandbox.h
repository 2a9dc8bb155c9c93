// What it governs: how the engine's other files ask about the sandbox.
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

/// The mark that the device leaves on a connection that it takes (`taken` in COffstageSpawn): a pace that nobody asks
/// for.
enum { VT_TAKEN_CONNECTION = 0x0ff57a6e };

#pragma GCC visibility push(hidden)

/// Whether the device keeps this process to its own folders.
bool vt_is_confined(void);
/// Passes the result of a call on. A refusal by the kernel's rules reads as on iOS from here on, and is told.
long vt_judge(long result, const char *call, int folder, const char *path);
/// The same for two paths; the one that leads outside is told.
int vt_judge_two(long result, const char *call, int from, const char *old, int to, const char *new);
/// The same for a question whether something is there, which only a container that is gone makes worth telling.
long vt_judge_question(long result, const char *call, const char *path);
/// The same for a signal to another process.
int vt_judge_signal(long result);
/// Whether the kernel, which would allow it, is not to be asked. errno is then set.
bool vt_is_refused(const char *call, int folder, const char *path, bool follows);
bool vt_is_descriptor_refused(const char *call, int descriptor);
/// The same for a socket's address.
long vt_judge_connection(long result, const char *call, const struct sockaddr *address, socklen_t length);
/// Passes the result of sending on; what was sent over a connection that the device had taken is told.
/// Keep what is known of this process's listeners.
void vt_listener_opened(int descriptor, uint16_t port);
void vt_listener_closed(int descriptor);
/// Before a connection: tells of one to a port of this process that the device took.
void vt_judge_destination(const struct sockaddr *address, socklen_t length);
/// Tells that a port was asked for whose listener the device had taken.
void vt_note_taken_listener(const char *call);
ssize_t vt_judge_sending(ssize_t result, const char *call, int descriptor);
/// Whether a socket with this path is none of the app's. errno is then set.
bool vt_is_connection_refused(const struct sockaddr *address, socklen_t length);
/// Whether the device's lock closes this file. errno is then set.
bool vt_is_closed(int folder, const char *path);

#pragma GCC visibility pop
