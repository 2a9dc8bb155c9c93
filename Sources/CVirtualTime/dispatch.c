// What it governs: two habits of libdispatch that would cost a jump a second or a thread an event, and how many
// processors everyone believes there are.
//
// Responsibilities
//  1. The pool monitor: once a second libdispatch asks the kernel which workers run, and adds one where work is queued
//     and too few do. Its own timer never fires. The thread that manages libdispatch's events calls it instead, at the
//     same moments, as long as a pool is busy: it has as many workers as there are processors and none of them is idle,
//     because only then can work be queued that nobody takes.
//  2. Its question, the state of each thread in /proc, is answered from the engine's state.
//  3. The number of processors is the page's: pools are sized by it, and pinning must not show.
//
// Representation: the monitor is known by its period and its caller, its function by the handler that it is given. A
// pool is known by its global queue, which is what a new worker's routine is called with. Idle workers are known by the
// semaphore they wait for, which lies in libdispatch's own memory (see `sem_timedwait`).
//
// The odd case: a monitor that asked about no thread found no work queued. It is called again only when a thread of the
// program has run since: a process whose workers all wait for hours takes no jump a second. In a program with
// libdispatch linked statically nothing of this is recognised; it runs rightly, only slower.
#include "real.h"
#include <dlfcn.h>
#include <link.h>
#include <stdarg.h>
#include <string.h>

#define VT_DISPATCH_FOREVER UINT64_MAX

/// The workers of one of libdispatch's global queues. The pools without a limit are none: nobody monitors them.
struct vt_pool {
    const void *queue;
    unsigned workers, idle;
};

static uintptr_t dispatch_begins, dispatch_ends;  // addresses of libdispatch, begins 1 when there is none
static struct vt_pool pools[6];                   // one for each quality of service
static struct vt_thread *manager;                 // while it waits for events
static struct {
    void *source;
    void (*function)(void *);
    uint64_t began, interval;  // of the monotonic clock
    bool may_find_work;        // has asked about a thread, or one has run since it was called
    bool has_manager;          // or it has been asked for
} monitor;

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

// MARK: Pools

/// The pool of a new thread, by what its routine is called with; NULL when it is none of a pool's.
struct vt_pool *vt_pool_of(const void *argument) {
    static const long qualities[] = {0x21, 0x19, 0x15, 0x11, 0x09, 0x05};  // as in <dispatch/queue.h>
    if (!pools[0].queue) {
        void *(*queue_of)(long, unsigned long) = dlsym(RTLD_DEFAULT, "dispatch_get_global_queue");
        for (unsigned i = 0; queue_of && i < 6; i++) pools[i].queue = queue_of(qualities[i], 0);
    }
    for (unsigned i = 0; i < 6; i++)
        if (argument && pools[i].queue == argument) return &pools[i];
    return NULL;
}

void vt_pool_joined(struct vt_thread *thread) { if (thread->pool) thread->pool->workers++; }
void vt_pool_left(struct vt_thread *thread) { if (thread->pool) thread->pool->workers--; }

static bool is_busy(const struct vt_pool *pool) { return pool->workers >= vt.page->processors && !pool->idle; }

// MARK: The monitor

/// Weak, so that a program with libdispatch linked in has libdispatch's own; and so is the next.
VT_EXPORT __attribute__((weak)) void dispatch_source_set_timer(
    void *source, uint64_t start, uint64_t interval, uint64_t leeway
) {
    const void *caller = vt_caller();
    vt_ready();
    bool is_monitor = interval == vt_nanoseconds_per_second && vt_is_on() && vt_is_in_dispatch(caller);
    if (is_monitor && !monitor.source) {
        monitor.source = source;
        monitor.began = vt_now() - vt.asleep;
        monitor.interval = interval;
    }
    vt_real.dispatch_source_set_timer(source, start, interval, leeway);
}

VT_EXPORT __attribute__((weak)) void dispatch_source_set_event_handler_f(void *source, void (*function)(void *)) {
    vt_ready();
    if (source && source == monitor.source && !monitor.function) {
        monitor.function = function;
        vt_real.dispatch_source_set_timer(source, VT_DISPATCH_FOREVER, monitor.interval, 0);
    }
    vt_real.dispatch_source_set_event_handler_f(source, function);
}

