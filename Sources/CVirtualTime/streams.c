// What it governs: reading and writing where the kernel might make the thread wait.
//
// Responsibilities
//  1. Before a blocking call, make sure that it will not block: park until the descriptor is ready.
//  2. Split what does not fit: a pipe takes at most PIPE_BUF bytes at a time, a socket what it has room for.
//  3. Note what goes to another process: the lease ends with it.
//
// The odd case: a descriptor in non-blocking mode is left alone, and so is a plain file, which is always ready.
#include "real.h"
#include "sandbox.h"
#include <limits.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>

static bool is_nonblocking(int descriptor) {
    long flags = vt_raw(SYS_fcntl, descriptor, F_GETFL, 0, 0, 0, 0);
    return flags < 0 || flags & O_NONBLOCK;
}

static struct vt_deadline socket_limit(int descriptor, int option) {
    struct timeval limit = {0};
    socklen_t size = sizeof limit;
    if (getsockopt(descriptor, SOL_SOCKET, option, &limit, &size) || (!limit.tv_sec && !limit.tv_usec))
        return VT_NO_DEADLINE;
    return vt_deadline_after((uint64_t)limit.tv_sec * vt_nanoseconds_per_second + (uint64_t)limit.tv_usec * 1000);
}

/// Parks until the call cannot block. False with `errno` set when the socket's own limit has passed.
static bool await(int descriptor, short events, const char *call) {
    if (vt_is_ready(descriptor, events) || is_nonblocking(descriptor)) return true;
    struct pollfd one = {.fd = descriptor, .events = events};
    struct vt_deadline limit = socket_limit(descriptor, events & POLLIN ? SO_RCVTIMEO : SO_SNDTIMEO);
    for (;;) {
        int count = vt_poll(&one, 1, limit, call);
        if (count > 0) return true;
        if (count < 0 && errno == EINTR && vt_me->restarts) continue;
        if (!count) errno = EAGAIN;
        return false;
    }
}

static bool await_input(int descriptor, const char *call) { return await(descriptor, POLLIN, call); }

// MARK: Input

VT_EXPORT ssize_t read(int descriptor, void *bytes, size_t count) {
    if (!vt_controlled()) return vt_real.read(descriptor, bytes, count);
    if (vt_descriptor_is_random(descriptor)) {
        vt_random_bytes(bytes, count);
        return (ssize_t)count;
    }
    return await_input(descriptor, __func__) ? vt_real.read(descriptor, bytes, count) : -1;
}

VT_EXPORT ssize_t readv(int descriptor, const struct iovec *parts, int count) {
    if (!vt_controlled()) return vt_real.readv(descriptor, parts, count);
    vt_descriptor_is_random(descriptor);
    return await_input(descriptor, __func__) ? vt_real.readv(descriptor, parts, count) : -1;
}

/// Where `flags` or the mode of the descriptor say so, the call does not block by itself.
static bool await_message(int descriptor, int flags, const char *call) {
    vt_descriptor_is_random(descriptor);
    return flags & MSG_DONTWAIT || await_input(descriptor, call);
}

VT_EXPORT ssize_t recv(int descriptor, void *bytes, size_t count, int flags) {
    if (!vt_controlled()) return vt_real.recv(descriptor, bytes, count, flags);
    return await_message(descriptor, flags, __func__) ? vt_real.recv(descriptor, bytes, count, flags) : -1;
}

VT_EXPORT ssize_t recvfrom(
    int descriptor, void *restrict bytes, size_t count, int flags, struct sockaddr *restrict from,
        socklen_t *restrict size
) {
    if (vt_controlled() && !await_message(descriptor, flags, __func__)) return -1;
    return vt_real.recvfrom(descriptor, bytes, count, flags, from, size);
}

VT_EXPORT ssize_t recvmsg(int descriptor, struct msghdr *message, int flags) {
    if (vt_controlled() && !await_message(descriptor, flags, __func__)) return -1;
    return vt_real.recvmsg(descriptor, message, flags);
}

