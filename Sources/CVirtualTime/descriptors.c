// What it governs: waits for descriptors, and what the engine knows about each descriptor.
//
// Responsibilities
//  1. poll, select and epoll in all their forms: ask the kernel without waiting, else park; whenever the engine
//     chooses who
//     runs, one poll over everything waited for says who is ready. Readiness is a level, so who woke first cannot
//     matter.
//  2. Upkeep at close and duplication.
//  3. Peers outside virtual time: a connected stream socket that has sent and not been answered holds time, for a
//     bounded
//     real time, and is counted.
//  4. EPOLLOUT on such a socket is armed once for each send. FoundationNetworking leaves it armed on a writable
//     socket, which
//     would be a busy loop and never idle.
//
// Representation: a flat table by descriptor number; a thread's wait holds its own poll list.
//
// The odd case: two threads may wait for the same descriptor. Both are made ready, the first takes the data, the second
// finds nothing and parks again.
#include "real.h"
#include "sandbox.h"
#include <arpa/inet.h>
#include <string.h>
#include <sys/stat.h>

struct descriptor {
    bool is_random;       // reads come from the seed
    bool is_outside;      // connected to a peer that is not in virtual time
    bool awaits_answer, may_arm_output, output_is_masked;
    int epoll;
    struct epoll_event event;  // as asked for, while EPOLLOUT is masked
    uint64_t last_traffic;     // real time
};
static struct descriptor table[VT_DESCRIPTORS];
static int outside_count, highest_outside;

static struct descriptor *known(int descriptor) {
    return descriptor >= 0 && descriptor < VT_DESCRIPTORS ? &table[descriptor] : NULL;
}

bool vt_is_ready(int descriptor, short events) {
    struct pollfd one = {.fd = descriptor, .events = events};
    struct timespec zero = {0};
    return vt_raw(SYS_ppoll, (long)&one, 1, (long)&zero, 0, 8, 0) > 0;
}

// MARK: The scan

/// Makes every thread ready that waits for a descriptor which the kernel calls ready, in the order in which they wait.
void vt_scan_descriptors(void) {
    enum { most = 1024 };
    static struct pollfd polled[most];  // guarded by the engine's lock
    static struct vt_thread *owner[most];
    unsigned count = 0;
    for (struct vt_thread *thread = vt.blocked.next; thread != &vt.blocked; thread = thread->next)
        for (unsigned i = 0; i < thread->wait.descriptor_count && count < most; i++) {
            polled[count] = thread->wait.descriptors[i];
            owner[count++] = thread;
        }
    if (!count) return;
    struct timespec zero = {0};
    if (vt_raw(SYS_ppoll, (long)polled, count, (long)&zero, 0, 8, 0) <= 0) return;
    for (unsigned i = 0; i < count; i++)
        if (polled[i].revents && owner[i]->state == VT_BLOCKED) vt_make_ready(owner[i], VT_WOKEN);
}

int vt_poll(struct pollfd *descriptors, unsigned count, struct vt_deadline deadline, const char *call) {
    if (vt_due(deadline) <= vt_now()) vt_looked(vt_me);
    for (;;) {
        struct timespec zero = {0};
        long ready = vt_raw(SYS_ppoll, (long)descriptors, count, (long)&zero, 0, 8, 0);
        if (ready == -EINTR) continue;
        if (ready) return (int)vt_result(ready);
        vt_lock();
        if (vt_due(deadline) <= vt_now()) {
            vt_unlock();
            return 0;
        }
        enum vt_wake wake = vt_park((struct vt_wait){
            .call = call, .descriptors = descriptors, .descriptor_count = count, .deadline = deadline});
        if (wake != VT_INTERRUPTED) continue;
        errno = EINTR;
        return -1;
    }
}

// MARK: poll and select

static struct vt_deadline deadline_of_milliseconds(int timeout) {
    return timeout < 0 ? VT_NO_DEADLINE : vt_deadline_after((uint64_t)timeout * 1000000);
}
static struct vt_deadline deadline_of_timespec(const struct timespec *timeout) {
    return timeout ? vt_deadline_after(vt_nanoseconds(timeout)) : VT_NO_DEADLINE;
}

static void swap_mask(const sigset_t *mask, sigset_t *old) {
    if (mask) vt_raw(SYS_rt_sigprocmask, SIG_SETMASK, (long)mask, (long)old, 8, 0, 0);
}

