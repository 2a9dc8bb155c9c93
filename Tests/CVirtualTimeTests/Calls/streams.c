// Checks of reading, writing, sockets, file locks and the disk.
#include "checks.h"
#include <arpa/inet.h>
#include <fcntl.h>
#include <netdb.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/uio.h>

static char buffer[1 << 20];
static void write_byte(void *descriptor) { check(write(*(int *)descriptor, "x", 1) == 1); }

static void check_pipe(void) {
    int ends[2];
    struct later other;
    check(pipe(ends) == 0);
    struct iovec part = {buffer, 1};
    later(&other, 1, write_byte, &ends[1]);
    takes(1, check(read(ends[0], buffer, 1) == 1));
    join(&other);
    later(&other, 1, write_byte, &ends[1]);
    takes(1, check(readv(ends[0], &part, 1) == 1));
    join(&other);
    check(fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0);
    check(read(ends[0], buffer, 1) == -1 && errno == EAGAIN);
    close(ends[0]);
    close(ends[1]);
}

static void drain(void *descriptor) {
    size_t total = 0;
    ssize_t count;
    while (total < sizeof buffer && (count = read(*(int *)descriptor, buffer, 65536)) > 0) total += (size_t)count;
    check(total == sizeof buffer);
}

/// More than fits: the writer waits for the reader.
static void check_full(void) {
    struct later reader;
    for (int kind = 0; kind < 4; kind++) {
        int ends[2];
        check((kind == 0 ? pipe(ends) : socketpair(AF_UNIX, SOCK_STREAM, 0, ends)) == 0);
        struct iovec halves[2] = {{buffer, sizeof buffer / 2}, {buffer + sizeof buffer / 2, sizeof buffer / 2}};
        struct msghdr message = {.msg_iov = halves, .msg_iovlen = 1};
        later(&reader, 1, drain, &ends[0]);
        takes(1, {
            ssize_t count = kind == 0 ? write(ends[1], buffer, sizeof buffer)
                : kind == 1 ? send(ends[1], buffer, sizeof buffer, 0)
                : kind == 2 ? writev(ends[1], halves, 2)
                            : sendto(ends[1], buffer, sizeof buffer, 0, NULL, 0);
            check(count == sizeof buffer);
        });
        join(&reader);
        check(sendmsg(ends[1], &message, MSG_DONTWAIT) > 0 || kind == 0);
        close(ends[0]);
        close(ends[1]);
    }
}

static void check_messages(void) {
    int ends[2];
    struct later other;
    check(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    for (int form = 0; form < 3; form++) {
        struct iovec part = {buffer, 16};
        struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
        later(&other, 1, write_byte, &ends[1]);
        takes(1, check((form == 0 ? recv(ends[0], buffer, 16, 0)
            : form == 1 ? recvfrom(ends[0], buffer, 16, 0, NULL, NULL) : recvmsg(ends[0], &message, 0)) == 1));
        join(&other);
    }
    check(recv(ends[0], buffer, 1, MSG_DONTWAIT) == -1 && errno == EAGAIN);
    struct timeval limit = {.tv_sec = (time_t)(unit / 1000000000), .tv_usec = (long)(unit % 1000000000) / 1000};
    check(setsockopt(ends[0], SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit) == 0);
    if (offstage_virtual_time_is_on()) takes(1, check(recv(ends[0], buffer, 1, 0) == -1 && errno == EAGAIN));
    close(ends[0]);
    close(ends[1]);
}

static struct sockaddr_in address;
static int connected;
static void connect_later(void *unused) {
    (void)unused;
    connected = socket(AF_INET, SOCK_STREAM, 0);
    check(connect(connected, (struct sockaddr *)&address, sizeof address) == 0);
    check(send(connected, "x", 1, 0) == 1);
}

static void check_connection(void) {
    int server = socket(AF_INET, SOCK_STREAM, 0);
    socklen_t size = sizeof address;
    address = (struct sockaddr_in){.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    check(bind(server, (struct sockaddr *)&address, sizeof address) == 0 && listen(server, 4) == 0);
    check(getsockname(server, (struct sockaddr *)&address, &size) == 0);
    for (int form = 0; form < 2; form++) {
        struct later other;
        int peer = -1;
        later(&other, 1, connect_later, NULL);
        takes(1, peer = form ? accept4(server, NULL, NULL, SOCK_CLOEXEC) : accept(server, NULL, NULL));
        check(peer >= 0 && read(peer, buffer, 1) == 1);
        join(&other);
        close(peer);
        close(connected);
    }
    close(server);
    struct addrinfo *found = NULL;
    check(getaddrinfo("127.0.0.1", "80", NULL, &found) == 0);
    if (found) freeaddrinfo(found);
}

static void unlock(void *descriptor) { check(flock(*(int *)descriptor, LOCK_UN) == 0); }

static void check_file_locks(void) {
    char path[] = "/tmp/virtual-time-XXXXXX";
    int first = mkstemp(path), second = open(path, O_RDWR);
    struct later other;
    check(flock(first, LOCK_EX) == 0 && flock(second, LOCK_EX | LOCK_NB) == -1);
    later(&other, 1, unlock, &first);
    takes(1, check(flock(second, LOCK_EX) == 0));
    join(&other);
    struct flock lock = {.l_type = F_WRLCK};
    check(fcntl(first, F_OFD_SETLKW, &lock) == 0);
    check(unlink(path) == 0);
    close(first);
    close(second);
}

void check_streams(void) {
    check_pipe();
    check_full();
    check_messages();
    check_connection();
    check_file_locks();
}

void check_disk(void) {
    char path[] = "/tmp/virtual-time-XXXXXX";
    int file = mkstemp(path);
    check(ftruncate(file, 4096) == 0);
    char *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    page[0] = 1;
    check(msync(page, 4096, MS_SYNC) == 0 && fsync(file) == 0 && fdatasync(file) == 0);
    check(sync_file_range(file, 0, 0, SYNC_FILE_RANGE_WRITE) == 0);
    check(syncfs(file) == 0);
    if (offstage_virtual_time_is_on()) sync();
    check(fsync(-1) == -1 && errno == EBADF);
    check(munmap(page, 4096) == 0 && unlink(path) == 0);
    close(file);
}
