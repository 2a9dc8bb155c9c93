// What it governs: a thread that looks at something in a loop and never waits, for which time would stand still for
// ever: at a clock, at descriptors without waiting, for others to run.
//
// Responsibilities
//  1. Tell a loop from reading now and then: `tick_after` reads without a wait are a loop, and from then on each read
//     ticks. Each loop of a thread lets the next be known by a quarter of the reads, down to a few; a stretch without a
//     loop doubles them again. Code that only notes the time now and then takes no time.
//  2. Let loops end soon. A tick is `tick` at first, which is what a read costs on a real machine, and grows with the
//     number of ticks. The loop of a thread that has looped before is expected to take as long again: it ticks in
//     eighths of that, then as at first. Where that was wrong, the thread is trusted less.
//  3. Pass no deadline of another thread, no end of the lease and no printed text: the thread parks there like a
//     sleeper, so timers fire at their instants and the device has its turn in the middle of a busy wait. What Swift
//     prints is seen at the next tick, the rest at every sixteenth.
//
// Representation: a stretch is what a thread does between two waits of its own. Everything is counted in reads, never
// in real time, so it is the same every time.
//
// The odd case: two threads that both run (see the pump) tick one clock; a step that comes too late is dropped, or the
// clock would go back.
#include "real.h"

enum { fewest_reads = 16, parts = 8, afterthoughts = 64, ticks_to_double = 10000, looks_every = 16, most_errors = 10 };

/// A loop that took longer than expected: the reads before it were taken for its own, or it does not end by the clock.
/// Each such error makes the engine wait for twice as many reads and, at first, for twice as many loops.
static void mistrust(struct vt_habit *habit) {
    habit->loops_to_wait = 1u << habit->errors;
    if (habit->errors < most_errors) habit->errors++;
}

/// How the thread's last loop bears on its next: what it took, and whether that was foreseen.
static void learn(struct vt_habit *habit, const struct vt_stretch *stretch) {
    bool was_trusted = habit->pace && !habit->loops_to_wait, took_longer = stretch->ticks > parts + afterthoughts;
    if (was_trusted && took_longer) mistrust(habit);
    else if (habit->loops_to_wait) habit->loops_to_wait--;
    uint64_t fewest = (uint64_t)fewest_reads << habit->errors;
    uint64_t reads = (habit->ticks_after ? habit->ticks_after : vt.page->tick_after) / 4;
    habit->ticks_after = reads > fewest ? reads : fewest;
    bool was_foreseen = was_trusted && !took_longer && stretch->ticks >= parts;
    if (!was_foreseen) habit->pace = stretch->spun / parts;  // else the reads behind the loop are none of its own
}

void vt_stretch_begins(struct vt_thread *thread) {
    struct vt_habit *habit = &thread->habit;
    if (thread->stretch.ticks) learn(habit, &thread->stretch);
    else if (habit->ticks_after < vt.page->tick_after) habit->ticks_after *= 2;
    thread->stretch = (struct vt_stretch){0};
}

static bool is_expected(const struct vt_thread *me) {
    return me->habit.pace > vt.page->tick && !me->habit.loops_to_wait && me->stretch.ticks < parts;
}

static uint64_t step_of(const struct vt_thread *me) {
    return is_expected(me) ? me->habit.pace : vt.page->tick * (1 + me->stretch.ticks / ticks_to_double);
}

static void note(struct vt_stretch *stretch, uint64_t passed) {
    stretch->spun += passed;
    atomic_fetch_add_explicit(&vt.slot->spun, passed, memory_order_relaxed);
}

static void pass(struct vt_stretch *stretch, uint64_t now, uint64_t reached) {
    if (atomic_compare_exchange_strong_explicit(
            &vt.slot->reached, &now, reached, memory_order_relaxed, memory_order_relaxed))
        note(stretch, reached - now);
}

/// With the lock: has somebody's time come, the end of the lease, or text to be stamped?
static void tick_and_look(struct vt_thread *me) {
    vt_lock();
    if (vt_output_grew()) vt.made_contact = true;
    uint64_t now = vt_now(), reached = vt_sum(now, step_of(me)), due = vt_earliest(), lease = vt_lease();
    me->stretch.bound = due < lease ? due : lease;
    if (reached < me->stretch.bound && vt.ready.next == &vt.ready) {
        pass(&me->stretch, now, reached);
        vt_unlock();
        return;
    }
    if (due > now && due < reached) reached = due;
    struct vt_stretch stretch = me->stretch;  // this is no wait of the program's, and tells nothing of its habits
    struct vt_habit habit = me->habit;
    struct vt_wait wait = {.call = "a loop that reads the clock", .deadline = {reached, false}, .is_busy = true};
    while (vt_park(wait) == VT_WOKEN) vt_lock();
    me->habit = habit;
    me->stretch = stretch;
    me->stretch.bound = 0;
    note(&me->stretch, reached - now);
}

static void tick(struct vt_thread *me) {
    uint64_t now = vt_now(), reached = vt_sum(now, step_of(me));
    if (vt.may_have_printed && vt_output_grew()) vt.made_contact = true;
    vt.may_have_printed = false;
    bool must_look = is_expected(me) || me->stretch.ticks % looks_every == 0 || vt.made_contact;
    if (!must_look && me->state == VT_RUNNING && reached < me->stretch.bound) pass(&me->stretch, now, reached);
    else tick_and_look(me);
    me->stretch.ticks++;
}

void vt_looked(struct vt_thread *me) {
    uint64_t after = vt.page->tick_after, known = me->habit.ticks_after;
    if (++me->stretch.reads > (known && known < after ? known : after) && after) tick(me);
}
