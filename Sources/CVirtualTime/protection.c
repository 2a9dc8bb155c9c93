// What it governs: files that the device's lock closes (L-60), in virtual time and live alike.
//
// Responsibilities: a file of a class whose keys are gone cannot be opened: EPERM, as on iOS, before anything of it is
// read or truncated.
//
// Representation: the class of a file is an attribute of its own, a letter. The app's side says which keys are gone;
// while none is, a call costs one load.
//
// The odd case: a file without the attribute is of the class that iOS gives to new files, and not looked at before the
// first unlock. What is open stays open.
#include "CVirtualTime.h"
#include "real.h"
#include "sandbox.h"
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/xattr.h>

static const char attribute[] = "user.offstage.protection";
static _Atomic(enum offstage_keys) missing_keys = offstage_keys_present;

void offstage_close_files(enum offstage_keys keys) { atomic_store(&missing_keys, keys); }

int offstage_protect_file(const char *path, char letter) { return setxattr(path, attribute, &letter, 1, 0); }

char offstage_file_protection(const char *path) {
    char letter = 0;
    long size = vt_raw(SYS_getxattr, (long)path, (long)attribute, (long)&letter, 1, 0, 0);
    return size == 1 ? letter : 0;
}

static bool is_closed(enum offstage_keys missing, int place) {
    char link[64];
    struct stat status;
    snprintf(link, sizeof link, "/proc/self/fd/%d", place);
    if (vt_raw(SYS_fstat, place, (long)&status, 0, 0, 0, 0) || !S_ISREG(status.st_mode)) return false;
    char letter = offstage_file_protection(link);
    return letter && strchr(missing == offstage_keys_locked ? "AB" : "ABC", letter);
}

bool vt_is_closed(int folder, const char *path) {
    enum offstage_keys missing = atomic_load_explicit(&missing_keys, memory_order_relaxed);
    if (vt_likely(missing == offstage_keys_present) || !path) return false;
    int place = (int)vt_raw(SYS_openat, folder, (long)path, O_PATH | O_CLOEXEC, 0, 0, 0);
    if (place < 0) return false;
    bool result = is_closed(missing, place);
    vt_raw(SYS_close, place, 0, 0, 0, 0, 0);
    if (result) errno = EPERM;
    return result;
}
