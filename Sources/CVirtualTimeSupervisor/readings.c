// What it governs: what a device may read of a process, as plain numbers: the page's own words are atomic, which not
// every language
// can read.
#include "supervisor.h"
#include <sched.h>

int vt_pid_of(const struct vt_supervisor *device, int slot) { return device->processes[slot].pid; }

int vt_family_of(const struct vt_supervisor *device, int slot) { return device->processes[slot].root; }

int vt_status_of(const struct vt_supervisor *device, int slot) { return device->processes[slot].status; }

uint64_t vt_activity_of(const struct vt_supervisor *device, int slot) {
    return atomic_load(&device->page->slots[slot].activity);
}

uint64_t vt_spun_of(const struct vt_supervisor *device, int slot) {
    return atomic_load(&device->page->slots[slot].spun);
}

uint64_t vt_timer_of(const struct vt_supervisor *device, int slot) {
    return atomic_load(&device->page->slots[slot].timer);
}

struct vt_tally vt_tally_of(const struct vt_supervisor *device, int slot) {
    const struct vt_counters *counters = &device->page->slots[slot].counters;
    return (struct vt_tally){
        .second_runners = atomic_load(&counters->second_runners),
        .lent_tokens = atomic_load(&counters->lent_tokens),
        .holds = atomic_load(&counters->holds),
        .charges = atomic_load(&counters->charges),
        .charged = atomic_load(&counters->charged),
        .foreign_children = atomic_load(&counters->foreign_children),
        .unheld_objects = atomic_load(&counters->unheld_objects),
    };
}

int vt_this_processor(void) { return sched_getcpu(); }

int vt_processor_count(void) {
    cpu_set_t allowed;
    return sched_getaffinity(0, sizeof allowed, &allowed) ? 1 : CPU_COUNT(&allowed);
}

void vt_take_processor(int place) {
    cpu_set_t allowed, one;
    if (sched_getaffinity(0, sizeof allowed, &allowed)) return;
    int skipped = place % CPU_COUNT(&allowed), processor = 0;
    while (!CPU_ISSET(processor, &allowed) || skipped--) processor++;
    CPU_ZERO(&one);
    CPU_SET(processor, &one);
    sched_setaffinity(0, sizeof one, &one);
}
