// What it governs: the interlock from the device's side, and the order in which processes run.
//
// Responsibilities
//  1. Grant: lease first, then the generation, then the wake-up. Wait until the process vouches for that very grant,
//     is gone, or
//     is found to spin.
//  2. Settle a family: whoever ran may have written to, or ended, a relative's descriptors; each is granted again
//     until a whole
//     round has let no thread run.
//  3. One total order: the earliest deadline, ties to the lower slot, one process at a time. A lease reaches up to
//     where
//     another would be first.
//
// Representation: no state beyond the page's; who is idle is a comparison of two words.
//
// The odd case: stuck is judged by the CPU time the process used since the grant without letting another thread run. A
// process that merely waits for its processor on a busy machine is never called stuck. One that stops itself (SIGSTOP)
// would never answer: it counts as suspended.
#include "supervisor.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

static void grant(struct vt_supervisor *device, int number, uint64_t lease) {
    struct vt_slot *slot = vt_slot_of(device, number);
    atomic_store(&slot->lease, lease);
    atomic_fetch_add(&slot->grant, 1);
    device->grants++;
    vt_wake_process(device, number);
}

static uint64_t cpu_of(pid_t pid) {
    clockid_t clock;
    return clock_getcpuclockid(pid, &clock) ? 0 : vt_real_now(clock);
}

/// Whether the process stands still although nobody has suspended it: it has stopped itself.
static bool has_stopped_itself(const struct vt_process *process) {
    char path[64], text[256] = {0};
    snprintf(path, sizeof path, "/proc/%d/stat", process->pid);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    ssize_t size = read(file, text, sizeof text - 1);
    close(file);
    const char *name_ends = size > 0 ? strrchr(text, ')') : NULL;
    return name_ends && !strncmp(name_ends, ") T", 3);
}

static enum vt_outcome await(struct vt_supervisor *device, int number) {
    struct vt_slot *slot = vt_slot_of(device, number);
    pid_t pid = device->processes[number].pid;
    uint64_t cpu = 0, activity = VT_NEVER, glance = 1000000;
    bool was_live = false;
    for (uint64_t waited = 0;; waited += glance) {
        uint32_t bell = atomic_load(&device->page->bell);
        was_live |= atomic_load(&slot->state) == VT_SLOT_LIVE;
        if (atomic_load(&slot->idle_generation) == atomic_load(&slot->grant)) return VT_IDLE;
        if (vt_note_end(device, number)) return device->processes[number].was_held ? VT_GONE : VT_UNCONTROLLED;
        if (atomic_load(&slot->is_foreign)) return VT_UNCONTROLLED;
        if (device->page->charges_cpu && atomic_load(&slot->reached) > atomic_load(&slot->lease)) return VT_OVERRUN;
        uint64_t progress = atomic_load(&slot->activity) + atomic_load(&slot->spun);
        if (progress != activity) {
            activity = progress;
            cpu = cpu_of(pid);
            glance = 1000000;
        } else if (!device->page->charges_cpu && cpu_of(pid) - cpu > device->stuck_limit) {
            return was_live ? VT_STUCK : VT_UNCONTROLLED;
        }
        if (waited > 20000000 && has_stopped_itself(&device->processes[number])) {
            device->processes[number].is_suspended = true;  // until it is resumed, as if the device had done it
            return VT_IDLE;
        }
        if (!was_live && waited > 20000000000) return VT_UNCONTROLLED;  // asleep before the engine began
        vt_await_bell(device, bell, glance);
        if (glance < 20000000 && waited > 50000000) glance = 10000000;
    }
}

static bool may_run(const struct vt_supervisor *device, int slot) {
    return device->processes[slot].is_alive && !device->processes[slot].is_suspended
        && !device->page->slots[slot].is_foreign;
}

static bool is_family(const struct vt_supervisor *device, int slot, int root) {
    return device->processes[slot].is_alive && device->processes[slot].root == root;
}

static int family_size(const struct vt_supervisor *device, int root) {
    int size = 0;
    for (int slot = 0; slot < VT_SLOTS; slot++) size += is_family(device, slot, root);
    return size;
}

/// Grants every relative a turn at the present instant until a round has changed nothing.
static void settle_family(struct vt_supervisor *device, int root) {
    bool changed = true;
    while (changed) {
        changed = false;
        for (int slot = 0; slot < VT_SLOTS; slot++) {
            if (!is_family(device, slot, root)) continue;
            if (!may_run(device, slot)) {
                changed |= vt_note_end(device, slot);
                continue;
            }
            uint64_t activity = vt_slot_of(device, slot)->activity;
            if (vt_slot_of(device, slot)->idle_generation == vt_slot_of(device, slot)->grant
                || vt_slot_of(device, slot)->grant == 0) grant(device, slot, device->page->now);
            enum vt_outcome outcome = await(device, slot);
            changed |= outcome == VT_GONE || vt_slot_of(device, slot)->activity != activity;
            changed |= vt_adopt(device);
        }
    }
}

