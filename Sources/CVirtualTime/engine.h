// What it governs: the vocabulary shared by the engine's files. Nothing here is visible outside the engine.
//
// Responsibilities: the modes, the thread record, what a thread waits for, the scheduler's calls, the table of libc's
// own functions, and small things needed everywhere.
//
// Representation: one `struct vt_engine` for the process, one `struct vt_thread` for each thread, both guarded by one
// lock that is held for a few list operations and never over a system call that can block.
#pragma once
#include "CVirtualTimePage.h"
#include "arch_x86_64.h"
#include <errno.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#define VT_EXPORT __attribute__((visibility("default")))
#define vt_likely(x) __builtin_expect(!!(x), 1)
#define vt_nanoseconds_per_second 1000000000ull

#pragma GCC visibility push(hidden)

// MARK: Modes

enum vt_mode {
    VT_MODE_UNKNOWN,   // no wrapper was called yet
    VT_MODE_STARTING,  // libc's functions are being looked up
    VT_MODE_OFF,       // no page: straight through, for good
    VT_MODE_ON,        // a device holds this process
};
extern _Atomic int vt_mode;
void vt_start(void);

/// libc's functions are known from here on.
static inline void vt_ready(void) {
    if (!vt_likely(vt_mode >= VT_MODE_OFF)) vt_start();
}
/// Whether clocks and randomness are the device's. True also for threads the engine does not schedule.
static inline bool vt_is_on(void) {
    if (vt_likely(vt_mode == VT_MODE_OFF)) return false;
    vt_ready();
    return vt_mode == VT_MODE_ON;
}

// MARK: What a thread waits for

/// A point in time. `stops_asleep`: its clock does not count while the device sleeps.
struct vt_deadline {
    uint64_t at;
    bool stops_asleep;
};
#define VT_NO_DEADLINE ((struct vt_deadline){VT_NEVER, false})

/// A key, descriptors or a question, or a key with a question; any of them with a deadline.
struct vt_wait {
    const char *call;  // for the report
    const void *key;
    uint32_t bits;     // of a futex wait; a wake-up must share one
    struct vt_deadline deadline;
    const struct pollfd *descriptors;
    unsigned descriptor_count;
    bool (*has_come)(void *subject);  // asked whenever the engine chooses who runs; makes raw calls only
    void *subject;
    bool is_busy;      // runs in truth, in a loop that takes no time by itself
};

enum vt_wake {
    VT_WOKEN = 1,
    VT_TIMED_OUT = 2,
    VT_INTERRUPTED = 3,  // by a signal of the engine's own, whose handler has run
};

// MARK: Threads

enum vt_thread_state {
    VT_RUNNING,  // holds the token
    VT_READY,    // in `ready`, will get it
    VT_BLOCKED,  // in `blocked`
    VT_LENT,     // sleeps in a call the engine does not know; gave the token up, joins again at its next call
    VT_ENDED,
};

/// What a thread has done since its last wait.
struct vt_stretch {
    uint64_t reads, ticks;              // of clocks, and how many of them took time
    uint64_t spun, bound;               // nanoseconds that ticks took, and up to where ticking is free
};

/// What its loops that read the clock were like; all zero as long as there were none.
struct vt_habit {
    uint64_t ticks_after, pace;         // reads before they tick, and nanoseconds of a tick
    unsigned errors, loops_to_wait;     // of the pace so far, and for how many loops it is not to be used
};

/// A signal that a timer has sent to a thread.
struct vt_signal {
    int number, code;
    union sigval value;
};
#define VT_SIGNALS 16

struct vt_pool;
struct epoll_event;
struct vt_thread {
    struct vt_thread *next, *previous;  // in `ready` or `blocked`
    struct vt_thread *younger;          // in the list of all threads
    _Atomic int state;
    _Atomic int go;                     // futex word: 1 once the token is its own
    enum vt_wake wake;
    struct vt_wait wait;
    uint64_t sequence;                  // order of arming: breaks ties among equal deadlines
    _Atomic pid_t tid;
    pthread_t handle;
    bool is_detached, is_pool_worker, is_pool_manager, is_idle_worker, holds_time;
    struct vt_pool *pool;               // whose worker it is; NULL when of none that is monitored
    int exit_rounds;
    struct vt_stretch stretch;
    struct vt_habit habit;
    struct vt_signal signals[VT_SIGNALS];  // taken when the thread runs again
    unsigned signal_count;
    bool restarts;                      // the handlers that interrupted the last wait ask for calls to go on
    bool awaits_signal;                 // is in `pause` or `sigsuspend`, in the kernel
    uint64_t blocked_signals;           // while it is there
    uint64_t cpu_at_dispatch;
    const void *start_routine;
};
extern _Thread_local struct vt_thread *vt_me __attribute__((tls_model("initial-exec")));

