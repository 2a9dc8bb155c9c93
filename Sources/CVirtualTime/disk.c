// What it governs: calls that wait for the disk.
//
// Responsibilities: the fsync family returns at once. Durability means nothing in a world that is thrown away, and the
// wait for a busy disk would be a real-time threshold that decides what a run looks like.
//
// The odd case: other disk waits (a rename's journal, a page from a slow disk) stay, in kernel state D; the pump never
// lends the token for them, so time stands still.
#include "real.h"

/// EBADF and the like are still reported.
static int checked(int descriptor) {
    return (int)vt_result(vt_raw(SYS_fcntl, descriptor, F_GETFD, 0, 0, 0, 0)) < 0 ? -1 : 0;
}

VT_EXPORT int fsync(int descriptor) { return vt_is_on() ? checked(descriptor) : vt_real.fsync(descriptor); }
VT_EXPORT int fdatasync(int descriptor) { return vt_is_on() ? checked(descriptor) : vt_real.fdatasync(descriptor); }
VT_EXPORT int syncfs(int descriptor) { return vt_is_on() ? checked(descriptor) : vt_real.syncfs(descriptor); }

VT_EXPORT int sync_file_range(int descriptor, off64_t from, off64_t count, unsigned flags) {
    return vt_is_on() ? checked(descriptor) : vt_real.sync_file_range(descriptor, from, count, flags);
}

/// Pages shared with other processes are theirs to see at once in any case.
VT_EXPORT int msync(void *address, size_t length, int flags) {
    return vt_is_on() ? vt_real.msync(address, length, MS_ASYNC) : vt_real.msync(address, length, flags);
}

VT_EXPORT void sync(void) {
    if (!vt_is_on()) vt_real.sync();
}
