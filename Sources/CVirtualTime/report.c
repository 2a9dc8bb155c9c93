// What it governs: the answer to "why does this process not go on": every thread's state and stack, and the counters.
//
// Responsibilities: on the device's request, ask each thread for its stack by a signal, and write one text into the
// slot.
//
// Representation: the handler only collects return addresses; names are looked up by the pump afterwards, those of the
// app's own code by the device, which can read debug information (see ThreadReport.swift).
//
// The odd case: a thread in kernel state D, or one that blocks the signal, does not answer; the report says so after
// two seconds.
#include "real.h"
#include <dlfcn.h>
#include <execinfo.h>
#include <link.h>
#include <stdarg.h>
#include <string.h>

enum { most_frames = 48 };
static void *frames[most_frames];
static _Atomic int frame_count;

static void collect(int signal) {
    (void)signal;
    int saved = errno;
    atomic_store(&frame_count, backtrace(frames, most_frames) + 1);
    errno = saved;
}

/// Frames of the thread, 0 when it does not answer.
static int stack_of(pid_t tid, int signal) {
    atomic_store(&frame_count, 0);
    vt_raw(SYS_tgkill, getpid(), tid, signal, 0, 0, 0);
    for (int wait = 0; wait < 2000 && !atomic_load(&frame_count); wait++) {
        struct timespec millisecond = {.tv_nsec = 1000000};
        vt_raw(SYS_nanosleep, (long)&millisecond, 0, 0, 0, 0, 0);
    }
    int count = atomic_load(&frame_count);
    return count ? count - 1 : 0;
}

static size_t length;

__attribute__((format(printf, 1, 2))) static void say(const char *format, ...) {
    if (length >= VT_REPORT_BYTES - 1) return;
    va_list arguments;
    va_start(arguments, format);
    int written = vsnprintf(vt.slot->report + length, VT_REPORT_BYTES - length, format, arguments);
    va_end(arguments);
    length += (size_t)written;
    if (length > VT_REPORT_BYTES - 1) length = VT_REPORT_BYTES - 1;
}

// MARK: What a thread does, in words

/// What the calls wait for. A call that is not here is named alone.
static const struct {
    const char *call, *words;
} waits[] = {
    {"nanosleep", "sleeps"}, {"clock_nanosleep", "sleeps"}, {"usleep", "sleeps"}, {"sleep", "sleeps"},
    {"pthread_mutex_lock", "waits for a mutex"}, {"pthread_mutex_timedlock", "waits for a mutex"},
    {"pthread_mutex_clocklock", "waits for a mutex"}, {"Mutex", "waits for a lock"},
    {"pthread_cond_wait", "waits for a condition"}, {"pthread_cond_timedwait", "waits for a condition"},
    {"pthread_cond_clockwait", "waits for a condition"}, {"pthread_rwlock_rdlock", "waits for a read-write lock"},
    {"pthread_rwlock_wrlock", "waits for a read-write lock"}, {"sem_wait", "waits for a semaphore"},
    {"sem_timedwait", "waits for a semaphore"}, {"sem_clockwait", "waits for a semaphore"},
    {"futex", "waits for a lock, a group or a queue"}, {"pthread_barrier_wait", "waits for others at a barrier"},
    {"pthread_join", "waits for a thread to end"}, {"pthread_once", "waits for something to be made once"},
    {"poll", "waits for input or output"}, {"ppoll", "waits for input, a timer or a call"},
    {"select", "waits for input or output"}, {"epoll_wait", "waits for input or a timer"},
    {"read", "waits for input"}, {"readv", "waits for input"}, {"recv", "waits for input"},
    {"recvfrom", "waits for input"}, {"recvmsg", "waits for input"}, {"accept", "waits for a connection"},
    {"accept4", "waits for a connection"}, {"write", "waits for room to write"}, {"send", "waits for room to write"},
    {"sendmsg", "waits for room to write"}, {"flock", "waits for a file's lock"}, {"fcntl", "waits for a file's lock"},
    {"waitpid", "waits for a child process to end"}, {"wait4", "waits for a child process to end"},
    {"waitid", "waits for a child process to end"}, {"a loop that reads the clock", "reads the clock in a loop"},
    {"a wait for a signal", "waits for a signal"}, {"a call the engine does not know", "is asleep in the kernel"},
};

static void say_thread(const struct vt_thread *thread) {
    char name[32] = "";
    pthread_getname_np(thread->handle, name, sizeof name);
    const char *role = thread->tid == getpid() ? name[0] ? ", main" : "main" : "";
    say("thread %d", thread->tid);
    if (name[0] || role[0]) say(" (%s%s)", name, role);
}

