// What it governs: the answer to "why does this process not go on": every thread's state and stack, and the counters.
//
// Responsibilities: on the device's request, ask each thread for its stack by a signal, and write one text into the
// slot.
//
// Representation: the handler only collects return addresses; names are looked up by the pump afterwards.
//
// The odd case: a thread in kernel state D, or one that blocks the signal, does not answer; the report says so after
// half a second.
#include "real.h"
#include <dlfcn.h>
#include <execinfo.h>
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
    for (int wait = 0; wait < 500 && !atomic_load(&frame_count); wait++) {
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

static void say_state(const struct vt_thread *thread) {
    static const char *const names[] = {"running", "ready to run", "waiting", "asleep outside the engine", "ended"};
    char name[32] = "";
    pthread_getname_np(thread->handle, name, sizeof name);
    say("thread %d%s%s%s: %s", thread->tid, name[0] ? " (" : "", name, name[0] ? ")" : "", names[thread->state]);
    if (thread->state == VT_BLOCKED || thread->state == VT_LENT) say(" in %s", thread->wait.call);
    uint64_t due = thread->state == VT_BLOCKED ? vt_due(thread->wait.deadline) : VT_NEVER;
    if (thread->state == VT_BLOCKED && thread->wait.key) say(" at %p", thread->wait.key);
    if (due != VT_NEVER) say(", due in %.9f s", (double)(due - vt_now()) / 1e9);
    if (thread->state == VT_RUNNING)
        say(", kernel state %c, %.3f s of CPU", vt_thread_kernel_state(thread->tid),
            (double)vt_thread_cpu(thread->tid) / 1e9);
    say("\n");
}

static void say_stack(pid_t tid, int signal) {
    int count = stack_of(tid, signal);
    if (!count) say("    does not answer: kernel state %c\n", vt_thread_kernel_state(tid));
    for (int i = 2; i < count; i++) {  // past the handler and the kernel's trampoline
        Dl_info info = {0};
        dladdr(frames[i], &info);
        const char *file = info.dli_fname ? strrchr(info.dli_fname, '/') : NULL;
        say("    %2d %s  %s+0x%lx\n", i - 2, file ? file + 1 : "?", info.dli_sname ? info.dli_sname : "?",
            (unsigned long)((char *)frames[i] - (char *)(info.dli_sname ? info.dli_saddr : info.dli_fbase)));
    }
}

/// Called by the pump without the lock: a thread that is asked for its stack may hold it.
void vt_write_report(void) {
    int signal = SIGRTMAX - 3;
    struct sigaction ours = {.sa_handler = collect, .sa_flags = SA_RESTART}, theirs;
    uint32_t request = atomic_load(&vt.slot->report_request);
    backtrace(frames, 1);  // loads the unwinder here, not in the handler
    sigaction(signal, &ours, &theirs);
    length = 0;
    const struct vt_counters *counters = &vt.slot->counters;
    say("process %d at %.9f s: %u running, %s\n", getpid(), (double)vt_now() / 1e9, vt.running,
        vt.has_turn ? "has the turn" : "idle");
    say("second runners %lu, lent tokens %lu, holds %lu, charges %lu, foreign children %lu, objects not held %lu\n",
        counters->second_runners, counters->lent_tokens, counters->holds, counters->charges,
        counters->foreign_children, counters->unheld_objects);
    for (struct vt_thread *thread = vt.youngest; thread; thread = thread->younger) {
        if (thread->state == VT_ENDED) continue;
        say_state(thread);
        say_stack(thread->tid, signal);
    }
    sigaction(signal, &theirs, NULL);
    atomic_store(&vt.slot->report_generation, request);
    vt_signal_device();
}