/// Whether the engine schedules the calling thread.
static inline bool vt_controlled(void) {
    if (vt_likely(vt_mode == VT_MODE_OFF)) return false;
    vt_ready();
    return vt_mode == VT_MODE_ON && vt_me;
}

// MARK: The engine

struct vt_engine {
    _Atomic int lock;
    struct vt_page *page;
    struct vt_slot *slot;
    int slot_number;
    bool has_turn;                 // granted, and not idle since
    bool may_have_printed;         // since the last look at the output
    bool made_contact;             // another process may have been given something to do: the lease ends here
    uint32_t granted;              // the grant the turn rests on
    unsigned running;              // threads that hold a token: 1 but for spinners
    struct vt_thread ready, blocked;  // list heads
    struct vt_thread *youngest;    // all threads
    struct vt_thread *holder;      // who was let run last
    _Atomic pid_t leaving;         // the thread that ended last, until somebody has seen it gone
    uint64_t sequence;
    uint64_t asleep;               // of the device, as of this turn
    uint64_t hold_since;           // real time, 0 when nothing is held
    _Atomic unsigned lock_waiters; // threads that wait for a mutex, semaphore or rwlock: releasers look only then
};
extern struct vt_engine vt;

void vt_lock(void);
void vt_unlock(void);
/// Waits as `wait` says. Lock held on entry, released on return. May return `VT_WOKEN` for no reason: callers look
/// again.
enum vt_wake vt_park(struct vt_wait wait);
/// Makes up to `limit` threads ready that wait for `key`, first come first served. Lock held.
unsigned vt_wake_key(const void *key, unsigned limit, uint32_t bits);
void vt_make_ready(struct vt_thread *thread, enum vt_wake wake);
/// Lets the next thread run, or the next deadline pass, or gives the turn back. Lock held, nobody runs.
void vt_schedule(void);
void vt_dispatch_first_ready(void);
void vt_append_ready(struct vt_thread *thread);
/// Lets the others that are ready run first.
/// Sleeps until it is the thread's turn.
void vt_await_token(struct vt_thread *thread);
void vt_yield(void);
void vt_leave_for_good(struct vt_thread *thread);
uint64_t vt_earliest(void);
uint64_t vt_lease(void);
void vt_fire_overdue(void);
/// Whether text was printed since the turn began: it belongs to this instant, so the device must see it before time
/// moves.
bool vt_output_grew(void);
void vt_accept_grant(uint32_t grant);
struct vt_thread *vt_enrol(pid_t tid);
void vt_pump_begin(void);
void vt_signal_device(void);
void vt_await_first_grant(void);
/// Ends the process when there is no device any more that could grant it a turn.
void vt_end_without_device(void);
void vt_reset_after_fork(void);

// MARK: Time

static inline uint64_t vt_now(void) { return atomic_load_explicit(&vt.slot->reached, memory_order_relaxed); }
static inline uint64_t vt_sum(uint64_t a, uint64_t b) { return a + b < a ? VT_NEVER : a + b; }
static inline uint64_t vt_due(struct vt_deadline deadline) {
    return deadline.stops_asleep ? vt_sum(deadline.at, vt.asleep) : deadline.at;
}
uint64_t vt_nanoseconds(const struct timespec *time);
struct timespec vt_timespec(uint64_t nanoseconds);
uint64_t vt_clock_value(clockid_t clock);
struct vt_deadline vt_deadline_at(clockid_t clock, const struct timespec *time);
struct vt_deadline vt_deadline_after(uint64_t nanoseconds);
struct vt_deadline vt_deadline_after_on(clockid_t clock, uint64_t nanoseconds);
uint64_t vt_real_nanoseconds(void);
/// A look that took no time: at a clock, at descriptors, at who else would run. Many of them make a loop.
void vt_looked(struct vt_thread *me);
void vt_stretch_begins(struct vt_thread *thread);

// MARK: Timers

