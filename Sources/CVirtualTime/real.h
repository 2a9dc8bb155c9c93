// What it governs: libc's own functions behind the engine's wrappers, by name. `vt_real.poll` is libc's `poll`.
//
// Responsibilities: one list of every name the engine takes over. The table is filled from it, and at the start of a
// held process the same list shows whether each name leads to the engine.
//
// The odd case: libdispatch's functions and the checked forms of `poll` need not exist in a process; they are looked up
// apart from the list and are no reason to refuse it.
#pragma once
#include "engine.h"
#include <dirent.h>
#include <fcntl.h>
#include <netdb.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/sysinfo.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <threads.h>

void dispatch_source_set_timer(void *source, uint64_t start, uint64_t interval, uint64_t leeway);
void dispatch_source_set_event_handler_f(void *source, void (*function)(void *));

#define VT_FUNCTIONS(X) \
    X(clock_gettime) X(gettimeofday) X(time) X(timespec_get) \
    X(nanosleep) X(clock_nanosleep) X(usleep) X(sleep) X(sched_yield) X(pause) X(sigsuspend) \
    X(alarm) X(ualarm) X(setitimer) X(getitimer) \
    X(timer_create) X(timer_settime) X(timer_gettime) X(timer_getoverrun) X(timer_delete) \
    X(sigtimedwait) X(sigwaitinfo) X(sigwait) \
    X(timerfd_create) X(timerfd_settime) X(timerfd_gettime) X(close) X(dup) X(dup2) X(dup3) X(fcntl) X(fcntl64) \
    X(poll) X(ppoll) X(select) X(pselect) X(epoll_ctl) X(epoll_wait) X(epoll_pwait) X(epoll_pwait2) \
    X(read) X(readv) X(recv) X(recvfrom) X(recvmsg) X(accept) X(accept4) X(connect) X(listen) \
    X(write) X(writev) X(send) X(sendto) X(sendmsg) X(getaddrinfo) \
    X(pthread_create) X(pthread_join) X(pthread_tryjoin_np) X(pthread_timedjoin_np) X(pthread_clockjoin_np) \
    X(pthread_detach) X(pthread_once) \
    X(pthread_mutex_lock) X(pthread_mutex_timedlock) X(pthread_mutex_clocklock) X(pthread_mutex_unlock) \
    X(pthread_cond_wait) X(pthread_cond_timedwait) X(pthread_cond_clockwait) \
    X(pthread_cond_signal) X(pthread_cond_broadcast) \
    X(pthread_rwlock_rdlock) X(pthread_rwlock_timedrdlock) X(pthread_rwlock_clockrdlock) \
    X(pthread_rwlock_wrlock) X(pthread_rwlock_timedwrlock) X(pthread_rwlock_clockwrlock) X(pthread_rwlock_unlock) \
    X(pthread_barrier_init) X(pthread_barrier_destroy) X(pthread_barrier_wait) \
    X(sem_wait) X(sem_timedwait) X(sem_clockwait) X(sem_post) \
    X(fork) X(vfork) X(posix_spawn) X(posix_spawnp) X(execve) X(execv) X(execvp) X(execvpe) X(fexecve) \
    X(execl) X(execlp) X(execle) X(system) X(popen) X(pclose) X(fopen) X(fopen64) \
    X(fwrite) X(fputs) X(putc) \
    X(thrd_create) X(thrd_join) X(thrd_detach) X(thrd_sleep) X(thrd_yield) X(call_once) \
    X(mtx_lock) X(mtx_timedlock) X(mtx_unlock) X(cnd_wait) X(cnd_timedwait) X(cnd_signal) X(cnd_broadcast) \
    X(wait) X(wait3) X(waitpid) X(wait4) X(waitid) X(flock) \
    X(sysconf) X(sched_getaffinity) X(pthread_getaffinity_np) X(get_nprocs) X(get_nprocs_conf) \
    X(getrandom) X(getentropy) X(arc4random) X(arc4random_buf) X(arc4random_uniform) \
    X(open) X(open64) X(openat) X(openat64) \
    X(fsync) X(fdatasync) X(sync_file_range) X(msync) X(syncfs) X(sync) X(syscall)

/// Looked up, but not taken over.
#define VT_NATIVE_FUNCTIONS(X) \
    X(pthread_mutex_trylock) X(sem_trywait) X(pthread_rwlock_tryrdlock) X(pthread_rwlock_trywrlock)

struct vt_real {
#define VT_MEMBER(name) __typeof__(name) *name;
    VT_FUNCTIONS(VT_MEMBER)
    VT_NATIVE_FUNCTIONS(VT_MEMBER)
#undef VT_MEMBER
    // From libraries a program need not have.
    __typeof__(dispatch_source_set_timer) *dispatch_source_set_timer;
    __typeof__(dispatch_source_set_event_handler_f) *dispatch_source_set_event_handler_f;
    int (*poll_chk)(struct pollfd *, nfds_t, int, size_t);
    int (*ppoll_chk)(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *, size_t);
};
extern struct vt_real vt_real __attribute__((visibility("hidden")));
