// What it governs: calls between the files of the device's half.
#pragma once
#include "CVirtualTimeSupervisor.h"
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#pragma GCC visibility push(hidden)

static inline struct vt_slot *vt_slot_of(struct vt_supervisor *device, int slot) { return &device->page->slots[slot]; }
static inline uint64_t vt_real_now(clockid_t clock) {
    struct timespec time;
    syscall(SYS_clock_gettime, clock, &time);
    return (uint64_t)time.tv_sec * 1000000000ull + (uint64_t)time.tv_nsec;
}
/// Notes children that were claimed since. True if there was one.
bool vt_adopt(struct vt_supervisor *device);
/// True once, when the process has ended.
bool vt_note_end(struct vt_supervisor *device, int slot);
void vt_wake_process(struct vt_supervisor *device, int slot);
void vt_await_bell(struct vt_supervisor *device, uint32_t bell, uint64_t nanoseconds);

#pragma GCC visibility pop
