// What it governs: two habits of libdispatch that would cost a jump a second or a thread an event, and how many
// processors everyone believes there are.
//
// Responsibilities
//  1. The pool monitor: once a second libdispatch asks the kernel whether its workers run, and adds one when too few
//     do. It is
//     armed only while every worker waits inside the program's own code, which is the only time when it adds one.
//  2. Its question, the state of each thread in /proc, is answered from the engine's state.
//  3. The number of processors is the page's: pools are sized by it, and pinning must not show.
//
// Representation: the monitor is known by its period and its caller. Idle workers are known by the semaphore they wait
// for, which lies in libdispatch's own memory (see `sem_timedwait`).
//
// The odd case: in a program with libdispatch linked statically neither is recognised; it runs rightly, only slower.
#include "real.h"
#include <link.h>
#include <stdarg.h>
#include <string.h>

#define VT_DISPATCH_FOREVER UINT64_MAX

static uintptr_t dispatch_begins, dispatch_ends;  // addresses of libdispatch, begins 1 when there is none
static void *monitor;
static uint64_t monitor_interval, monitor_leeway;
static unsigned waiting_workers;
static bool monitor_is_armed;

static int note_library(struct dl_phdr_info *info, size_t size, void *unused) {
    (void)size, (void)unused;
    if (!info->dlpi_name || !strstr(info->dlpi_name, "/libdispatch.so")) return 0;
    dispatch_begins = UINTPTR_MAX;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type != PT_LOAD) continue;
        uintptr_t begin = info->dlpi_addr + part->p_vaddr, end = begin + part->p_memsz;
        if (begin < dispatch_begins) dispatch_begins = begin;
        if (end > dispatch_ends) dispatch_ends = end;
    }
    return 1;
}

bool vt_is_in_dispatch(const void *address) {
    if (!dispatch_begins) {
        dispatch_begins = 1;
        dl_iterate_phdr(note_library, NULL);
    }
    return (uintptr_t)address >= dispatch_begins && (uintptr_t)address < dispatch_ends;
}

// MARK: The monitor

/// Weak, so that a program with libdispatch linked in has libdispatch's own.
VT_EXPORT __attribute__((weak)) void dispatch_source_set_timer(
    void *source, uint64_t start, uint64_t interval, uint64_t leeway
) {
    const void *caller = vt_caller();
    vt_ready();
    bool is_monitor = vt_is_on() && interval == vt_nanoseconds_per_second && vt_is_in_dispatch(caller);
    if (!is_monitor) return vt_real.dispatch_source_set_timer(source, start, interval, leeway);
    monitor = source;
    monitor_interval = interval;
    monitor_leeway = leeway;
    vt_real.dispatch_source_set_timer(source, VT_DISPATCH_FOREVER, interval, leeway);
}

/// A worker is about to wait. True if it waits in the program's own code and with it all workers do; then the monitor
/// must be armed before the wait.
bool vt_pool_needs_monitor(struct vt_thread *thread, const struct vt_wait *wait) {
    if (thread->is_pool_manager || thread->waits_in_user_code || vt_is_in_dispatch(wait->key)) return false;
    thread->waits_in_user_code = true;
    if (++waiting_workers < vt.page->processors || monitor_is_armed || !monitor) return false;
    monitor_is_armed = true;
    return true;
}

void vt_arm_pool_monitor(void) {
    uint64_t start = vt_clock_value(CLOCK_MONOTONIC) + monitor_interval;  // a dispatch time is a monotonic one
    vt_real.dispatch_source_set_timer(monitor, start, monitor_interval, monitor_leeway);
}

void vt_pool_worker_returned(struct vt_thread *thread) {
    thread->waits_in_user_code = false;
    if (--waiting_workers >= vt.page->processors || !monitor_is_armed) return;
    monitor_is_armed = false;
    vt_real.dispatch_source_set_timer(monitor, VT_DISPATCH_FOREVER, monitor_interval, monitor_leeway);
}

/// A descriptor from which a line like that of /proc/<thread>/stat is read, or -1 when `path` is not one of ours.
int vt_answer_proc_stat(const char *path) {
    int tid, used = 0;
    if (sscanf(path, "/proc/%d/stat%n", &tid, &used) != 1 || !used || path[used]) return -1;
    char state = 0;
    vt_lock();
    for (struct vt_thread *thread = vt.youngest; thread; thread = thread->younger)
        if (thread->tid == tid && thread->state != VT_ENDED) state = thread->state == VT_BLOCKED ? 'S' : 'R';
    vt_unlock();
    if (!state) return -1;
    int file = (int)vt_raw(SYS_memfd_create, (long)"stat", 0, 0, 0, 0, 0);
    char line[64];
    int length = snprintf(line, sizeof line, "%d (thread) %c 0\n", tid, state);
    vt_raw(SYS_pwrite64, file, (long)line, length, 0, 0, 0);
    return file;
}

// MARK: Processors

VT_EXPORT long sysconf(int name) {
    bool asks = name == _SC_NPROCESSORS_ONLN || name == _SC_NPROCESSORS_CONF;
    vt_ready();
    return asks && vt_is_on() ? (long)vt.page->processors : vt_real.sysconf(name);
}

VT_EXPORT int get_nprocs(void) { return vt_is_on() ? (int)vt.page->processors : vt_real.get_nprocs(); }
VT_EXPORT int get_nprocs_conf(void) { return vt_is_on() ? (int)vt.page->processors : vt_real.get_nprocs_conf(); }

static int fill(cpu_set_t *set, size_t size) {
    __builtin_memset(set, 0, size);
    for (unsigned i = 0; i < vt.page->processors; i++) CPU_SET_S(i, size, set);
    return 0;
}

VT_EXPORT int sched_getaffinity(pid_t pid, size_t size, cpu_set_t *set) {
    return vt_is_on() ? fill(set, size) : vt_real.sched_getaffinity(pid, size, set);
}

VT_EXPORT int pthread_getaffinity_np(pthread_t thread, size_t size, cpu_set_t *set) {
    return vt_is_on() ? fill(set, size) : vt_real.pthread_getaffinity_np(thread, size, set);
}