enum vt_outcome vt_settle(struct vt_supervisor *device, int number, uint64_t lease) {
    struct vt_slot *slot = vt_slot_of(device, number);
    struct vt_process *process = &device->processes[number];
    if (!process->is_alive || process->is_suspended) return process->is_alive ? VT_IDLE : VT_GONE;
    int root = process->root;
    if (family_size(device, root) > 1) lease = device->page->now;
    // Fresh from the start, or overrun: the grant it has is still open.
    if (atomic_load(&slot->idle_generation) == atomic_load(&slot->grant)) grant(device, number, lease);
    else atomic_store(&slot->lease, lease);
    enum vt_outcome outcome = await(device, number);
    uint64_t reached = atomic_load(&slot->reached);
    if (reached > device->page->now) vt_set_now(device, reached);
    if (outcome == VT_IDLE || outcome == VT_GONE) {
        bool grew = vt_adopt(device);
        if (grew || family_size(device, root) > (outcome == VT_IDLE)) settle_family(device, root);
        if (!process->is_alive) return VT_GONE;
    }
    return outcome;
}

void vt_set_now(struct vt_supervisor *device, uint64_t now) {
    if (now > device->page->now) atomic_store(&device->page->now, now);
}

uint64_t vt_next(const struct vt_supervisor *device, int *first) {
    uint64_t next = VT_NEVER;
    *first = -1;
    for (int slot = 0; slot < VT_SLOTS; slot++) {
        uint64_t own = device->page->slots[slot].next;
        if (!may_run(device, slot) || own >= next) continue;
        next = own;
        *first = slot;
    }
    return next;
}

int vt_first_of_next(const struct vt_supervisor *device, uint64_t draw) {
    int slot;
    uint64_t next = vt_next(device, &slot);
    if (slot < 0) return slot;
    uint64_t equals = 0;
    for (int each = slot; each < VT_SLOTS; each++)
        equals += may_run(device, each) && device->page->slots[each].next == next;
    for (uint64_t steps = draw % equals; steps; steps--)
        do slot++;
        while (!may_run(device, slot) || device->page->slots[slot].next != next);
    return slot;
}

uint64_t vt_lease_of(const struct vt_supervisor *device, int slot, uint64_t limit) {
    uint64_t lease = limit;
    for (int other = 0; other < VT_SLOTS; other++) {
        if (other == slot || !may_run(device, other)) continue;
        uint64_t next = device->page->slots[other].next;
        uint64_t bound = other < slot && next ? next - 1 : next;
        if (bound < lease) lease = bound;
    }
    return lease > device->page->now ? lease : device->page->now;
}

/// The first process that was started and has not been idle yet, or -1. One that was started may have children, and be
/// idle, before anybody looks: they have not been granted a first turn.
static int unsettled(struct vt_supervisor *device) {
    vt_adopt(device);
    for (int slot = 0; slot < VT_SLOTS; slot++) {
        const struct vt_slot *state = &device->page->slots[slot];
        if (may_run(device, slot) && (state->grant != state->idle_generation || state->grant == 0)) return slot;
    }
    return -1;
}

enum vt_outcome vt_run_until(struct vt_supervisor *device, uint64_t limit, int *slot) {
    for (;;) {
        *slot = unsettled(device);
        uint64_t lease = device->page->now;
        if (*slot < 0) {
            uint64_t next = vt_next(device, slot);
            if (next > limit || *slot < 0) break;
            vt_set_now(device, next);
            lease = vt_lease_of(device, *slot, limit);
        }
        enum vt_outcome outcome = vt_settle(device, *slot, lease);
        if (outcome != VT_IDLE) return outcome;
    }
    vt_set_now(device, limit);
    return VT_IDLE;
}

// MARK: Suspension and sleep

static void signal_family(struct vt_supervisor *device, int root, int number, bool is_suspended) {
    for (int slot = 0; slot < VT_SLOTS; slot++) {
        struct vt_process *process = &device->processes[slot];
        if (!is_family(device, slot, root)) continue;
        process->is_suspended = is_suspended;
        kill(process->pid, number);
        siginfo_t info;
        if (process->is_own && is_suspended) waitid(P_PID, (id_t)process->pid, &info, WSTOPPED | WEXITED | WNOWAIT);
    }
}

void vt_suspend(struct vt_supervisor *device, int slot) { signal_family(device, slot, SIGSTOP, true); }

/// One that was stopped at work, which only charged processor time lets happen, is told the time by a new grant.
void vt_resume(struct vt_supervisor *device, int slot) {
    signal_family(device, slot, SIGCONT, false);
    for (int each = 0; each < VT_SLOTS; each++) {
        const struct vt_slot *state = vt_slot_of(device, each);
        if (is_family(device, each, slot) && state->state == VT_SLOT_LIVE && state->idle_generation != state->grant)
            grant(device, each, device->page->now);
    }
}

void vt_sleep(struct vt_supervisor *device, uint64_t nanoseconds) {
    atomic_fetch_add(&device->page->asleep, nanoseconds);
    atomic_fetch_add(&device->page->now, nanoseconds);
}

// MARK: The report

const char *vt_report(struct vt_supervisor *device, int number) {
    struct vt_slot *slot = vt_slot_of(device, number);
    if (!device->processes[number].is_alive) return slot->report;
    uint32_t request = atomic_fetch_add(&slot->report_request, 1) + 1;
    for (int glance = 0; glance < 500 && atomic_load(&slot->report_generation) != request; glance++) {
        uint32_t bell = atomic_load(&device->page->bell);
        vt_wake_process(device, number);
        vt_await_bell(device, bell, 10000000);
    }
    if (atomic_load(&slot->report_generation) != request)
        snprintf(slot->report, sizeof slot->report, "process %d does not answer\n", device->processes[number].pid);
    return slot->report;
}
