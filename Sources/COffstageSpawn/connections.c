// Takes the connections and listeners of a process that stands still, as a phone's system does while an app is
// suspended (L-54).
//
// The device gets a copy of each of its descriptors; a connection is dissolved by being connected to nothing, and so is
// a listener. The process finds that out when it next uses it: sending fails, receiving fails or says that it has
// ended, accepting fails, and nobody gets through to the listener's port.
#include "COffstageSpawn.h"

#include <dirent.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    most_connections = 1024,
    // A pace of bytes in a second that nobody asks for: by it the engine in the process knows what was taken
    // (`VT_TAKEN_CONNECTION`).
    taken = 0x0ff57a6e,
};

static int is_connection(int descriptor) {
    struct sockaddr_storage peer;
    socklen_t size = sizeof peer, length = sizeof(int);
    int type = 0;
    return getpeername(descriptor, (struct sockaddr *)&peer, &size) == 0
        && (peer.ss_family == AF_INET || peer.ss_family == AF_INET6)
        && getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &length) == 0 && type == SOCK_STREAM;
}

static int is_listener(int descriptor) {
    struct sockaddr_storage own;
    socklen_t size = sizeof own, length = sizeof(int);
    int listens = 0;
    return getsockname(descriptor, (struct sockaddr *)&own, &size) == 0
        && (own.ss_family == AF_INET || own.ss_family == AF_INET6)
        && getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listens, &length) == 0 && listens;
}

int offstage_take_connections(pid_t process) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/fd", (int)process);
    DIR *folder = opendir(path);
    int pidfd = folder ? (int)syscall(SYS_pidfd_open, process, 0) : -1;
    int found[most_connections], count = 0;
    // All are found first: one end of a connection within the process ends with the other.
    for (struct dirent *entry; pidfd >= 0 && count < most_connections && (entry = readdir(folder));) {
        struct stat status;
        if (entry->d_name[0] == '.' || fstatat(dirfd(folder), entry->d_name, &status, 0) != 0) continue;
        if (!S_ISSOCK(status.st_mode)) continue;
        int copy = (int)syscall(SYS_pidfd_getfd, pidfd, atoi(entry->d_name), 0);
        if (copy < 0) continue;
        if (is_connection(copy) || is_listener(copy)) {
            found[count++] = copy;
        } else {
            close(copy);
        }
    }
    for (int i = 0; i < count; i++) {
        const unsigned mark = taken;
        const struct sockaddr nothing = {.sa_family = AF_UNSPEC};
        setsockopt(found[i], SOL_SOCKET, SO_MAX_PACING_RATE, &mark, sizeof mark);
        connect(found[i], &nothing, sizeof nothing);
        close(found[i]);
    }
    if (pidfd >= 0) close(pidfd);
    if (folder) closedir(folder);
    return count;
}
