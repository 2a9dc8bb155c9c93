// What it governs: starting a process in virtual time, and refusing one that cannot be held there.
//
// Responsibilities: say what speaks against a program; claim a slot; hand down the page; no address randomisation;
// death with the device.
//
// The odd case: the child between `vfork` and `execve` runs on our memory, so everything it needs is made before.
#include "supervisor.h"
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/prctl.h>

const char *vt_refusal(const struct vt_supervisor *device, const char *path) {
    static char text[512];
    if (access(path, X_OK)) {
        snprintf(text, sizeof text, "%s cannot be started: %s.", path, strerror(errno));
        return text;
    }
    const char *fault = vt_program_fault(path, device->page->library[0]);
    if (!fault) return NULL;
    snprintf(text, sizeof text, "%s cannot be held in virtual time: it %s.", path, fault);
    return text;
}

static int free_slot(struct vt_supervisor *device) {
    for (int number = 0; number < VT_SLOTS; number++)
        if (vt_slot_of(device, number)->state == VT_SLOT_FREE && !device->processes[number].is_alive) return number;
    return -1;
}

/// The first grant is there before the process is: start and dynamic linking count as running.
static void claim(struct vt_supervisor *device, int number) {
    struct vt_slot *slot = vt_slot_of(device, number);
    memset(slot, 0, offsetof(struct vt_slot, report));
    slot->report[0] = 0;
    slot->parent = -1;
    slot->next = VT_NEVER;
    slot->lease = slot->reached = device->page->now;
    slot->launch = device->page->launches++;
    slot->grant = 1;
    slot->state = VT_SLOT_CLAIMED;
}

/// The given environment and ours. One block, freed by the caller.
static char **environment_for(struct vt_supervisor *device, char *const given[], int number) {
    size_t count = 0, room = sizeof device->page->library + 64;
    while (given[count]) count++;
    char **result = calloc(count + 4, sizeof *result + room);
    char *text = (char *)(result + count + 4);
    memcpy(result, given, count * sizeof *result);
    result[count++] = text;
    text += sprintf(text, VT_VARIABLE "=%d:%d:%d", getpid(), device->descriptor, number) + 1;
    if (device->page->library[0]) {
        result[count++] = text;
        text += sprintf(text, "LD_PRELOAD=%s", device->page->library) + 1;
    }
    result[count] = "SWIFT_BACKTRACE=enable=no";  // its backtracer would wait for a process that stands still
    return result;
}

/// In the child, on the parent's memory: only system calls.
__attribute__((noreturn)) static void become(
    const char *path, char *const arguments[], char **environment, const int *descriptors, int count, pid_t parent,
    volatile bool *keeps_addresses
) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(126);
    setpgid(0, 0);  // a key pressed in the device's terminal is for the device alone
    if (personality(ADDR_NO_RANDOMIZE) < 0) *keeps_addresses = false;
    signal(SIGPIPE, SIG_DFL);
    int high = count + 64;
    for (int i = 0; i < count; i++) dup2(descriptors[i], high + i);  // first out of each other's way
    for (int i = 0; i < count; i++) dup2(high + i, i);
    if (count) syscall(SYS_close_range, count, ~0u, 0);
    execve(path, arguments, environment);
    _exit(127);
}

int vt_spawn(
    struct vt_supervisor *device, const char *path, char *const arguments[], char *const environment[],
    const int *descriptors, int count
) {
    int number = free_slot(device);
    if (number < 0) return -EAGAIN;
    claim(device, number);
    char **given = environment_for(device, environment, number);
    pid_t parent = getpid();
    volatile bool keeps_addresses = true;
    pid_t pid = vfork();
    if (!pid) become(path, arguments, given, descriptors, count, parent, &keeps_addresses);
    free(given);
    if (pid < 0) {
        vt_slot_of(device, number)->state = VT_SLOT_FREE;
        return -errno;
    }
    device->keeps_addresses &= keeps_addresses;
    vt_slot_of(device, number)->pid = pid;
    vt_adopt(device);
    device->processes[number].is_own = true;
    return number;
}
