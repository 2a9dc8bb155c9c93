// What it governs: the life of threads: creation, end, join, once.
//
// Responsibilities
//  1. A new thread is ready from the moment it is created, runs when its turn comes, and gives the token up at its end.
//  2. Joins wait in the engine until the thread has ended, then natively for the little that is left.
//  3. `pthread_once` with the initialiser under way in a thread that itself waits.
//
// Representation: the end is a thread-specific value whose destructor arms itself again until the last round, so that
// it runs after everyone else's.
//
// The odd case: threads made past `pthread_create` (by `clone`) are not enrolled; their calls go straight through.
#include "real.h"
#include <string.h>

struct birth {
    void *(*routine)(void *);
    void *argument;
    struct vt_thread *thread;
};
static pthread_key_t end_key;
static _Atomic int end_key_made;

static void thread_ended(void *value) {
    struct vt_thread *thread = value;
    if (++thread->exit_rounds < PTHREAD_DESTRUCTOR_ITERATIONS) {
        pthread_setspecific(end_key, thread);
        return;
    }
    vt_leave_for_good(thread);
}

static void *begin_thread(void *value) {
    struct birth birth = *(struct birth *)value;
    struct vt_thread *thread = birth.thread;
    atomic_store(&thread->tid, (pid_t)vt_raw(SYS_gettid, 0, 0, 0, 0, 0, 0));
    vt_await_token(thread);
    vt_me = thread;
    // Not before it is our turn: a thread's first word to the allocator chooses where its memory comes from.
    free(value);
    pthread_setspecific(end_key, thread);
    return birth.routine(birth.argument);
}

VT_EXPORT int pthread_create(
    pthread_t *restrict handle, const pthread_attr_t *restrict attributes, void *(*routine)(void *),
        void *restrict argument
) {
    if (!vt_controlled()) return vt_real.pthread_create(handle, attributes, routine, argument);
    if (!atomic_exchange(&end_key_made, 1)) pthread_key_create(&end_key, thread_ended);
    struct birth *birth = malloc(sizeof *birth);
    vt_lock();
    struct vt_thread *thread = vt_enrol(0);
    vt_unlock();
    *birth = (struct birth){.routine = routine, .argument = argument, .thread = thread};
    thread->is_pool_worker = vt_is_in_dispatch((const void *)routine);
    if (thread->is_pool_worker) thread->pool = vt_pool_of(argument);
    thread->start_routine = (const void *)routine;
    int state = PTHREAD_CREATE_JOINABLE;
    if (attributes) pthread_attr_getdetachstate(attributes, &state);
    thread->is_detached = state == PTHREAD_CREATE_DETACHED;
    int error = vt_real.pthread_create(&thread->handle, attributes, begin_thread, birth);
    if (error) {
        thread->is_detached = true;
        atomic_store(&thread->state, VT_ENDED);
        free(birth);
        return error;
    }
    *handle = thread->handle;
    vt_lock();
    vt_pool_joined(thread);
    vt_append_ready(thread);
    vt_unlock();
    return 0;
}

// MARK: Join

static struct vt_thread *thread_of(pthread_t handle) {
    for (struct vt_thread *thread = vt.youngest; thread; thread = thread->younger)
        if (!thread->is_detached && pthread_equal(thread->handle, handle)) return thread;
    return NULL;
}

/// 0 once the thread has ended, ETIMEDOUT when the deadline came first.
static int await_end(pthread_t handle, struct vt_deadline deadline) {
    vt_lock();
    struct vt_thread *thread = thread_of(handle);
    while (thread && thread->state != VT_ENDED) {
        if (vt_due(deadline) <= vt_now()) {
            vt_unlock();
            return ETIMEDOUT;
        }
        vt_park((struct vt_wait){
            .call = "pthread_join", .key = thread, .bits = UINT32_MAX, .deadline = deadline});
        vt_lock();
    }
    if (thread) thread->is_detached = true;  // its handle may be used again
    vt_unlock();
    return 0;
}

VT_EXPORT int pthread_join(pthread_t handle, void **result) {
    if (vt_controlled()) await_end(handle, VT_NO_DEADLINE);
    return vt_real.pthread_join(handle, result);
}

VT_EXPORT int pthread_tryjoin_np(pthread_t handle, void **result) {
    if (!vt_controlled()) return vt_real.pthread_tryjoin_np(handle, result);
    return await_end(handle, (struct vt_deadline){0}) ? EBUSY : vt_real.pthread_join(handle, result);
}

VT_EXPORT int pthread_timedjoin_np(pthread_t handle, void **result, const struct timespec *limit) {
    if (!vt_controlled()) return vt_real.pthread_timedjoin_np(handle, result, limit);
    int error = await_end(handle, vt_deadline_at(CLOCK_REALTIME, limit));
    return error ? error : vt_real.pthread_join(handle, result);
}

VT_EXPORT int pthread_clockjoin_np(pthread_t handle, void **result, clockid_t clock, const struct timespec *limit) {
    if (!vt_controlled()) return vt_real.pthread_clockjoin_np(handle, result, clock, limit);
    int error = await_end(handle, vt_deadline_at(clock, limit));
    return error ? error : vt_real.pthread_join(handle, result);
}

VT_EXPORT int pthread_detach(pthread_t handle) {
    if (vt_controlled()) {
        vt_lock();
        struct vt_thread *thread = thread_of(handle);
        if (thread) thread->is_detached = true;
        vt_unlock();
    }
    return vt_real.pthread_detach(handle);
}

// MARK: Once

struct initialiser {
    struct initialiser *next;
    pthread_once_t *once;
    struct vt_thread *thread;
};
static struct initialiser *under_way;

static struct initialiser *initialiser_of(pthread_once_t *once) {
    struct initialiser *each = under_way;
    while (each && each->once != once) each = each->next;
    return each;
}

VT_EXPORT int pthread_once(pthread_once_t *once, void (*routine)(void)) {
    if (!vt_controlled()) return vt_real.pthread_once(once, routine);
    vt_lock();
    struct initialiser *other;
    while ((other = initialiser_of(once)) && other->thread != vt_me) {
        vt_park((struct vt_wait){.call = __func__, .key = once, .bits = UINT32_MAX, .deadline = VT_NO_DEADLINE});
        vt_lock();
    }
    struct initialiser mine = {.next = under_way, .once = once, .thread = vt_me};
    under_way = &mine;
    vt_unlock();
    int result = vt_real.pthread_once(once, routine);
    vt_lock();
    struct initialiser **link = &under_way;
    while (*link != &mine) link = &(*link)->next;
    *link = mine.next;
    vt_wake_key(once, UINT32_MAX, UINT32_MAX);
    vt_unlock();
    return result;
}
