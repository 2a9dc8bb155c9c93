// What it governs: which thread of the process runs, and when time moves.
//
// Responsibilities
//  1. One token: of all threads one runs, the others are ready or blocked. A thread that must wait parks; whoever wakes
//     it moves it to `ready` under the same lock, so a wake-up is never under way and "nothing runs" is a count.
//  2. With nothing running: what do descriptors and children say, then the first ready thread, then the earliest
//     deadline
//     up to the lease, exactly one, then again.
//  3. With nothing left up to the lease: publish the next deadline, then the generation, and give the turn back.
//
// Representation: two lists, first come first served; a sleeping thread waits on a futex word of its own. Deadlines are
// searched, not kept in order: a process has tens of threads, and a search is far cheaper than the switch that follows.
//
// The odd case: a thread in state `VT_LENT` sleeps in a call nobody told us of. It counts as blocked; its next call
// into the engine makes it queue for the token like any other.
#include "real.h"
#include <string.h>
#include <sys/stat.h>

// MARK: The lock

static void raw_lock(void) {
    int zero = 0;
    if (atomic_compare_exchange_strong(&vt.lock, &zero, 1)) return;
    while (atomic_exchange(&vt.lock, 2)) vt_futex_wait(&vt.lock, 2, NULL, false);
}

void vt_unlock(void) {
    if (atomic_exchange(&vt.lock, 0) == 2) vt_futex_wake(&vt.lock, 1, false);
}

static void append(struct vt_thread *list, struct vt_thread *thread) {
    thread->previous = list->previous;
    thread->next = list;
    list->previous->next = thread;
    list->previous = thread;
}

static void take_out(struct vt_thread *thread) {
    thread->previous->next = thread->next;
    thread->next->previous = thread->previous;
    thread->next = thread->previous = NULL;
}

/// A thread that has ended still gives its memory back after its last word to us. Which memory the next thread is given
/// must not depend on how soon: whoever runs next sees it gone first.
static void await_departure(void) {
    pid_t leaving = atomic_exchange(&vt.leaving, 0);
    // The first thread's number stays for as long as the process.
    if (!leaving || leaving == getpid()) return;
    // Asleep rather than yielding, which on a busy processor puts us behind everybody else.
    struct timespec moment = {.tv_nsec = 10000};
    while (!vt_raw(SYS_tgkill, getpid(), leaving, 0, 0, 0, 0))
        vt_raw(SYS_nanosleep, (long)&moment, 0, 0, 0, 0, 0);
}

void vt_await_token(struct vt_thread *thread) {
    while (!atomic_load(&thread->go)) vt_futex_wait(&thread->go, 0, NULL, false);
    await_departure();
}

/// A thread that was asleep outside comes back: it queues for the token. Lock held, and again when it returns.
static void join_again(struct vt_thread *thread) {
    atomic_store(&thread->go, 0);
    vt_append_ready(thread);
    if (!vt.running) vt_schedule();
    vt_unlock();
    vt_await_token(thread);
    raw_lock();
}

void vt_lock(void) {
    raw_lock();
    if (vt_me && vt_me->state == VT_LENT) join_again(vt_me);
}

// MARK: Parking and waking

void vt_append_ready(struct vt_thread *thread) {
    atomic_store(&thread->state, VT_READY);
    append(&vt.ready, thread);
}

void vt_make_ready(struct vt_thread *thread, enum vt_wake wake) {
    take_out(thread);
    vt_pool_goes_on(thread);
    thread->wake = wake;
    vt_append_ready(thread);
}

static void give_up_token(void) {
    vt.running--;
    if (!vt.running) vt_schedule();
}

enum vt_wake vt_park(struct vt_wait wait) {
    struct vt_thread *me = vt_me;
    if (vt_pool_lacks_manager(me, &wait)) {
        vt_unlock();
        vt_pool_begin_manager();  // calls libdispatch, which may park itself: what we waited for may have come
        return VT_WOKEN;
    }
    me->wait = wait;
    vt_pool_waits(me);
    me->sequence = ++vt.sequence;
    vt_stretch_begins(me);
    atomic_store(&me->go, 0);
    atomic_store(&me->state, VT_BLOCKED);
    append(&vt.blocked, me);
    give_up_token();
    vt_unlock();
    vt_await_token(me);
    enum vt_wake wake = me->wake;
    if (me->signal_count) vt_take_signals(me);
    return wake;
}

