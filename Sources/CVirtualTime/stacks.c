// What it governs: what a process tells of its threads when it crashes, or when the device asks before it kills it.
// It serves live processes as well as those that the engine holds.
//
// Responsibilities
//  1. On a signal that ends the process: write the stack of the thread, then end by that signal as if nothing had been
//     there.
//  2. On the device's question, a SIGSYS: write the stack of the thread that gets it, and what the thread waits for.
//
// Representation: lines of text in the memory file that the device handed down. Return addresses only, and the
// addresses of the program's files: the device finds the names.
//
// The odd case: the handlers run in a process that may be broken. They call the kernel past libc, allocate nothing and
// take no lock; `backtrace` has loaded its unwinder before, and a second fault within ends the process at once.
#include "CVirtualTime.h"
#include "real.h"
#include <execinfo.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <ucontext.h>

enum { most_frames = 96, text_bytes = 8192 };
static int descriptor = -1;
static char alternate_stack[64 << 10] __attribute__((aligned(16)));

/// The label of a queue, for NULL of the one whose work the thread does. In libdispatch, which every app has.
extern const char *dispatch_queue_get_label(void *queue) __attribute__((weak));

struct text {
    char bytes[text_bytes];
    size_t length;
};

static void put(struct text *text, const char *words) {
    while (*words && text->length < text_bytes - 1) {
        text->bytes[text->length++] = *words == '\n' ? ' ' : *words;
        words++;
    }
}

static void put_hex(struct text *text, uintptr_t number) {
    char digits[20];
    int place = sizeof digits - 1;
    digits[place] = 0;
    do digits[--place] = "0123456789abcdef"[number & 15];
    while (number >>= 4);
    put(text, digits + place);
}

static void end_line(struct text *text) {
    if (text->length < text_bytes) text->bytes[text->length++] = '\n';
}

static void put_line(struct text *text, const char *key, const char *words) {
    put(text, key);
    put(text, words);
    end_line(text);
}

static void put_number(struct text *text, const char *key, uintptr_t number) {
    put(text, key);
    put_hex(text, number);
    end_line(text);
}

static void write_out(const char *bytes, size_t count) {
    while (count) {
        long written = vt_raw(SYS_write, descriptor, (long)bytes, (long)count, 0, 0, 0);
        if (written <= 0) return;
        bytes += written;
        count -= (size_t)written;
    }
}

/// The files that the program's addresses lie in, as the kernel knows them.
static void write_files(void) {
    char part[4096];
    long file = vt_raw(SYS_openat, AT_FDCWD, (long)"/proc/self/maps", O_RDONLY | O_CLOEXEC, 0, 0, 0);
    if (file < 0) return;
    write_out("files\n", 6);
    long count;
    while ((count = vt_raw(SYS_read, file, (long)part, sizeof part, 0, 0, 0)) > 0) write_out(part, (size_t)count);
    vt_raw(SYS_close, file, 0, 0, 0, 0, 0);
}

/// Reads memory that may not be there.
static bool peek(const void *address, void *value, size_t size) {
    struct iovec here = {value, size}, there = {(void *)address, size};
    return vt_raw(SYS_process_vm_readv, vt_raw(SYS_getpid, 0, 0, 0, 0, 0, 0), (long)&here, 1, (long)&there, 1, 0)
        == (long)size;
}

// MARK: Waits

/// What libdispatch keeps on the stack of a thread in `sync` on a busy queue; its event is the futex word. Nothing
/// promises this layout, so it counts only where it names the thread and itself.
struct sync_wait {
    void *head[5], *context, *data, *queue;
    void *function[4];
    uint32_t event, waiter;
};

static void *awaited_queue(const char *word, pid_t tid) {
    struct sync_wait wait;
    const char *begin = word - offsetof(struct sync_wait, event);
    if (!peek(begin, &wait, sizeof wait) || (wait.waiter & 0x3fffffff) != (uint32_t)tid || wait.context != begin)
        return NULL;
    return wait.queue;
}

/// `key` is the object, or the futex word, that the thread waits at.
static void put_wait(struct text *text, const char *call, const char *key, pid_t tid) {
    if (call) put_line(text, "call ", call);
    if (!key) return;
    void *queue = awaited_queue(key, tid);
    if (queue && dispatch_queue_get_label) {
        const char *label = dispatch_queue_get_label(queue);
        put_number(text, "label ", (uintptr_t)label);
        return put_line(text, "awaits ", label ? label : "");
    }
    pthread_mutex_t mutex;
    if (peek(key, &mutex, sizeof mutex)) put_number(text, "owner ", (uintptr_t)mutex.__data.__owner);
    // The owner of a lock with priority inheritance is in the word itself.
    put_number(text, "word ", (uintptr_t)mutex.__data.__lock & 0x3fffffff);
}

