// What a process may reach: the rules of Landlock, made by the parent and taken on by the child between fork and exec.
//
// The numbers are the kernel's own (linux/landlock.h): the header of a distribution may be older than its kernel.
#define _GNU_SOURCE
#include "COffstageSpawn.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { call_create = 444, call_add = 445 };
enum { version_question = 1, path_rule = 1 };

// Rights of files, then those of folders.
#define EXECUTE (1ull << 0)
#define WRITE_FILE (1ull << 1)
#define READ_FILE (1ull << 2)
#define READ_DIR (1ull << 3)
#define CHANGE_DIR (0x1ffull << 4)  // remove and make folders, files, sockets, FIFOs, devices, links
#define MAKE_CHAR (1ull << 6)
#define MAKE_BLOCK (1ull << 11)
#define REFER (1ull << 13)
#define TRUNCATE (1ull << 14)
#define OF_FILES (EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE)
#define ALL (OF_FILES | READ_DIR | CHANGE_DIR | REFER)

#define SCOPED_SOCKETS_AND_SIGNALS 3ull

struct ruleset {
    uint64_t files, network, scopes;
};

struct path_rule {
    uint64_t rights;
    int32_t folder;
} __attribute__((packed));

int offstage_sandbox_version(void) {
    long version = syscall(call_create, NULL, 0, version_question);
    return version < 0 ? 0 : (int)version;
}

int offstage_sandbox_begin(void) {
    struct ruleset rules = {.files = ALL, .scopes = SCOPED_SOCKETS_AND_SIGNALS};
    // An older kernel takes no field that it does not know.
    bool has_scopes = offstage_sandbox_version() >= offstage_sandbox_version_with_scopes;
    size_t size = has_scopes ? sizeof rules : sizeof rules.files;
    return (int)syscall(call_create, &rules, size, 0);
}

static uint64_t rights_of(enum offstage_sandbox_access access) {
    switch (access) {
    case offstage_sandbox_read: return READ_FILE | READ_DIR;
    case offstage_sandbox_run: return READ_FILE | READ_DIR | EXECUTE;
    case offstage_sandbox_write: return ALL & ~(EXECUTE | MAKE_CHAR | MAKE_BLOCK);
    case offstage_sandbox_own: return ALL & ~(MAKE_CHAR | MAKE_BLOCK);
    }
    return 0;
}

int offstage_sandbox_allow(int rules, const char *path, enum offstage_sandbox_access access) {
    int place = open(path, O_PATH | O_CLOEXEC);
    if (place < 0) return -1;
    struct stat status;
    int result = fstat(place, &status);
    struct path_rule rule = {.rights = rights_of(access), .folder = place};
    if (result == 0 && !S_ISDIR(status.st_mode)) rule.rights &= OF_FILES;
    if (result == 0) result = (int)syscall(call_add, rules, path_rule, &rule, 0);
    int failure = errno;
    close(place);
    errno = failure;
    return result;
}
