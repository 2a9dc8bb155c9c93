// What it governs: how the engine comes to life in a process.
//
// Responsibilities
//  1. Look up libc's own functions, at the first call of any wrapper: other libraries' constructors come before ours.
//  2. Find the page in the environment, map it, and remove every trace of it from the environment.
//  3. Refuse by name a process in which a name does not lead to this engine.
//  4. Enrol the calling thread as the main thread and begin the pump.
//
// Representation: `vt_mode` only goes forward: unknown, starting, then off or on for good.
//
// The odd case: a program that has the engine linked in and is started with it preloaded too holds two copies. The one
// whose `clock_gettime` the process sees stays; the other finds that out and stays off.
#include "CVirtualTime.h"
#include "real.h"
#include <dlfcn.h>
#include <link.h>
#include <string.h>

_Atomic int vt_mode = VT_MODE_UNKNOWN;
struct vt_engine vt;
/// By this section the device, and a parent, see that a program carries the engine.
__attribute__((used, section(VT_SECTION))) static const char marker[] = "virtual time";
struct vt_real vt_real;
_Thread_local struct vt_thread *vt_me;

bool offstage_virtual_time_is_on(void) { return vt_is_on(); }

static void look_up_libc(void) {
#define VT_LOOK_UP(name) vt_real.name = (__typeof__(vt_real.name))dlsym(RTLD_NEXT, #name);
    VT_FUNCTIONS(VT_LOOK_UP)
    VT_NATIVE_FUNCTIONS(VT_LOOK_UP)
    VT_LOOK_UP(dispatch_source_set_timer)
    VT_LOOK_UP(dispatch_source_set_event_handler_f)
#undef VT_LOOK_UP
    vt_real.poll_chk = (__typeof__(vt_real.poll_chk))dlsym(RTLD_NEXT, "__poll_chk");
    vt_real.ppoll_chk = (__typeof__(vt_real.ppoll_chk))dlsym(RTLD_NEXT, "__ppoll_chk");
}

/// The addresses of the file that this copy of the engine is part of.
static int note_own_file(struct dl_phdr_info *info, size_t size, void *range) {
    (void)size;
    uintptr_t begin = UINTPTR_MAX, end = 0;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type != PT_LOAD) continue;
        uintptr_t from = info->dlpi_addr + part->p_vaddr;
        if (from < begin) begin = from;
        if (from + part->p_memsz > end) end = from + part->p_memsz;
    }
    if ((uintptr_t)&vt_mode < begin || (uintptr_t)&vt_mode >= end) return 0;
    *((uintptr_t **)range)[0] = begin;
    *((uintptr_t **)range)[1] = end;
    return 1;
}

/// Whether the process's first definition of a name lies in the same file as this copy of the engine. Addresses of
/// functions would not do: each copy sees the first definition too. `dladdr` would say it too, by a search through
/// every symbol of the file, which at a hundred names is a noticeable part of a launch.
static bool is_ours(const char *name) {
    static uintptr_t begins, ends;
    if (!begins) dl_iterate_phdr(note_own_file, (uintptr_t *[]){&begins, &ends});
    uintptr_t address = (uintptr_t)dlsym(RTLD_DEFAULT, name);
    return address >= begins && address < ends;
}

/// The first wrapped name that leads somewhere else, or NULL.
static const char *missing_wrapper(void) {
#define VT_CHECK(name) \
    if (!is_ours(#name)) return #name;
    VT_FUNCTIONS(VT_CHECK)
#undef VT_CHECK
    return NULL;
}

/// Removes the variable, and this library from the list of those to preload. Children are given both anew.
static void scrub_environment(const char *library) {
    unsetenv(VT_VARIABLE);
    const char *preload = getenv("LD_PRELOAD");
    if (!preload || !library[0]) return;
    size_t length = strlen(library);
    if (strncmp(preload, library, length) != 0) return;
    const char *rest = preload + length;
    if (*rest == 0) unsetenv("LD_PRELOAD");
    else if (*rest == ':' || *rest == ' ') setenv("LD_PRELOAD", strdup(rest + 1), 1);
}

static void refuse(const char *reason, const char *name) {
    if (vt.slot) {
        snprintf(vt.slot->report, sizeof vt.slot->report, "%s%s", reason, name);
        atomic_store(&vt.slot->state, VT_SLOT_REFUSED);
        vt_signal_device();
    }
    dprintf(2, "virtual time: %s%s\n", reason, name);
    _exit(3);
}

/// Maps the page named by the variable. The app is given no descriptor of it.
static void map_page(const char *variable) {
    char *path;
    long number = strtol(variable, &path, 10);
    if (*path++ != ':' || number < 0 || number >= VT_SLOTS) refuse("cannot read " VT_VARIABLE ": ", variable);
    int file = (int)vt_raw(SYS_openat, AT_FDCWD, (long)path, O_RDWR | O_CLOEXEC, 0, 0, 0);
    if (file < 0) refuse("cannot open the page of the device: ", path);
    void *page = mmap(NULL, sizeof(struct vt_page), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    vt_raw(SYS_close, file, 0, 0, 0, 0, 0);
    if (page == MAP_FAILED) refuse("cannot map the page of the device: ", path);
    vt.page = page;
    vt.slot_number = (int)number;
    vt.slot = &vt.page->slots[number];
    if (vt.page->version != VT_PAGE_VERSION) refuse("the device speaks another version of the page", "");
}

static void begin(const char *variable) {
    map_page(variable);
    scrub_environment(vt.page->library);
    const char *missing = missing_wrapper();
    if (missing) refuse("this program leads around the engine at ", missing);
    vt.ready.next = vt.ready.previous = &vt.ready;
    vt.blocked.next = vt.blocked.previous = &vt.blocked;
    vt_await_first_grant();
    atomic_store(&vt.slot->state, VT_SLOT_LIVE);
    vt_me = vt_enrol((pid_t)vt_raw(SYS_gettid, 0, 0, 0, 0, 0, 0));
    vt_me->handle = pthread_self();
    atomic_store(&vt_me->state, VT_RUNNING);
    vt.running = 1;
    vt.holder = vt_me;
    vt_random_begin();
    atomic_store(&vt_mode, VT_MODE_ON);
    vt_pump_begin();
}

void vt_start(void) {
    int expected = VT_MODE_UNKNOWN;
    if (!atomic_compare_exchange_strong(&vt_mode, &expected, VT_MODE_STARTING)) {
        // A thread of its own at this point is a library's business: it looks on until the table is filled.
        while (atomic_load(&vt_mode) == VT_MODE_STARTING && !vt_real.syscall) vt_raw(SYS_sched_yield, 0, 0, 0, 0, 0, 0);
        return;
    }
    look_up_libc();
    __asm__ volatile("" : : "r"(marker));  // a release build drops what nothing refers to
    const char *variable = getenv(VT_VARIABLE);
    if (!variable || !is_ours("clock_gettime"))
        atomic_store(&vt_mode, VT_MODE_OFF);
    else
        begin(variable);
}

__attribute__((constructor(101))) static void start_with_program(void) { vt_ready(); }
