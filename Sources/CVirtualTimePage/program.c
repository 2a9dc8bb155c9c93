// What it governs: which programs can be held in virtual time, judged by the head of the file.
//
// Responsibilities: name the one reason against it, in words a person can act on.
//
// Representation: ELF headers read one at a time; nothing is mapped or allocated, so it may run anywhere.
//
// The odd case: a script has no head of its own. Its interpreter is checked in its place.
#include "CVirtualTimePage.h"
#include <elf.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__x86_64__)
enum { our_machine = EM_X86_64 };
#elif defined(__aarch64__)
enum { our_machine = EM_AARCH64 };
#endif

static bool has_interpreter(int file, const Elf64_Ehdr *header) {
    for (int i = 0; i < header->e_phnum; i++) {
        Elf64_Phdr part;
        off_t at = (off_t)header->e_phoff + i * header->e_phentsize;
        if (pread(file, &part, sizeof part, at) == sizeof part && part.p_type == PT_INTERP) return true;
    }
    return false;
}

static bool has_engine(int file, const Elf64_Ehdr *header) {
    Elf64_Shdr names, section;
    off_t at = (off_t)header->e_shoff + header->e_shstrndx * header->e_shentsize;
    if (pread(file, &names, sizeof names, at) != sizeof names) return false;
    for (int i = 0; i < header->e_shnum; i++) {
        char name[sizeof VT_SECTION];
        at = (off_t)header->e_shoff + i * header->e_shentsize;
        if (pread(file, &section, sizeof section, at) != sizeof section) return false;
        off_t name_at = (off_t)(names.sh_offset + section.sh_name);
        if (pread(file, name, sizeof name, name_at) == sizeof name && !memcmp(name, VT_SECTION, sizeof name))
            return true;
    }
    return false;
}

static const char *fault_of(int file, bool is_preloaded) {
    struct stat status;
    Elf64_Ehdr header = {0};
    char script[256] = {0}, interpreter[256];
    if (fstat(file, &status)) return NULL;
    if (status.st_mode & (S_ISUID | S_ISGID)) return "runs with another user's rights (set-user-id)";
    ssize_t size = pread(file, script, sizeof script - 1, 0);
    if (size > 2 && sscanf(script, "#! %255s", interpreter) == 1) return vt_program_fault(interpreter, is_preloaded);
    bool is_elf = pread(file, &header, sizeof header, 0) == sizeof header && !memcmp(header.e_ident, ELFMAG, SELFMAG);
    if (!is_elf) return "is no program for Linux";
    if (header.e_machine != our_machine) return "is built for another kind of processor";
    if (!has_interpreter(file, &header))
        return "is linked static and would run in real time; build it without -static-executable";
    if (!is_preloaded && !has_engine(file, &header))
        return "was not built with Offstage, and there is no engine to preload";
    return NULL;
}

const char *vt_program_fault(const char *path, bool is_preloaded) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return NULL;
    const char *fault = fault_of(file, is_preloaded);
    close(file);
    return fault;
}