static void put_own_wait(struct text *text, const ucontext_t *context, pid_t tid) {
    if (vt_mode == VT_MODE_ON) {
        if (!vt_me || vt_me->state == VT_RUNNING) return;
        return put_wait(text, vt_me->wait.call, vt_me->wait.key, tid);
    }
    // A futex call that was interrupted will be made again: its number and its first argument, the word, are there.
    if (context->uc_mcontext.gregs[REG_RAX] != SYS_futex) return;
    put_wait(text, NULL, (const char *)context->uc_mcontext.gregs[REG_RDI], tid);
}

// MARK: Stacks

static void put_stack(struct text *text, const ucontext_t *context) {
    void *frames[most_frames];
    int count = backtrace(frames, most_frames), first = 2;  // past the handler and the kernel's trampoline
    void *place = (void *)context->uc_mcontext.gregs[REG_RIP];
    for (int i = 0; i < count; i++)
        if (frames[i] == place) first = i;
    put_number(text, "at ", (uintptr_t)place);
    for (int i = first + 1; i < count; i++) put_number(text, "from ", (uintptr_t)frames[i]);
}

static pid_t begin_thread(struct text *text) {
    pid_t tid = (pid_t)vt_raw(SYS_gettid, 0, 0, 0, 0, 0, 0);
    char name[17] = "";
    vt_raw(SYS_prctl, PR_GET_NAME, (long)name, 0, 0, 0, 0);
    put_number(text, "thread ", (uintptr_t)tid);
    put_line(text, "name ", name);
    if (dispatch_queue_get_label) {
        const char *label = dispatch_queue_get_label(NULL);
        put_number(text, "on ", (uintptr_t)label);
        put_line(text, "queue ", label ? label : "");
    }
    return tid;
}

static void crashed(int number, siginfo_t *info, void *context) {
    (void)info;
    static _Atomic int dying;
    static struct text text;
    if (!atomic_fetch_add(&dying, 1)) {
        begin_thread(&text);
        put_stack(&text, context);
        write_out(text.bytes, text.length);
        write_files();
    }
    // SA_RESETHAND has put the system's own end back; the signal is taken when this returns.
    pid_t process = (pid_t)vt_raw(SYS_getpid, 0, 0, 0, 0, 0, 0);
    vt_raw(SYS_tgkill, process, vt_raw(SYS_gettid, 0, 0, 0, 0, 0, 0), number, 0, 0, 0);
}

/// The question is SIGSYS from the device, because workers of libdispatch block every signal but those of faults. One
/// of the system's own is an end like others.
static void asked(int number, siginfo_t *info, void *context) {
    if (info->si_code != SI_TKILL || info->si_pid != (pid_t)vt_raw(SYS_getppid, 0, 0, 0, 0, 0, 0)) {
        sigaction(number, &(struct sigaction){.sa_handler = SIG_DFL}, NULL);
        return crashed(number, info, context);
    }
    int saved = errno;
    struct text text = {.length = 0};
    pid_t tid = begin_thread(&text);
    put_own_wait(&text, context, tid);
    put_stack(&text, context);
    put_number(&text, "end ", (uintptr_t)tid);
    write_out(text.bytes, text.length);
    errno = saved;
}

void offstage_tell_stacks(int file) {
    // Only the device's own memory file: whoever started this process may have left something else there.
    if (fcntl(file, F_GET_SEALS) < 0) return;
    fcntl(file, F_SETFD, FD_CLOEXEC);
    descriptor = file;
    void *frame;
    backtrace(&frame, 1);  // loads the unwinder
    stack_t stack = {.ss_sp = alternate_stack, .ss_size = sizeof alternate_stack};
    sigaltstack(&stack, NULL);
    const int ends[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
    struct sigaction action = {.sa_sigaction = crashed, .sa_flags = SA_SIGINFO | SA_RESETHAND | SA_ONSTACK};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) sigaction(ends[i], &action, NULL);
    struct sigaction question = {.sa_sigaction = asked, .sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK};
    sigaction(SIGSYS, &question, NULL);
}