unsigned vt_wake_key(const void *key, unsigned limit, uint32_t bits) {
    unsigned woken = 0;
    for (struct vt_thread *thread = vt.blocked.next, *next; thread != &vt.blocked && woken < limit; thread = next) {
        next = thread->next;
        if (thread->wait.key != key || !(thread->wait.bits & bits)) continue;
        vt_make_ready(thread, VT_WOKEN);
        woken++;
    }
    if (woken && !vt.running) vt_schedule();
    return woken;
}

void vt_scan_questions(void) {
    for (struct vt_thread *thread = vt.blocked.next, *next; thread != &vt.blocked; thread = next) {
        next = thread->next;
        if (thread->wait.has_come && thread->wait.has_come(thread->wait.subject)) vt_make_ready(thread, VT_WOKEN);
    }
}

void vt_await_answer(bool (*has_come)(void *), void *subject, const char *call) {
    if (has_come(subject)) return;
    vt_lock();
    vt_park((struct vt_wait){.call = call, .has_come = has_come, .subject = subject, .deadline = VT_NO_DEADLINE});
}

void vt_yield(void) {
    vt_looked(vt_me);
    vt_lock();
    if (vt.ready.next == &vt.ready) {
        vt_unlock();
        return;
    }
    struct vt_thread *me = vt_me;
    atomic_store(&me->go, 0);
    vt_append_ready(me);
    give_up_token();
    vt_unlock();
    vt_await_token(me);
    if (me->signal_count) vt_take_signals(me);
}

void vt_leave_for_good(struct vt_thread *thread) {
    vt_lock();
    atomic_store(&thread->state, VT_ENDED);
    vt_pool_left(thread);
    atomic_store(&vt.leaving, thread->tid);
    vt_wake_key(thread, UINT32_MAX, UINT32_MAX);
    vt_me = NULL;
    give_up_token();
    vt_unlock();
}

// MARK: Choosing

/// Every thread is enrolled before it exists for the system, and stays in the list until it is joined.
struct vt_thread *vt_enrol(pid_t tid) {
    struct vt_thread *thread = calloc(1, sizeof *thread);
    thread->tid = tid;
    thread->younger = vt.youngest;
    vt.youngest = thread;
    return thread;
}

static struct vt_thread *first_ready(void) {
    struct vt_thread *thread = vt.ready.next;
    if (!vt.page->shuffles) return thread;
    uint64_t count = 0;
    for (struct vt_thread *each = vt.ready.next; each != &vt.ready; each = each->next) count++;
    for (uint64_t steps = vt_random_choice() % count; steps; steps--) thread = thread->next;
    return thread;
}

void vt_dispatch_first_ready(void) {
    struct vt_thread *thread = first_ready();
    take_out(thread);
    atomic_store(&thread->state, VT_RUNNING);
    vt.running++;
    vt.holder = thread;
    vt_pool_runs(thread);
    thread->cpu_at_dispatch = 0;  // measured by the pump when it first looks
    atomic_fetch_add_explicit(&vt.slot->activity, 1, memory_order_relaxed);
    atomic_store(&thread->go, 1);
    if (thread != vt_me) vt_futex_wake(&thread->go, 1, false);  // a thread alone in its process wakes itself
}

/// The blocked thread with the earliest deadline; ties go to the one that waits longer.
static struct vt_thread *earliest_thread(uint64_t *due) {
    struct vt_thread *first = NULL;
    *due = VT_NEVER;
    for (struct vt_thread *thread = vt.blocked.next; thread != &vt.blocked; thread = thread->next) {
        uint64_t at = vt_due(thread->wait.deadline);
        if (at == VT_NEVER || at > *due || (at == *due && first && thread->sequence > first->sequence)) continue;
        *due = at;
        first = thread;
    }
    return first;
}

uint64_t vt_earliest(void) {
    vt_pool_expect();
    uint64_t due, timer_due, sequence;
    earliest_thread(&due);
    return vt_earliest_timer(&timer_due, &sequence) && timer_due < due ? timer_due : due;
}

/// Fires the earliest deadline, a thread's or a timer's. There is one.
static void fire_earliest(void) {
    uint64_t due, timer_due, sequence;
    struct vt_thread *thread = earliest_thread(&due);
    bool is_timer = vt_earliest_timer(&timer_due, &sequence)
        && (!thread || timer_due < due || (timer_due == due && sequence < thread->sequence));
    if (is_timer) vt_fire_earliest_timer();
    else vt_make_ready(thread, VT_TIMED_OUT);
}

