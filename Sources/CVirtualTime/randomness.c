// What it governs: random numbers from the system, which come from the device's seed.
//
// Responsibilities: `getrandom`, `getentropy`, the arc4random family, and reads of /dev/urandom and /dev/random.
//
// Representation: one SplitMix64 stream for each process, begun from the device's seed, the slot and the ordinal of
// the launch. It is no secret and need not be: it must only be the same every time.
//
// The odd case: /dev/urandom is opened natively and its descriptor marked; `read` fills from the stream. `fopen` of it
// is in files.c.
#include "real.h"
#include "sandbox.h"
#include <stdarg.h>
#include <string.h>

static uint64_t stream, choices;

static uint64_t draw(uint64_t *state) {
    uint64_t z = (*state += 0x9e3779b97f4a7c15ull);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
}

void vt_random_begin(void) {
    stream = vt.page->seed;
    stream = draw(&stream) ^ (uint64_t)vt.slot_number;
    stream = draw(&stream) ^ atomic_load(&vt.slot->launch);
    choices = draw(&stream);
}

/// For the choice among ready threads: apart from what the program draws.
uint64_t vt_random_choice(void) { return draw(&choices); }

void vt_random_bytes(void *bytes, size_t count) {
    for (size_t done = 0; done < count; done += 8) {
        uint64_t word = draw(&stream);
        memcpy((char *)bytes + done, &word, count - done < 8 ? count - done : 8);
    }
}

VT_EXPORT ssize_t getrandom(void *bytes, size_t count, unsigned flags) {
    if (!vt_is_on()) return vt_real.getrandom(bytes, count, flags);
    vt_random_bytes(bytes, count);
    return (ssize_t)count;
}

VT_EXPORT int getentropy(void *bytes, size_t count) {
    if (!vt_is_on() || count > 256) return (vt_ready(), vt_real.getentropy(bytes, count));
    vt_random_bytes(bytes, count);
    return 0;
}

VT_EXPORT void arc4random_buf(void *bytes, size_t count) {
    if (!vt_is_on()) return vt_real.arc4random_buf(bytes, count);
    vt_random_bytes(bytes, count);
}

VT_EXPORT uint32_t arc4random(void) {
    if (!vt_is_on()) return vt_real.arc4random();
    return (uint32_t)draw(&stream);
}

VT_EXPORT uint32_t arc4random_uniform(uint32_t bound) {
    if (!vt_is_on()) return vt_real.arc4random_uniform(bound);
    return bound ? (uint32_t)((draw(&stream) >> 32) * bound >> 32) : 0;
}

// MARK: Opening

static bool is_random(const char *path) {
    return !strcmp(path, "/dev/urandom") || !strcmp(path, "/dev/random");
}

/// What the engine answers itself, or notes: a descriptor, or -1 when the kernel is to open.
static int opened(const char *path, int native) {
    if (native >= 0 && is_random(path)) vt_descriptor_mark_random(native);
    return native;
}

/// The mode argument exists only where a file may be made.
#define VT_MODE_ARGUMENT(flags) \
    mode_t mode = 0; \
    if (flags & (O_CREAT | O_TMPFILE)) { \
        va_list arguments; \
        va_start(arguments, flags); \
        mode = va_arg(arguments, mode_t); \
        va_end(arguments); \
    }

/// What the host allows its processes of its processors: Foundation counts by it.
static bool is_hidden(const char *path) {
    static const char begin[] = "/sys/fs/cgroup/cpu";
    if (!vt_is_on() || strncmp(path, begin, sizeof begin - 1)) return false;
    errno = ENOENT;
    return true;
}

static int answered(const char *path) {
    return vt_controlled() && !strncmp(path, "/proc/", 6) ? vt_answer_proc_stat(path) : -1;
}

VT_EXPORT int open(const char *path, int flags, ...) {
    VT_MODE_ARGUMENT(flags)
    int descriptor = (vt_ready(), answered(path));
    if (descriptor >= 0 || is_hidden(path) || vt_is_closed(AT_FDCWD, path)) return descriptor;
    descriptor = (int)vt_judge(vt_real.open(path, flags, mode), "open", AT_FDCWD, path);
    return vt_is_on() ? opened(path, descriptor) : descriptor;
}

VT_EXPORT int open64(const char *path, int flags, ...) {
    VT_MODE_ARGUMENT(flags)
    int descriptor = (vt_ready(), answered(path));
    if (descriptor >= 0 || is_hidden(path) || vt_is_closed(AT_FDCWD, path)) return descriptor;
    descriptor = (int)vt_judge(vt_real.open64(path, flags, mode), "open", AT_FDCWD, path);
    return vt_is_on() ? opened(path, descriptor) : descriptor;
}

VT_EXPORT int openat(int folder, const char *path, int flags, ...) {
    VT_MODE_ARGUMENT(flags)
    vt_ready();
    if (vt_is_closed(folder, path)) return -1;
    int descriptor = (int)vt_judge(vt_real.openat(folder, path, flags, mode), "open", folder, path);
    return vt_is_on() ? opened(path, descriptor) : descriptor;
}

VT_EXPORT int openat64(int folder, const char *path, int flags, ...) {
    VT_MODE_ARGUMENT(flags)
    vt_ready();
    if (vt_is_closed(folder, path)) return -1;
    int descriptor = (int)vt_judge(vt_real.openat64(folder, path, flags, mode), "open", folder, path);
    return vt_is_on() ? opened(path, descriptor) : descriptor;
}

VT_EXPORT int creat(const char *path, mode_t mode) { return open(path, O_CREAT | O_WRONLY | O_TRUNC, mode); }
VT_EXPORT int creat64(const char *path, mode_t mode) { return open(path, O_CREAT | O_WRONLY | O_TRUNC, mode); }
