// What it governs: the ports at which this process listens, and those that it lost.
//
// Responsibilities
//  1. Remember the port of each listener, and that the device took it (L-54), even when the process has closed it
//     since.
//  2. Tell of a connection to a port that was lost and not opened again: nobody is there.
//
// Representation: a port for each descriptor, and a bit for each port. Whether a listener was taken is a mark that the
// device leaves on the socket, so a descriptor that means something else by now is known by having none.
//
// The odd case: a process closes what was taken and listens at another port. Its old port stays lost, rightly: whoever
// still asks for it finds nobody.
#include "CVirtualTime.h"
#include "real.h"
#include "sandbox.h"
#include <arpa/inet.h>

static uint16_t ports[VT_DESCRIPTORS];
static int highest_listener;
/// Those whose listeners the device took and the process closed.
static _Atomic uint8_t lost[65536 / 8];

static bool listens(int descriptor) {
    int answer = 0;
    socklen_t size = sizeof answer;
    return !getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &answer, &size) && answer;
}

void vt_listener_opened(int descriptor, uint16_t port) {
    if (descriptor < 0 || descriptor >= VT_DESCRIPTORS) return;
    ports[descriptor] = port;
    if (descriptor > highest_listener) highest_listener = descriptor;
    atomic_fetch_and(&lost[port / 8], (uint8_t)~(1u << port % 8));
}

void vt_listener_closed(int descriptor) {
    if (descriptor < 0 || descriptor >= VT_DESCRIPTORS || !ports[descriptor]) return;
    uint16_t port = ports[descriptor];
    ports[descriptor] = 0;
    if (offstage_is_taken(descriptor)) atomic_fetch_or(&lost[port / 8], (uint8_t)(1u << port % 8));
}

void offstage_judge_local_connection(const char *call, uint16_t port) {
    bool is_lost = atomic_load(&lost[port / 8]) >> port % 8 & 1;
    for (int i = 0; i <= highest_listener; i++) {
        if (ports[i] != port) continue;
        if (listens(i)) return;
        is_lost = is_lost || offstage_is_taken(i);
    }
    if (is_lost) vt_note_taken_listener(call);
}

void vt_judge_destination(const struct sockaddr *address, socklen_t length) {
    if (address && length >= sizeof(struct sockaddr_in) && address->sa_family == AF_INET) {
        const struct sockaddr_in *inet = (const void *)address;
        if (ntohl(inet->sin_addr.s_addr) >> 24 == 127)
            offstage_judge_local_connection("connect", ntohs(inet->sin_port));
    } else if (address && length >= sizeof(struct sockaddr_in6) && address->sa_family == AF_INET6) {
        const struct sockaddr_in6 *inet = (const void *)address;
        if (IN6_IS_ADDR_LOOPBACK(&inet->sin6_addr)) offstage_judge_local_connection("connect", ntohs(inet->sin6_port));
    }
}
