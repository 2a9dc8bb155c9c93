// What it governs: everything in the engine that depends on the processor. Another architecture is another file like
// this.
#pragma once
#if !defined(__x86_64__)
#error "virtual time knows x86-64 only"
#endif

#define VT_ELF_MACHINE 62  // EM_X86_64

/// A system call past libc: returns the kernel's answer, an error as a small negative number.
static inline long vt_raw(long number, long a, long b, long c, long d, long e, long f) {
    register long r10 __asm__("r10") = d;
    register long r8 __asm__("r8") = e;
    register long r9 __asm__("r9") = f;
    long result;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                     : "rcx", "r11", "memory");
    return result;
}