struct vt_timer {
    struct vt_timer *next;
    clockid_t clock;
    struct vt_deadline deadline;
    uint64_t interval, sequence;
    void (*expired)(struct vt_timer *timer, uint64_t expirations);  // lock held
};
/// All of these with the lock held.
void vt_timer_add(struct vt_timer *timer);
void vt_timer_remove(struct vt_timer *timer);
void vt_timer_arm(struct vt_timer *timer, bool is_absolute, const struct itimerspec *setting);
struct itimerspec vt_timer_setting(const struct vt_timer *timer);
bool vt_earliest_timer(uint64_t *due, uint64_t *sequence);
void vt_fire_earliest_timer(void);
void vt_forget_timers(void);

// MARK: Signals

/// Sends a signal to a thread, or, for `tid` 0, to the oldest that does not block it. Lock held.
void vt_send(struct vt_signal signal, pid_t tid);
/// Runs the handlers of what was sent to the calling thread meanwhile. Without the lock.
void vt_take_signals(struct vt_thread *me);

// MARK: Descriptors

void vt_scan_descriptors(void);
/// As poll(2), with a deadline. Not for `timeout` 0.
int vt_poll(struct pollfd *descriptors, unsigned count, struct vt_deadline deadline, const char *call);
bool vt_is_ready(int descriptor, short events);
bool vt_peers_hold_time(void);
bool vt_descriptor_is_random(int descriptor);
void vt_descriptor_mark_random(int descriptor);
void vt_descriptor_closed(int descriptor);
void vt_descriptor_duplicated(int from, int to);
void vt_timer_closed(int descriptor);
void vt_timer_duplicated(int from, int to);
void vt_sent(int descriptor);
/// Room for this many descriptors; those beyond are left to the system.
#define VT_DESCRIPTORS 65536

// MARK: Children, the pool, randomness, the report

void vt_scan_questions(void);
/// Parks until `has_come` says so.
void vt_await_answer(bool (*has_come)(void *), void *subject, const char *call);
bool vt_children_hold_time(void);
const char *vt_resolve(const char *name, char found[4096]);
struct vt_pool *vt_pool_of(const void *argument);
/// With the lock held: a worker begins and ends; a thread begins to wait, need wait no longer, and runs.
void vt_pool_joined(struct vt_thread *thread);
void vt_pool_left(struct vt_thread *thread);
void vt_pool_waits(struct vt_thread *thread);
void vt_pool_goes_on(struct vt_thread *thread);
void vt_pool_runs(struct vt_thread *thread);
/// Whether a worker is about to wait in a busy pool without there being anybody to call the monitor. Lock held. The
/// manager must be begun before the wait, without the lock.
bool vt_pool_lacks_manager(const struct vt_thread *thread, const struct vt_wait *wait);
void vt_pool_begin_manager(void);
/// Lets the pool's monitor have its moment among the deadlines, where it might find work. Lock held.
void vt_pool_expect(void);
/// As epoll_wait(2) without a limit, for the thread that manages libdispatch's events.
int vt_pool_manage(int epoll, struct epoll_event *events, int most);
bool vt_is_in_dispatch(const void *address);
/// Who called the function in which this stands. Pinned to its beginning: the optimiser would move it into a part of
/// the function that it has split off, where the caller is the function itself.
#define vt_caller() \
    ({ \
        const void *caller_ = __builtin_return_address(0); \
        __asm__ volatile("" : "+r"(caller_)); \
        caller_; \
    })
int vt_answer_proc_stat(const char *path);
void vt_random_bytes(void *bytes, size_t count);
void vt_random_begin(void);
uint64_t vt_random_choice(void);
void vt_write_report(void);
uint64_t vt_thread_cpu(pid_t tid);
char vt_thread_kernel_state(pid_t tid);

// MARK: Raw calls

static inline long vt_result(long raw) {
    if (raw < 0 && raw > -4096) {
        errno = (int)-raw;
        return -1;
    }
    return raw;
}
static inline long vt_futex_wait(_Atomic int *word, int value, const struct timespec *limit, bool is_shared) {
    return vt_raw(SYS_futex, (long)word, FUTEX_WAIT | (is_shared ? 0 : FUTEX_PRIVATE_FLAG), value, (long)limit, 0, 0);
}
static inline long vt_futex_wake(_Atomic int *word, int count, bool is_shared) {
    return vt_raw(SYS_futex, (long)word, FUTEX_WAKE | (is_shared ? 0 : FUTEX_PRIVATE_FLAG), count, 0, 0, 0);
}
static inline void vt_count(_Atomic uint64_t *counter) { atomic_fetch_add_explicit(counter, 1, memory_order_relaxed); }

#pragma GCC visibility pop
