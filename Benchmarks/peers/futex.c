// The floor of a jump: one thread wakes another and is woken by it. Prints round trips per second.
//
//   futex [PROCESSOR]      both threads share it; without it they run where the system puts them
#define _GNU_SOURCE
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { rounds = 100000 };
static _Atomic int turn;

static void play(int own) {
    for (int i = 0; i < rounds; i++) {
        while (atomic_load(&turn) != own) syscall(SYS_futex, &turn, FUTEX_WAIT_PRIVATE, !own, NULL, NULL, 0);
        atomic_store(&turn, !own);
        syscall(SYS_futex, &turn, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
    }
}

static void *answer(void *unused) {
    play(1);
    return unused;
}

int main(int count, char **words) {
    if (count > 1) {
        cpu_set_t one;
        CPU_ZERO(&one);
        CPU_SET(atoi(words[1]), &one);
        if (sched_setaffinity(0, sizeof one, &one)) return 1;
    }
    pthread_t other;
    struct timespec begin, end;
    if (pthread_create(&other, NULL, answer, NULL)) return 1;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    play(0);
    pthread_join(other, NULL);
    clock_gettime(CLOCK_MONOTONIC, &end);
    double seconds = (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) / 1e9;
    printf("%.0f\n", rounds / seconds);
    return 0;
}
