/// The device's half of virtual time: it owns the page, starts processes in it, grants turns and moves the clock.
///
/// The interlock, to the letter: write frames, then grant; a process that is idle at that grant vouches for everything
/// written before; drain what it said and settle again until a drain is empty; only then may time move.
///
/// Everything here is called from one thread, which lives as long as the device: a process started here dies with the
/// thread that started it.
#pragma once
#include "CVirtualTimePage.h"
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct vt_settings {
    uint64_t seed;
    uint64_t epoch;         // wall time at instant 0, nanoseconds since 1970
    uint64_t start;         // first instant: what the processes take for the time since the start of the machine
    uint32_t processors;    // what they are told; 0: 2
    int pinned_processor;   // all share it; -1: none
    uint64_t tick_after;    // clock reads without a wait before they tick; 0: 10 000. VT_NEVER: never
    uint64_t tick;          // nanoseconds, at first; 0: 1 000
    uint64_t hold_limit;    // real nanoseconds; 0: 2 s
    uint64_t spin_limit;    // CPU nanoseconds; 0: a sixth of `stuck_limit`
    uint64_t stuck_limit;   // CPU nanoseconds without a wait after which `vt_settle` gives up; 0: 30 s
    bool charges_cpu;
    bool shuffles;
    const char *library;    // engine to preload into children and programs without one; NULL: none
    const char *page;       // a file for the page, which processes may open; NULL: one in memory that has no name
};

enum vt_outcome {
    VT_IDLE,          // vouches for the last grant
    VT_GONE,          // ended; its exit status is at hand
    VT_STUCK,         // never waits: `vt_report` says where it is
    VT_OVERRUN,       // charged CPU time went past the lease: let the device's events happen, then settle again
    VT_UNCONTROLLED,  // ended, or got stuck, without the engine ever having begun
};

struct vt_process {
    pid_t pid;
    int pidfd;
    int root;         // slot of the ancestor that the device started
    bool is_alive, is_suspended, is_own, has_status;
    bool was_held;    // of one that has ended: its engine had begun
    int status;       // as of waitpid, of own processes that are gone
};

struct vt_supervisor {
    struct vt_page *page;
    int descriptor;         // of the page
    int watch;              // epoll of all pidfds
    uint64_t stuck_limit;
    bool keeps_addresses;   // false: the system refused to switch address randomisation off
    bool is_pinned;         // false although asked for: the system refused
    uint64_t grants;
    struct vt_process processes[VT_SLOTS];
};

/// 0, or an errno.
int vt_open(struct vt_supervisor *device, const struct vt_settings *settings);
/// Kills and reaps what is left.
void vt_close(struct vt_supervisor *device);

/// Why the program cannot be held in virtual time, as a sentence; NULL when it can. `is_preloaded`: the engine may be
/// loaded into it. Valid until the next call.
const char *vt_refusal(const char *path, bool is_preloaded);

/// Starts a program in a free slot. `descriptors` become 0 to `count` - 1 of the process; all others are closed.
/// `directory` is where it begins; NULL: where the device is. `sandbox`: rules of Landlock that it takes on; -1: none.
/// Returns the slot, or a negative errno.
int vt_spawn(
    struct vt_supervisor *device, const char *path, char *const arguments[], char *const environment[],
    const char *directory, const int *descriptors, int count, int sandbox);

/// Grants a turn up to `lease` and waits; then grants the family of processes around in turn until nobody has anything
/// left to do. Outcomes of descendants are not outcomes of the family: they are only noted.
enum vt_outcome vt_settle(struct vt_supervisor *device, int slot, uint64_t lease);

/// Up to when, at most until `limit`, a process is first in the order: before the others' deadlines and, at the same
/// instant, behind those in lower slots. Only while every other process is idle.
uint64_t vt_lease_of(const struct vt_supervisor *device, int slot, uint64_t limit);

static inline uint64_t vt_device_now(const struct vt_supervisor *device) { return device->page->now; }
/// Moves the clock. Only while every process is idle or suspended.
void vt_set_now(struct vt_supervisor *device, uint64_t now);
/// The earliest deadline of a process that may run; VT_NEVER and slot -1 when there is none. Ties go to the lower slot.
uint64_t vt_next(const struct vt_supervisor *device, int *slot);
/// One of the processes that have that deadline: `draw` counts them round, 0 is the lowest slot. -1 when there is none.
int vt_first_of_next(const struct vt_supervisor *device, uint64_t draw);
/// Lets processes run, each in its turn, until nothing is due before or at `limit`, and sets the clock to `limit`.
/// Returns VT_IDLE then; otherwise what happened to which process.
enum vt_outcome vt_run_until(struct vt_supervisor *device, uint64_t limit, int *slot);

/// Stops a process and its descendants, which are idle. Their deadlines wait.
void vt_suspend(struct vt_supervisor *device, int slot);
void vt_resume(struct vt_supervisor *device, int slot);
/// The device sleeps: the axis goes on, monotonic clocks do not. Only while every process is idle.
void vt_sleep(struct vt_supervisor *device, uint64_t nanoseconds);
void vt_kill(struct vt_supervisor *device, int slot);

/// Every thread of the process with its state and stack. Valid until the next call for that slot.
const char *vt_report(struct vt_supervisor *device, int slot);

/// The counters of a process as plain numbers; all zero in a run that can be repeated.
struct vt_tally {
    uint64_t second_runners, lent_tokens, holds, charges, charged, foreign_children, unheld_objects;
};

int vt_pid_of(const struct vt_supervisor *device, int slot);
/// Slot of the ancestor that the device started.
int vt_family_of(const struct vt_supervisor *device, int slot);
/// As of waitpid, of a process that is gone.
int vt_status_of(const struct vt_supervisor *device, int slot);
/// How often a thread of the process was let run.
uint64_t vt_activity_of(const struct vt_supervisor *device, int slot);
/// Nanoseconds that went by in loops that read the clock.
uint64_t vt_spun_of(const struct vt_supervisor *device, int slot);
/// When a timer of the process is due first; VT_NEVER when none is armed.
uint64_t vt_timer_of(const struct vt_supervisor *device, int slot);
struct vt_tally vt_tally_of(const struct vt_supervisor *device, int slot);
/// The processor that the calling thread runs on.
int vt_this_processor(void);
/// How many processors the calling thread may use.
int vt_processor_count(void);
/// Stays on one of them from now on, counted round. Where the system forbids it, the system decides.
void vt_take_processor(int place);