VT_EXPORT int accept(int descriptor, struct sockaddr *restrict address, socklen_t *restrict size) {
    if (vt_controlled() && !await_input(descriptor, __func__)) return -1;
    return vt_real.accept(descriptor, address, size);
}

VT_EXPORT int accept4(int descriptor, struct sockaddr *restrict address, socklen_t *restrict size, int flags) {
    if (vt_controlled() && !await_input(descriptor, __func__)) return -1;
    return vt_real.accept4(descriptor, address, size, flags);
}

// MARK: Output

enum outlet { OUTLET_FILE, OUTLET_PIPE, OUTLET_SOCKET, OUTLET_OTHER };

static enum outlet outlet_of(int descriptor) {
    struct stat status;
    if (vt_raw(SYS_fstat, descriptor, (long)&status, 0, 0, 0, 0)) return OUTLET_OTHER;
    if (S_ISREG(status.st_mode)) return OUTLET_FILE;
    if (S_ISFIFO(status.st_mode)) return OUTLET_PIPE;
    return S_ISSOCK(status.st_mode) ? OUTLET_SOCKET : OUTLET_OTHER;
}

/// Notes the contact. True if the call goes straight to the kernel.
static bool goes_straight(int descriptor, enum outlet outlet) {
    if (outlet == OUTLET_PIPE || outlet == OUTLET_SOCKET || descriptor == 1 || descriptor == 2) vt.made_contact = true;
    return outlet == OUTLET_FILE || is_nonblocking(descriptor);
}

static ssize_t write_all(int descriptor, enum outlet outlet, const char *bytes, size_t count, int flags,
    const char *call) {
    size_t done = 0;
    do {
        if (!await(descriptor, POLLOUT, call)) return done ? (ssize_t)done : -1;
        size_t part = count - done;
        if (outlet == OUTLET_PIPE && part > PIPE_BUF) part = PIPE_BUF;
        long sent = outlet == OUTLET_SOCKET
            ? vt_raw(SYS_sendto, descriptor, (long)bytes + (long)done, (long)part, flags | MSG_DONTWAIT, 0, 0)
            : vt_raw(SYS_write, descriptor, (long)bytes + (long)done, (long)part, 0, 0, 0);
        if (sent == -EINTR || sent == -EAGAIN) continue;
        if (sent < 0) return done ? (ssize_t)done : vt_result(sent);
        done += (size_t)sent;
    } while (done < count);
    return (ssize_t)done;
}

VT_EXPORT ssize_t write(int descriptor, const void *bytes, size_t count) {
    if (!vt_controlled()) return vt_judge_sending(vt_real.write(descriptor, bytes, count), __func__, descriptor);
    enum outlet outlet = outlet_of(descriptor);
    ssize_t result = goes_straight(descriptor, outlet)
        ? vt_real.write(descriptor, bytes, count)
        : write_all(descriptor, outlet, bytes, count, 0, __func__);
    if (outlet != OUTLET_SOCKET) return result;
    vt_sent(descriptor);
    return vt_judge_sending(result, __func__, descriptor);
}

VT_EXPORT ssize_t writev(int descriptor, const struct iovec *parts, int count) {
    if (!vt_controlled()) return vt_judge_sending(vt_real.writev(descriptor, parts, count), __func__, descriptor);
    enum outlet outlet = outlet_of(descriptor);
    if (goes_straight(descriptor, outlet)) {
        if (outlet == OUTLET_SOCKET) vt_sent(descriptor);
        return vt_judge_sending(vt_real.writev(descriptor, parts, count), __func__, descriptor);
    }
    ssize_t total = 0;
    for (int i = 0; i < count; i++) {
        if (!parts[i].iov_len) continue;
        ssize_t written = write(descriptor, parts[i].iov_base, parts[i].iov_len);
        if (written < 0) return total ? total : -1;
        total += written;
        if ((size_t)written < parts[i].iov_len) break;
    }
    return total;
}

VT_EXPORT ssize_t send(int descriptor, const void *bytes, size_t count, int flags) {
    return (vt_ready(), sendto(descriptor, bytes, count, flags, NULL, 0));
}

