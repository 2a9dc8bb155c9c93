// What it governs: the page of memory that a device and the processes it holds in virtual time share.
//
// Responsibilities
//  1. Carry the interlock. The device writes to a process's descriptors, then `lease`, then `grant`. The process reads
//     `grant`, looks at everything it waits for, runs until nothing is left to run up to `lease`, then writes `next`
//     and
//     last `idle_generation`. Idle at generation g vouches for everything written before grant g.
//  2. Carry time: one axis in nanoseconds that never stops. Wall time is the axis plus `epoch`, monotonic time is the
//     axis less what the device slept.
//  3. Carry what a run is judged by: the counters of everything that ends repeatability.
//
// Representation: every word has one writer, named beside it. A word of a slot is only handed from one writer to
// another while the slot changes `state`, and only the one who holds the turn changes it. No lock lives here, so a
// process may be stopped or killed at any instruction.
//
// The odd case: a child. Its parent claims a free slot for it before it exists; the child stands still at its first
// instruction until the device has seen the claim and granted it a turn.
#pragma once
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define VT_PAGE_VERSION 5u
#define VT_SLOTS 64
#define VT_REPORT_BYTES 16384
#define VT_NEVER UINT64_MAX

/// The variable that hands the page down: "<slot>:<path of the page>". Removed from the environment at start.
#define VT_VARIABLE "OFFSTAGE_VIRTUAL_TIME"

/// Name of the section that a program with the engine linked in has.
#define VT_SECTION ".offstage_virtual_time"

/// Why the program cannot be held in virtual time, as the end of a sentence ("it …"); NULL when it can.
/// `is_preloaded`: the engine would be loaded into it. A script is judged by its interpreter, at its start; a file
/// that cannot be read is left to the system to refuse.
const char *vt_program_fault(const char *path, bool is_preloaded);

enum vt_slot_state {
    VT_SLOT_FREE = 0,     // may be claimed
    VT_SLOT_CLAIMED = 1,  // by the device or by a parent; the process does not run code of its own yet
    VT_SLOT_LIVE = 2,     // the engine in the process has begun
    VT_SLOT_REFUSED = 3,  // the engine found that it cannot hold this process; `report` says why
};

/// What ends repeatability, or says that it might. All zero in a run that can be repeated.
struct vt_counters {
    _Atomic uint64_t second_runners;     // a thread spun while others were ready: two ran at once
    _Atomic uint64_t lent_tokens;        // a thread slept in a call the engine does not know
    _Atomic uint64_t holds;              // time stood still for an outside peer
    _Atomic uint64_t charges;            // CPU time was added to the clock
    _Atomic uint64_t charged;            // how much of it, in nanoseconds
    _Atomic uint64_t foreign_children;   // a child that the engine cannot hold
    _Atomic uint64_t unheld_objects;     // process-shared locks and the like, left to the system
};

struct vt_slot {
    // Written by the device.
    _Alignas(64) _Atomic uint32_t grant;
    _Atomic uint32_t report_request;
    _Atomic uint64_t lease;
    // Written by whoever claims the slot, then by the device when it is free again.
    _Atomic uint32_t state;
    _Atomic int32_t pid;
    _Atomic int32_t parent;      // slot of the parent, -1 for the device's own
    _Atomic uint32_t launch;     // ordinal of the claim, part of the seed
    _Atomic uint32_t is_foreign; // a child without an engine: it runs in real time and is only watched
    // Written by the process.
    _Alignas(64) _Atomic uint32_t idle_generation;
    _Atomic uint32_t report_generation;
    _Atomic uint64_t next;       // earliest deadline, VT_NEVER when there is none
    _Atomic uint64_t timer;      // when a timer is due first, VT_NEVER when none is armed
    _Atomic uint64_t reached;    // the process's own clock
    _Atomic uint64_t activity;   // how often a thread was let run
    _Atomic uint64_t jumps;      // how often time went on to a deadline
    _Atomic uint64_t spun;       // nanoseconds that went by in loops that read the clock
    struct vt_counters counters;
    char report[VT_REPORT_BYTES];
};

struct vt_page {
    uint32_t version;
    uint32_t processors;         // what the process is told
    uint64_t seed;
    uint64_t epoch;              // wall time at instant 0 of the axis, nanoseconds since 1970
    uint64_t tick_after;         // clock reads without a wait before reads begin to tick; 0: never
    uint64_t tick;               // nanoseconds a read then takes, at first
    uint64_t hold_limit;         // real nanoseconds for which an outside peer may hold time
    uint64_t spin_limit;         // CPU nanoseconds after which a thread that others wait behind counts as spinning
    uint32_t charges_cpu;        // CPU time passes on the clock
    uint32_t shuffles;           // the seed chooses among ready threads; 0: first come, first served
    char library[512];           // engine to preload into children, may be empty
    char path[512];              // where the page can be opened
    int32_t owner;               // process of the device
    // Written by the device while no process has a turn.
    _Alignas(64) _Atomic uint64_t now;
    _Atomic uint64_t asleep;     // how long the device has slept in all
    _Atomic uint32_t launches;
    // Written by everyone: only a futex word that says "look again".
    _Alignas(64) _Atomic uint32_t bell;
    // One bit for each TCP port on which a held process listens.
    _Atomic uint8_t listening[65536 / 8];
    struct vt_slot slots[VT_SLOTS];
};