void vt_fire_overdue(void) {
    while (vt_earliest() <= vt_now()) fire_earliest();
}

// MARK: The turn

void vt_signal_device(void) {
    atomic_fetch_add(&vt.page->bell, 1);
    vt_futex_wake((_Atomic int *)&vt.page->bell, 1, true);
}

/// Up to when time may move without the device. Once another process may have been given something to do, or printed
/// text waits to be stamped, that is the present.
uint64_t vt_lease(void) {
    uint64_t lease = atomic_load(&vt.slot->lease);
    return vt.made_contact && lease > vt_now() ? vt_now() : lease;
}

bool vt_output_grew(void) {
    static off_t sizes[3];
    bool grew = false;
    for (int descriptor = 1; descriptor <= 2; descriptor++) {
        struct stat status;
        if (vt_raw(SYS_fstat, descriptor, (long)&status, 0, 0, 0, 0) || !S_ISREG(status.st_mode)) continue;
        if (status.st_size != sizes[descriptor]) grew = true;
        sizes[descriptor] = status.st_size;
    }
    return grew;
}

void vt_accept_grant(uint32_t grant) {
    vt.granted = grant;
    vt.has_turn = true;
    vt.made_contact = false;
    vt_output_grew();  // what was printed before has been read
    vt.asleep = atomic_load(&vt.page->asleep);
    uint64_t now = atomic_load(&vt.page->now);
    if (now > vt_now()) atomic_store(&vt.slot->reached, now);
}

void vt_await_first_grant(void) {
    const struct timespec second = {.tv_sec = 1};
    uint32_t grant;
    while (!(grant = atomic_load(&vt.slot->grant)))
        if (vt_futex_wait((_Atomic int *)&vt.slot->grant, 0, &second, true) == -ETIMEDOUT) vt_end_without_device();
    vt_accept_grant(grant);
    // Its first thread runs without being chosen: what it does at once may matter to its relatives.
    atomic_fetch_add_explicit(&vt.slot->activity, 1, memory_order_relaxed);
}


static void give_turn_back(uint64_t next) {
    uint64_t timer, sequence;
    vt.has_turn = false;
    atomic_store(&vt.slot->next, next);
    atomic_store(&vt.slot->timer, vt_earliest_timer(&timer, &sequence) ? timer : VT_NEVER);
    atomic_store(&vt.slot->idle_generation, vt.granted);
    vt_signal_device();
}

/// Somebody wants to run while the turn is not ours: ask for one.
static void ask_for_turn(void) {
    atomic_store(&vt.slot->next, 0);
    vt_signal_device();
}

void vt_schedule(void) {
    while (vt.has_turn) {
        vt_scan_descriptors();
        vt_scan_questions();
        if (vt.ready.next != &vt.ready) return vt_dispatch_first_ready();
        if (vt_peers_hold_time() || vt_children_hold_time()) return;  // the pump looks again
        uint64_t due = vt_earliest();
        if (due > vt_now() && due <= vt_lease() && vt_output_grew()) vt.made_contact = true;
        if (due == VT_NEVER || due > vt_lease()) return give_turn_back(due);
        if (due > vt_now()) {
            atomic_store(&vt.slot->reached, due);
            atomic_fetch_add_explicit(&vt.slot->jumps, 1, memory_order_relaxed);
        }
        fire_earliest();
        if (vt.running) return;  // a signal has woken a thread that waits for one
    }
    if (vt.ready.next != &vt.ready) ask_for_turn();
}

void vt_reset_after_fork(void) {
    atomic_store(&vt.lock, 0);
    vt.ready.next = vt.ready.previous = &vt.ready;
    vt.blocked.next = vt.blocked.previous = &vt.blocked;
    vt.youngest = vt.holder = vt_me;
    vt_me->younger = NULL;
    vt_me->tid = (pid_t)vt_raw(SYS_gettid, 0, 0, 0, 0, 0, 0);
    vt.running = 1;
    vt.hold_since = 0;
    atomic_store(&vt.leaving, 0);
    atomic_store(&vt.lock_waiters, 0);
    vt_forget_timers();
}