VT_EXPORT int poll(struct pollfd *descriptors, nfds_t count, int timeout) {
    if (!vt_controlled()) return vt_real.poll(descriptors, count, timeout);
    return vt_poll(descriptors, (unsigned)count, deadline_of_milliseconds(timeout), __func__);
}

VT_EXPORT int ppoll(struct pollfd *descriptors, nfds_t count, const struct timespec *timeout, const sigset_t *mask) {
    if (!vt_controlled()) return vt_real.ppoll(descriptors, count, timeout, mask);
    sigset_t old;
    swap_mask(mask, &old);
    int result = vt_poll(descriptors, (unsigned)count, deadline_of_timespec(timeout), __func__);
    if (mask) swap_mask(&old, NULL);
    return result;
}

VT_EXPORT int __poll_chk(struct pollfd *descriptors, nfds_t count, int timeout, size_t size) {
    if (!vt_controlled()) return vt_real.poll_chk(descriptors, count, timeout, size);
    return poll(descriptors, count, timeout);
}

VT_EXPORT int __ppoll_chk(
    struct pollfd *descriptors, nfds_t count, const struct timespec *timeout, const sigset_t *mask, size_t size
) {
    if (!vt_controlled()) return vt_real.ppoll_chk(descriptors, count, timeout, mask, size);
    return ppoll(descriptors, count, timeout, mask);
}

/// Only as much as the caller has: CoreFoundation's sets are as long as its highest descriptor asks for.
static void empty(fd_set *set, int highest) {
    if (set) memset(set, 0, (size_t)((highest + NFDBITS - 1) / NFDBITS) * sizeof(fd_mask));
}

static int select_until(int highest, fd_set *in, fd_set *out, fd_set *odd, struct vt_deadline deadline) {
    struct pollfd polled[FD_SETSIZE];
    unsigned count = 0;
    for (int i = 0; i < highest && i < FD_SETSIZE; i++) {
        short events = (in && FD_ISSET(i, in) ? POLLIN : 0) | (out && FD_ISSET(i, out) ? POLLOUT : 0)
            | (odd && FD_ISSET(i, odd) ? POLLPRI : 0);
        if (events) polled[count++] = (struct pollfd){.fd = i, .events = events};
    }
    if (vt_poll(polled, count, deadline, "select") < 0) return -1;
    empty(in, highest);
    empty(out, highest);
    empty(odd, highest);
    int bits = 0;
    for (unsigned i = 0; i < count; i++) {
        short asked = polled[i].events, said = polled[i].revents;
        if (said & POLLNVAL) {
            errno = EBADF;
            return -1;
        }
        if (asked & POLLIN && said & (POLLIN | POLLHUP | POLLERR)) FD_SET(polled[i].fd, in), bits++;
        if (asked & POLLOUT && said & (POLLOUT | POLLERR)) FD_SET(polled[i].fd, out), bits++;
        if (asked & POLLPRI && said & POLLPRI) FD_SET(polled[i].fd, odd), bits++;
    }
    return bits;
}

VT_EXPORT int select(int highest, fd_set *in, fd_set *out, fd_set *odd, struct timeval *timeout) {
    if (!vt_controlled()) return vt_real.select(highest, in, out, odd, timeout);
    struct timespec limit = {0};
    if (timeout) limit = (struct timespec){.tv_sec = timeout->tv_sec, .tv_nsec = timeout->tv_usec * 1000};
    return select_until(highest, in, out, odd, deadline_of_timespec(timeout ? &limit : NULL));
}

VT_EXPORT int pselect(
    int highest, fd_set *in, fd_set *out, fd_set *odd, const struct timespec *timeout, const sigset_t *mask
) {
    if (!vt_controlled()) return vt_real.pselect(highest, in, out, odd, timeout, mask);
    sigset_t old;
    swap_mask(mask, &old);
    int result = select_until(highest, in, out, odd, deadline_of_timespec(timeout));
    if (mask) swap_mask(&old, NULL);
    return result;
}

// MARK: epoll

static int epoll_until(int epoll, struct epoll_event *events, int most, struct vt_deadline deadline) {
    for (;;) {
        long count = vt_raw(SYS_epoll_wait, epoll, (long)events, most, 0, 0, 0);
        if (count == -EINTR) continue;
        if (count) return (int)vt_result(count);
        struct pollfd one = {.fd = epoll, .events = POLLIN};
        int ready = vt_poll(&one, 1, deadline, "epoll_wait");
        if (ready <= 0) return ready;
    }
}