/// The thread that has what this one waits for, or NULL.
static const struct vt_thread *owner_of(const struct vt_wait *wait) {
    pid_t tid = !wait->key ? 0
        : !strncmp(wait->call, "pthread_mutex", 13) ? ((const pthread_mutex_t *)wait->key)->__data.__owner
        : !strcmp(wait->call, "Mutex") ? *(const int *)wait->key & FUTEX_TID_MASK : 0;
    for (const struct vt_thread *thread = vt.youngest; tid && thread; thread = thread->younger)
        if (thread->tid == tid && thread->state != VT_ENDED) return thread;
    return NULL;
}

static void say_wait(const struct vt_thread *thread) {
    const struct vt_wait *wait = &thread->wait;
    const char *words = NULL;
    for (unsigned i = 0; i < sizeof waits / sizeof *waits; i++)
        if (!strcmp(waits[i].call, wait->call)) words = waits[i].words;
    if (thread->is_idle_worker) return say("has nothing to do; it is a worker of a global queue");
    if (thread->is_pool_manager) words = "waits for what its queues' sources and timers wait for";
    say("%s", words ? words : "waits");
    const struct vt_thread *owner = owner_of(wait);
    if (owner) {
        say(" that ");
        say_thread(owner);
        say(" holds");
    }
    if (!words || !strchr(wait->call, ' ')) say(" (%s)", wait->call);
    uint64_t due = thread->state == VT_BLOCKED ? vt_due(wait->deadline) : VT_NEVER;
    if (due != VT_NEVER) say(", %.9f s more at most", due > vt_now() ? (double)(due - vt_now()) / 1e9 : 0.0);
}

static void say_state(const struct vt_thread *thread) {
    say_thread(thread);
    say(": ");
    switch (thread->state) {
    case VT_RUNNING: {
        char kernel_state = vt_thread_kernel_state(thread->tid);
        say("runs, after %.3f s of processor time", (double)vt_thread_cpu(thread->tid) / 1e9);
        if (kernel_state != 'R') say(", asleep in the kernel (state %c)", kernel_state);
        break;
    }
    case VT_READY: say("could run, and waits for its turn"); break;
    default: say_wait(thread);
    }
    say("\n");
}

// MARK: Stacks

/// A frame as "<number> <file> <address in it> <symbol>+<offset>"; the device has better names for the app's own code.
/// A return address lies behind its call: what is named is the call.
static void say_frame(int number, const char *frame) {
    Dl_info info = {0};
    if (number) frame--;
    dladdr(frame, &info);
    const char *file = info.dli_fname ? strrchr(info.dli_fname, '/') : NULL;
    bool is_fixed = info.dli_fbase && ((const ElfW(Ehdr) *)info.dli_fbase)->e_type == ET_EXEC;
    unsigned long address = (unsigned long)(frame - (is_fixed ? 0 : (const char *)info.dli_fbase));
    say("    %2d %s 0x%lx %s+0x%lx\n", number, file ? file + 1 : "?", address, info.dli_sname ? info.dli_sname : "?",
        info.dli_sname ? (unsigned long)(frame - (const char *)info.dli_saddr) : 0ul);
}

static void say_stack(pid_t tid, int signal) {
    int count = stack_of(tid, signal);
    if (!count) say("    does not answer: kernel state %c\n", vt_thread_kernel_state(tid));
    for (int i = 2; i < count; i++) say_frame(i - 2, frames[i]);  // past the handler and the kernel's trampoline
}

/// Called by the pump without the lock: a thread that is asked for its stack may hold it.
void vt_write_report(void) {
    int signal = SIGSYS;  // one of the few that libdispatch's workers do not block
    struct sigaction ours = {.sa_handler = collect, .sa_flags = SA_RESTART}, theirs;
    uint32_t request = atomic_load(&vt.slot->report_request);
    backtrace(frames, 1);  // loads the unwinder here, not in the handler
    sigaction(signal, &ours, &theirs);
    length = 0;
    const struct vt_counters *counters = &vt.slot->counters;
    say("process %d: %u of its threads running\n", getpid(), vt.running);
    if (counters->second_runners || counters->lent_tokens)
        say("before this, threads ran side by side %lu times and slept unseen %lu times\n",
            counters->second_runners, counters->lent_tokens);
    for (struct vt_thread *thread = vt.youngest; thread; thread = thread->younger) {
        if (thread->state == VT_ENDED) continue;
        say_state(thread);
        bool is_dispatch_alone = thread->is_pool_manager || thread->is_idle_worker;
        if (!is_dispatch_alone) say_stack(thread->tid, signal);
    }
    sigaction(signal, &theirs, NULL);
    atomic_store(&vt.slot->report_generation, request);
    vt_signal_device();
}