VT_EXPORT ssize_t sendto(
    int descriptor, const void *bytes, size_t count, int flags, const struct sockaddr *to, socklen_t size
) {
    if (!vt_controlled())
        return vt_judge_sending(vt_real.sendto(descriptor, bytes, count, flags, to, size), "send", descriptor);
    vt.made_contact = true;
    ssize_t result = flags & MSG_DONTWAIT || to || is_nonblocking(descriptor)
        ? vt_real.sendto(descriptor, bytes, count, flags, to, size)
        : write_all(descriptor, OUTLET_SOCKET, bytes, count, flags, "send");
    vt_sent(descriptor);
    return vt_judge_sending(result, "send", descriptor);
}

VT_EXPORT ssize_t sendmsg(int descriptor, const struct msghdr *message, int flags) {
    if (!vt_controlled()) return vt_judge_sending(vt_real.sendmsg(descriptor, message, flags), __func__, descriptor);
    vt.made_contact = true;
    if (!(flags & MSG_DONTWAIT) && !await(descriptor, POLLOUT, __func__)) return -1;
    ssize_t result = vt_real.sendmsg(descriptor, message, flags);
    vt_sent(descriptor);
    return vt_judge_sending(result, __func__, descriptor);
}

/// Name look-up waits for name servers inside libc. Time stands still for it, and it is counted.
VT_EXPORT int getaddrinfo(
    const char *restrict node, const char *restrict service, const struct addrinfo *restrict hints,
    struct addrinfo **restrict result
) {
    if (!vt_controlled()) return vt_real.getaddrinfo(node, service, hints, result);
    vt_count(&vt.slot->counters.holds);
    vt_me->holds_time = true;
    int status = vt_real.getaddrinfo(node, service, hints, result);
    vt_me->holds_time = false;
    return status;
}

// MARK: File locks and fcntl

/// A lock that another holds is tried again whenever the engine chooses who runs.
struct file_lock {
    long number;  // of the system call
    int descriptor, operation;
    void *argument;
    long result;
};

static bool has_locked(void *subject) {
    struct file_lock *lock = subject;
    lock->result = vt_raw(lock->number, lock->descriptor, lock->operation, (long)lock->argument, 0, 0, 0);
    return lock->result != -EAGAIN && lock->result != -EACCES;
}

static int lock_file(struct file_lock lock, const char *call) {
    vt_await_answer(has_locked, &lock, call);
    while (lock.result == -EAGAIN || lock.result == -EACCES) vt_await_answer(has_locked, &lock, call);
    return (int)vt_result(lock.result);
}

static int control(__typeof__(vt_real.fcntl) real, int descriptor, int command, void *argument) {
    if (!vt_controlled()) return real(descriptor, command, argument);
    if (command == F_SETLKW || command == F_OFD_SETLKW) {
        int attempt = command == F_SETLKW ? F_SETLK : F_OFD_SETLK;
        return lock_file((struct file_lock){SYS_fcntl, descriptor, attempt, argument, 0}, "fcntl");
    }
    int result = real(descriptor, command, argument);
    if (result >= 0 && (command == F_DUPFD || command == F_DUPFD_CLOEXEC)) vt_descriptor_duplicated(descriptor, result);
    return result;
}

VT_EXPORT int flock(int descriptor, int operation) {
    if (!vt_controlled() || operation & LOCK_NB) return (vt_ready(), vt_real.flock(descriptor, operation));
    return lock_file((struct file_lock){SYS_flock, descriptor, operation | LOCK_NB, NULL, 0}, __func__);
}

VT_EXPORT int fcntl(int descriptor, int command, ...) {
    va_list arguments;
    va_start(arguments, command);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    vt_ready();
    return control(vt_real.fcntl, descriptor, command, argument);
}

VT_EXPORT int fcntl64(int descriptor, int command, ...) {
    va_list arguments;
    va_start(arguments, command);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    vt_ready();
    return control(vt_real.fcntl64, descriptor, command, argument);
}
