// Loaded before the system's library into a device (LD_PRELOAD), it counts what is written to the device's database and
// its log, and kills the process at one of these writes.
//
//   OFFSTAGE_CUT=NUMBER:whole   before the write of this number, from 1
//   OFFSTAGE_CUT=NUMBER:torn    when half of its bytes are in the file
//   OFFSTAGE_CUT=0:count        never
//   OFFSTAGE_CUT_COUNT=FILE     has a byte for each write that was done
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_long done;

static int is_journal(int file) {
    char name[64], path[4096];
    snprintf(name, sizeof name, "/proc/self/fd/%d", file);
    ssize_t length = readlink(name, path, sizeof path - 1);
    if (length <= 0) return 0;
    path[length] = 0;
    const char *last = strrchr(path, '/');
    return last && strncmp(last, "/device.sqlite", 14) == 0;
}

// Answers how much of a write is to be done; if not all of it, the process has to die then.
static size_t allowed(int file, size_t count) {
    const char *cut = getenv("OFFSTAGE_CUT");
    if (!cut || !is_journal(file)) return count;
    const char *how = strchr(cut, ':');
    if (atomic_fetch_add(&done, 1) + 1 != atol(cut)) {
        const char *place = getenv("OFFSTAGE_CUT_COUNT");
        int counter = place ? open(place, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
        if (counter >= 0) {
            syscall(SYS_write, counter, ".", 1);
            close(counter);
        }
        return count;
    }
    if (how && strcmp(how, ":torn") == 0 && count > 1) return count / 2;
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

static void die_if(int is_cut) {
    if (!is_cut) return;
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t place) {
    size_t most = allowed(file, count);
    ssize_t result = syscall(SYS_pwrite64, file, bytes, most, place);
    die_if(most != count);
    return result;
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t place) { return pwrite64(file, bytes, count, place); }

ssize_t write(int file, const void *bytes, size_t count) {
    size_t most = allowed(file, count);
    ssize_t result = syscall(SYS_write, file, bytes, most);
    die_if(most != count);
    return result;
}