/// When the monitor is to be called next, if it need be called at all.
static struct vt_deadline monitor_deadline(void) {
    for (unsigned i = 0; i < 6 && monitor.function; i++) {
        if (!is_busy(&pools[i])) continue;
        uint64_t passed = vt_now() - vt.asleep - monitor.began;
        return (struct vt_deadline){monitor.began + (passed / monitor.interval + 1) * monitor.interval, true};
    }
    return VT_NO_DEADLINE;
}

bool vt_pool_lacks_manager(const struct vt_thread *thread, const struct vt_wait *wait) {
    if (monitor.has_manager || !monitor.function || !thread->pool || vt_is_in_dispatch(wait->key)) return false;
    return monitor.has_manager = is_busy(thread->pool);
}

/// libdispatch begins the thread for its first timer that could fire: by this one, in some seventy years.
void vt_pool_begin_manager(void) {
    uint64_t start = vt_now() - vt.asleep + (1ull << 61);
    vt_real.dispatch_source_set_timer(monitor.source, start, monitor.interval, 0);
}

void vt_pool_expect(void) {
    if (manager && monitor.may_find_work && manager->wait.deadline.at == VT_NEVER)
        manager->wait.deadline = monitor_deadline();
}

void vt_pool_runs(struct vt_thread *thread) {
    if (!thread->is_pool_manager) monitor.may_find_work = true;
}

void vt_pool_waits(struct vt_thread *thread) {
    thread->is_idle_worker = thread->pool && vt_is_in_dispatch(thread->wait.key);
    if (thread->is_idle_worker) thread->pool->idle++;
}

void vt_pool_goes_on(struct vt_thread *thread) {
    if (thread->is_idle_worker) thread->pool->idle--;
    thread->is_idle_worker = false;
}

/// Waits for libdispatch's events. 0 when the monitor's moment has come instead.
static int await_events(int epoll, struct epoll_event *events, int most) {
    struct pollfd one = {.fd = epoll, .events = POLLIN};
    for (;;) {
        long count = vt_raw(SYS_epoll_wait, epoll, (long)events, most, 0, 0, 0);
        if (count && count != -EINTR) return (int)vt_result(count);
        vt_lock();
        manager = vt_me;
        enum vt_wake wake = vt_park((struct vt_wait){
            .call = "epoll_wait", .descriptors = &one, .descriptor_count = 1, .deadline = VT_NO_DEADLINE});
        manager = NULL;
        if (wake == VT_TIMED_OUT) return 0;
        if (wake != VT_INTERRUPTED) continue;
        errno = EINTR;
        return -1;
    }
}

int vt_pool_manage(int epoll, struct epoll_event *events, int most) {
    int count;
    while (!(count = await_events(epoll, events, most))) {
        if (monitor_deadline().at == VT_NEVER) continue;  // a worker has become idle meanwhile
        monitor.may_find_work = false;
        monitor.function(monitor.source);
    }
    monitor.may_find_work = true;  // what has come may be work for a pool
    return count;
}

/// The kernel's letter for what a thread does. One that reads a clock in a loop runs, although it lets others go first.
static char state_of(const struct vt_thread *thread) {
    bool waits = thread->state == VT_LENT || (thread->state == VT_BLOCKED && !thread->wait.is_busy);
    return waits ? 'S' : 'R';
}

/// A descriptor from which a line like that of /proc/<thread>/stat is read, or -1 when `path` is not one of ours.
int vt_answer_proc_stat(const char *path) {
    int tid, used = 0;
    if (sscanf(path, "/proc/%d/stat%n", &tid, &used) != 1 || !used || path[used]) return -1;
    char state = 0;
    vt_lock();
    for (struct vt_thread *thread = vt.youngest; thread; thread = thread->younger)
        if (thread->tid == tid && thread->state != VT_ENDED) state = state_of(thread);
    vt_unlock();
    if (!state) return -1;
    monitor.may_find_work = true;
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