VT_EXPORT int epoll_wait(int epoll, struct epoll_event *events, int most, int timeout) {
    const void *caller = vt_caller();
    if (!vt_controlled()) return vt_real.epoll_wait(epoll, events, most, timeout);
    if (vt_me->is_pool_worker && vt_is_in_dispatch(caller)) vt_me->is_pool_manager = true;
    if (vt_me->is_pool_manager && timeout < 0) return vt_pool_manage(epoll, events, most);
    return epoll_until(epoll, events, most, deadline_of_milliseconds(timeout));
}

VT_EXPORT int epoll_pwait(int epoll, struct epoll_event *events, int most, int timeout, const sigset_t *mask) {
    if (!vt_controlled()) return vt_real.epoll_pwait(epoll, events, most, timeout, mask);
    sigset_t old;
    swap_mask(mask, &old);
    int count = epoll_until(epoll, events, most, deadline_of_milliseconds(timeout));
    if (mask) swap_mask(&old, NULL);
    return count;
}

VT_EXPORT int epoll_pwait2(
    int epoll, struct epoll_event *events, int most, const struct timespec *timeout, const sigset_t *mask
) {
    if (!vt_controlled()) return vt_real.epoll_pwait2(epoll, events, most, timeout, mask);
    sigset_t old;
    swap_mask(mask, &old);
    int count = epoll_until(epoll, events, most, deadline_of_timespec(timeout));
    if (mask) swap_mask(&old, NULL);
    return count;
}

VT_EXPORT int epoll_ctl(int epoll, int operation, int descriptor, struct epoll_event *event) {
    if (!vt_is_on()) return vt_real.epoll_ctl(epoll, operation, descriptor, event);
    struct descriptor *entry = known(descriptor);
    bool asks_output = event && operation != EPOLL_CTL_DEL && event->events & EPOLLOUT;
    if (!entry || !entry->is_outside || !asks_output) return vt_real.epoll_ctl(epoll, operation, descriptor, event);
    if (entry->may_arm_output) {
        entry->may_arm_output = false;
        return vt_real.epoll_ctl(epoll, operation, descriptor, event);
    }
    entry->output_is_masked = true;
    entry->epoll = epoll;
    entry->event = *event;
    struct epoll_event masked = *event;
    masked.events &= ~(uint32_t)EPOLLOUT;
    return vt_real.epoll_ctl(epoll, operation, descriptor, &masked);
}

// MARK: Peers outside virtual time

/// Something went out: the answer is awaited, and output may be waited for once more.
void vt_sent(int descriptor) {
    struct descriptor *entry = known(descriptor);
    if (!entry || !entry->is_outside) return;
    entry->awaits_answer = true;
    entry->last_traffic = vt_real_nanoseconds();
    if (entry->output_is_masked) {
        entry->output_is_masked = false;
        vt_raw(SYS_epoll_ctl, entry->epoll, EPOLL_CTL_MOD, descriptor, (long)&entry->event, 0, 0);
    } else {
        entry->may_arm_output = true;
    }
}

static bool is_held_peer(const struct sockaddr *address) {
    in_port_t port;
    if (address->sa_family == AF_INET) {
        const struct sockaddr_in *inet = (const void *)address;
        if (ntohl(inet->sin_addr.s_addr) >> 24 != 127) return false;
        port = ntohs(inet->sin_port);
    } else {
        const struct sockaddr_in6 *inet = (const void *)address;
        if (!IN6_IS_ADDR_LOOPBACK(&inet->sin6_addr) && !IN6_IS_ADDR_V4MAPPED(&inet->sin6_addr)) return false;
        port = ntohs(inet->sin6_port);
    }
    return atomic_load(&vt.page->listening[port / 8]) >> port % 8 & 1;
}

static void note_connection(int descriptor, const struct sockaddr *address) {
    struct descriptor *entry = known(descriptor);
    int type = 0;
    socklen_t size = sizeof type;
    if (!entry || (address->sa_family != AF_INET && address->sa_family != AF_INET6) || is_held_peer(address)) return;
    if (getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &size) || type != SOCK_STREAM) return;
    if (!entry->is_outside) outside_count++;
    *entry = (struct descriptor){
        .is_outside = true, .awaits_answer = true, .may_arm_output = true, .last_traffic = vt_real_nanoseconds()};
    if (descriptor > highest_outside) highest_outside = descriptor;
}

