// What it governs: the one thread of the engine's own. It takes grants in and watches the thread that holds the token.
//
// Responsibilities
//  1. A new grant: take the device's clock over and choose who runs.
//  2. Every five milliseconds while something runs: does the holder sleep in a call the engine does not know? Then
//     lend its token out. Does
//     it spin while others are ready? Then let a second one run. Both are counted.
//  3. While time is held for an outside peer: look again every millisecond.
//  4. In a device that charges CPU time, add it to the clock.
//  5. Write the report the device asks for.
//
// Representation: judged by what the kernel says of the thread (asleep or not) and by its CPU time, never by how long
// ago something was: a machine under load must not change a run.
//
// The odd case: state D, a wait for the disk, never lends. Idle, the pump of the device's own process sleeps without a
// limit.
#include "real.h"
#include <string.h>

enum { glance = 5000000, peer_glance = 1000000, glances_asleep = 4 };
static int asleep_glances;
static uint64_t charged_until;  // CPU time of the process that is on the clock

uint64_t vt_thread_cpu(pid_t tid) {
    char path[64], text[64] = {0};
    snprintf(path, sizeof path, "/proc/self/task/%d/schedstat", tid);
    int file = (int)vt_raw(SYS_openat, AT_FDCWD, (long)path, O_RDONLY | O_CLOEXEC, 0, 0, 0);
    if (file < 0) return 0;
    vt_raw(SYS_read, file, (long)text, sizeof text - 1, 0, 0, 0);
    vt_raw(SYS_close, file, 0, 0, 0, 0, 0);
    return strtoull(text, NULL, 10);
}

/// R, S, D and so on, as in /proc; '?' when the thread is gone.
char vt_thread_kernel_state(pid_t tid) {
    char path[64], text[256] = {0};
    snprintf(path, sizeof path, "/proc/self/task/%d/stat", tid);
    int file = (int)vt_raw(SYS_openat, AT_FDCWD, (long)path, O_RDONLY | O_CLOEXEC, 0, 0, 0);
    if (file < 0) return '?';
    vt_raw(SYS_read, file, (long)text, sizeof text - 1, 0, 0, 0);
    vt_raw(SYS_close, file, 0, 0, 0, 0, 0);
    const char *name_ends = strrchr(text, ')');
    return name_ends && name_ends[1] ? name_ends[2] : '?';
}

static uint64_t process_cpu(void) {
    struct timespec time;
    vt_raw(SYS_clock_gettime, CLOCK_PROCESS_CPUTIME_ID, (long)&time, 0, 0, 0, 0);
    return vt_nanoseconds(&time);
}

static void lend_token(struct vt_thread *holder) {
    vt_count(&vt.slot->counters.lent_tokens);
    holder->wait = (struct vt_wait){.call = "a call the engine does not know"};
    atomic_store(&holder->state, VT_LENT);
    vt.running--;
    if (!vt.running) vt_schedule();
}

/// Puts CPU time on the clock that was used without a wait, and lets what fell due run beside.
static void charge(void) {
    uint64_t used = process_cpu(), step = 250000000;
    if (!charged_until) charged_until = used;
    if (used - charged_until < step) return;
    atomic_store(&vt.slot->reached, vt_now() + (used - charged_until));
    atomic_fetch_add(&vt.slot->spun, used - charged_until);
    atomic_fetch_add(&vt.slot->counters.charged, used - charged_until);
    charged_until = used;
    vt_count(&vt.slot->counters.charges);
    vt_fire_overdue();
    vt_scan_descriptors();
    while (vt.ready.next != &vt.ready) vt_dispatch_first_ready();
    if (vt_now() > atomic_load(&vt.slot->lease)) vt_signal_device();  // its queue has events due
}

/// A look at the holder, taken without the lock: a holder that waits for the lock would look asleep.
struct look {
    struct vt_thread *holder;
    uint64_t activity, cpu;
    char kernel_state;
};

/// Who was let run last, or, when that one waits already, another that runs beside. Threads are only ever added to the
/// list.
static struct vt_thread *running_thread(void) {
    if (vt.holder && vt.holder->state == VT_RUNNING) return vt.holder;
    struct vt_thread *thread = vt.youngest;
    while (thread && thread->state != VT_RUNNING) thread = thread->younger;
    return thread;
}

static struct look look_at_holder(void) {
    struct look look = {.holder = running_thread(), .activity = atomic_load(&vt.slot->activity)};
    if (!look.holder || look.holder->state != VT_RUNNING || look.holder->holds_time) return (struct look){0};
    look.kernel_state = vt_thread_kernel_state(look.holder->tid);
    look.cpu = vt_thread_cpu(look.holder->tid);
    return look;
}

/// Lock held.
static void judge(struct look look) {
    static uint64_t seen_activity;
    struct vt_thread *holder = look.holder;
    bool is_same = holder && holder->state == VT_RUNNING && look.activity == seen_activity
        && look.activity == atomic_load(&vt.slot->activity);
    if (!is_same) {
        seen_activity = look.activity;
        asleep_glances = 0;
        charged_until = 0;
        return;
    }
    if (vt.page->charges_cpu) charge();
    asleep_glances = look.kernel_state == 'S' ? asleep_glances + 1 : 0;
    if (asleep_glances >= glances_asleep) return lend_token(holder);
    if (!holder->cpu_at_dispatch) holder->cpu_at_dispatch = look.cpu;
    if (look.cpu - holder->cpu_at_dispatch < vt.page->spin_limit || vt.ready.next == &vt.ready) return;
    vt_count(&vt.slot->counters.second_runners);
    vt_dispatch_first_ready();
}

/// How long the pump may sleep; NULL: until the next grant.
static const struct timespec *limit_of_sleep(bool is_running, bool has_turn) {
    static const struct timespec running = {.tv_nsec = glance}, held = {.tv_nsec = peer_glance},
        descendant = {.tv_sec = 1};
    if (is_running) return &running;
    if (has_turn) return &held;
    return atomic_load(&vt.slot->parent) < 0 ? NULL : &descendant;
}

/// The device's own processes die with it. A descendant would wait for a grant for ever.
void vt_end_without_device(void) {
    if (vt_raw(SYS_kill, vt.page->owner, 0, 0, 0, 0, 0) == -ESRCH) _exit(137);
}

static void *pump(void *unused) {
    (void)unused;
    uint32_t seen = vt.granted;
    for (;;) {
        if (atomic_load(&vt.slot->report_request) != atomic_load(&vt.slot->report_generation)) vt_write_report();
        uint32_t grant = atomic_load(&vt.slot->grant);
        vt_lock();
        if (grant != seen) {
            seen = grant;
            vt_accept_grant(grant);
        }
        if (!vt.running) vt_schedule();
        bool is_running = vt.running, has_turn = vt.has_turn;
        vt_unlock();
        const struct timespec *limit = limit_of_sleep(is_running, has_turn);
        long woke = vt_futex_wait((_Atomic int *)&vt.slot->grant, (int)grant, limit, true);
        if (woke != -ETIMEDOUT) continue;
        if (!is_running) {
            vt_end_without_device();
            continue;
        }
        struct look look = look_at_holder();
        vt_lock();
        if (vt.running) judge(look);
        vt_unlock();
    }
    return NULL;
}

/// The pump takes no signals: they are the program's.
void vt_pump_begin(void) {
    sigset_t all, old;
    pthread_t handle;
    pthread_attr_t attributes;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    vt_real.pthread_create(&handle, &attributes, pump, NULL);
    pthread_attr_destroy(&attributes);
    pthread_sigmask(SIG_SETMASK, &old, NULL);
}
