// What it governs: the life of the page and of the processes' records in it.
//
// Responsibilities: make the page in a file, pin to one processor, adopt the children that processes claim
// slots for, notice ends, and leave nothing behind.
//
// Representation: a record for each slot; ends are seen by pidfd, so a grandchild's is seen like a child's.
//
// The odd case: a child of an app is not ours to wait for. Its slot is free again once its pidfd says it has ended.
#include "supervisor.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>

static uint64_t or_default(uint64_t value, uint64_t otherwise) { return value ? value : otherwise; }

/// The longest for which iOS lets a main thread work is ten seconds (L-57), and a debug build takes a few times as long
/// as a release build. Processor time: a busy machine does not make a program spin.
static uint64_t stuck_limit(const struct vt_settings *settings) {
    return or_default(settings->stuck_limit, 30000000000);
}

static void fill(struct vt_page *page, const struct vt_settings *settings) {
    page->version = VT_PAGE_VERSION;
    page->owner = getpid();
    page->processors = settings->processors ? settings->processors : 2;
    page->seed = settings->seed;
    page->epoch = settings->epoch;
    page->tick_after = settings->tick_after == VT_NEVER ? 0 : or_default(settings->tick_after, 10000);
    page->tick = or_default(settings->tick, 1000);
    page->hold_limit = or_default(settings->hold_limit, 2000000000);
    page->spin_limit = or_default(settings->spin_limit, stuck_limit(settings) / 6);
    page->charges_cpu = settings->charges_cpu;
    page->shuffles = settings->shuffles;
    page->now = settings->start;
    if (settings->library) strncpy(page->library, settings->library, sizeof page->library - 1);
}

int vt_open(struct vt_supervisor *device, const struct vt_settings *settings) {
    *device = (struct vt_supervisor){.stuck_limit = stuck_limit(settings), .keeps_addresses = true};
    // A process in a sandbox may open a file that it is allowed, but nothing by way of another process.
    int flags = O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW;
    device->descriptor =
        settings->page ? open(settings->page, flags, 0600) : memfd_create("virtual-time", MFD_CLOEXEC);
    if (device->descriptor < 0 || ftruncate(device->descriptor, sizeof(struct vt_page))) return errno;
    void *page = mmap(NULL, sizeof(struct vt_page), PROT_READ | PROT_WRITE, MAP_SHARED, device->descriptor, 0);
    if (page == MAP_FAILED) return errno;
    device->page = page;
    fill(device->page, settings);
    size_t room = sizeof device->page->path;
    int length = settings->page ? snprintf(device->page->path, room, "%s", settings->page)
                                : snprintf(device->page->path, room, "/proc/%d/fd/%d", getpid(), device->descriptor);
    if (length >= (int)room) return ENAMETOOLONG;
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    if (settings->pinned_processor >= 0) {
        cpu_set_t one;
        CPU_ZERO(&one);
        CPU_SET(settings->pinned_processor, &one);
        device->is_pinned = !sched_setaffinity(0, sizeof one, &one);
    }
    return 0;
}

void vt_close(struct vt_supervisor *device) {
    if (device->page) vt_adopt(device);
    for (int slot = 0; slot < VT_SLOTS; slot++)
        if (device->processes[slot].is_alive) vt_kill(device, slot);
    if (device->page) munmap(device->page, sizeof(struct vt_page));
    if (device->descriptor >= 0) close(device->descriptor);
}

bool vt_adopt(struct vt_supervisor *device) {
    bool found = false;
    for (int number = 0; number < VT_SLOTS; number++) {
        struct vt_slot *slot = vt_slot_of(device, number);
        struct vt_process *process = &device->processes[number];
        if (process->is_alive || slot->state == VT_SLOT_FREE || !slot->pid) continue;
        int root = slot->parent < 0 ? number : device->processes[slot->parent].root;
        *process = (struct vt_process){.pid = slot->pid, .is_alive = true, .root = root};
        process->pidfd = (int)syscall(SYS_pidfd_open, process->pid, 0);
        found = true;
    }
    return found;
}

/// A descendant whose parent has ended is a child of ours, the subreaper; any other is its parent's to wait for.
static void reap_orphan(const struct vt_process *process) {
    siginfo_t info;
    waitid(P_PIDFD, (id_t)process->pidfd, &info, WEXITED | WNOHANG);
}

bool vt_note_end(struct vt_supervisor *device, int number) {
    struct vt_process *process = &device->processes[number];
    if (!process->is_alive) return false;
    struct pollfd ended = {.fd = process->pidfd, .events = POLLIN};
    if (process->pidfd >= 0 && poll(&ended, 1, 0) <= 0) return false;
    struct vt_slot *slot = vt_slot_of(device, number);
    process->is_alive = false;
    process->was_held = slot->state == VT_SLOT_LIVE;
    if (process->is_own) process->has_status = waitpid(process->pid, &process->status, 0) == process->pid;
    else reap_orphan(process);
    if (process->pidfd >= 0) close(process->pidfd);
    slot->pid = 0;
    if (slot->state != VT_SLOT_REFUSED) slot->state = VT_SLOT_FREE;
    return true;
}

static bool is_of(const struct vt_process *process, int number, int other) {
    return process->is_alive && (other == number || process->root == number);
}

/// All are killed before any is reaped, so that each is an orphan by then and comes to us.
void vt_kill(struct vt_supervisor *device, int number) {
    vt_adopt(device);
    for (int other = 0; other < VT_SLOTS; other++) {
        struct vt_process *process = &device->processes[other];
        if (!is_of(process, number, other)) continue;
        kill(process->pid, SIGKILL);
        struct pollfd ended = {.fd = process->pidfd, .events = POLLIN};
        poll(&ended, 1, 5000);
    }
    for (int other = 0; other < VT_SLOTS; other++)
        if (is_of(&device->processes[other], number, other)) vt_note_end(device, other);
}

void vt_await_bell(struct vt_supervisor *device, uint32_t bell, uint64_t nanoseconds) {
    struct timespec limit = {.tv_nsec = (long)nanoseconds};
    syscall(SYS_futex, &device->page->bell, FUTEX_WAIT, bell, &limit, NULL, 0);
}

void vt_wake_process(struct vt_supervisor *device, int slot) {
    syscall(SYS_futex, &vt_slot_of(device, slot)->grant, FUTEX_WAKE, 8, NULL, NULL, 0);
}