VT_EXPORT int connect(int descriptor, const struct sockaddr *address, socklen_t length) {
    if (vt_is_connection_refused(address, length)) return -1;
    vt_judge_destination(address, length);
    if (vt_controlled()) {
        note_connection(descriptor, address);
        vt.made_contact = true;
    }
    vt_ready();
    return (int)vt_judge_connection(vt_real.connect(descriptor, address, length), "connect", address, length);
}

VT_EXPORT int listen(int descriptor, int backlog) {
    int result = (vt_ready(), vt_real.listen(descriptor, backlog));
    struct sockaddr_in6 address = {0};
    socklen_t size = sizeof address;
    if (result || getsockname(descriptor, (struct sockaddr *)&address, &size)) return result;
    if (address.sin6_family != AF_INET && address.sin6_family != AF_INET6) return result;
    in_port_t port = ntohs(address.sin6_port);  // at the same place in both families
    vt_listener_opened(descriptor, port);
    if (!vt_is_on()) return result;
    atomic_fetch_or(&vt.page->listening[port / 8], (uint8_t)(1u << port % 8));
    return result;
}

/// Whether a peer's answer is still awaited. Asked with nothing to run; the pump asks again.
bool vt_peers_hold_time(void) {
    if (!outside_count) return false;
    uint64_t now = vt_real_nanoseconds(), lull = 20000000;
    for (int i = 0; i <= highest_outside; i++) {
        if (!table[i].is_outside) continue;
        uint64_t quiet = now - table[i].last_traffic;
        if (quiet >= (table[i].awaits_answer ? vt.page->hold_limit : lull)) continue;
        if (!vt.hold_since) vt_count(&vt.slot->counters.holds);
        vt.hold_since = now;
        return true;
    }
    vt.hold_since = 0;
    return false;
}

// MARK: Upkeep

bool vt_descriptor_is_random(int descriptor) {
    struct descriptor *entry = known(descriptor);
    if (entry && entry->is_outside) {  // asked at every read: an answer has come
        entry->awaits_answer = false;
        entry->last_traffic = vt_real_nanoseconds();
    }
    return entry && entry->is_random;
}

void vt_descriptor_mark_random(int descriptor) {
    if (known(descriptor)) table[descriptor].is_random = true;
}

void vt_descriptor_closed(int descriptor) {
    struct descriptor *entry = known(descriptor);
    if (!entry) return;
    vt_lock();
    vt_timer_closed(descriptor);
    if (entry->is_outside) outside_count--;
    *entry = (struct descriptor){0};
    vt_unlock();
}

void vt_descriptor_duplicated(int from, int to) {
    if (!known(from) || !known(to) || from == to) return;
    vt_lock();
    vt_timer_closed(to);
    vt_timer_duplicated(from, to);
    if (table[to].is_outside) outside_count--;
    table[to] = table[from];
    if (table[to].is_outside) outside_count++;
    if (table[to].is_outside && to > highest_outside) highest_outside = to;
    vt_unlock();
}

VT_EXPORT int close(int descriptor) {
    vt_listener_closed(descriptor);
    if (vt_is_on()) {
        vt_descriptor_closed(descriptor);
        // The other end may be waiting for the end; a plain file has none.
        struct stat status;
        if (vt_raw(SYS_fstat, descriptor, (long)&status, 0, 0, 0, 0) || !S_ISREG(status.st_mode))
            vt.made_contact = true;
    }
    return vt_real.close(descriptor);
}

VT_EXPORT int dup(int descriptor) {
    int result = (vt_ready(), vt_real.dup(descriptor));
    if (result >= 0 && vt_is_on()) vt_descriptor_duplicated(descriptor, result);
    return result;
}

VT_EXPORT int dup2(int descriptor, int to) {
    int result = (vt_ready(), vt_real.dup2(descriptor, to));
    if (result >= 0 && vt_is_on()) vt_descriptor_duplicated(descriptor, result);
    return result;
}

VT_EXPORT int dup3(int descriptor, int to, int flags) {
    int result = (vt_ready(), vt_real.dup3(descriptor, to, flags));
    if (result >= 0 && vt_is_on()) vt_descriptor_duplicated(descriptor, result);
    return result;
}
