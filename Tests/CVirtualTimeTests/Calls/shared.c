// Checks of locks that lie in memory which two processes share.
#include "checks.h"
#include <semaphore.h>
#include <sys/mman.h>
#include <sys/wait.h>

struct shared {
    pthread_mutex_t mutex;
    sem_t locked, done;
};

static void hold_for_a_while(struct shared *shared) {
    struct timespec length = after(unit);
    bool holds = !pthread_mutex_lock(&shared->mutex) && !sem_post(&shared->locked) && !nanosleep(&length, NULL);
    bool releases = !pthread_mutex_unlock(&shared->mutex) && !nanosleep(&length, NULL) && !sem_post(&shared->done);
    _exit(holds && releases ? 0 : 1);
}

void check_shared_locks(void) {
    struct shared *shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pthread_mutexattr_t attributes;
    int status = -1;
    check(shared != MAP_FAILED && pthread_mutexattr_init(&attributes) == 0);
    check(pthread_mutexattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED) == 0);
    check(pthread_mutex_init(&shared->mutex, &attributes) == 0);
    check(sem_init(&shared->locked, 1, 0) == 0 && sem_init(&shared->done, 1, 0) == 0);
    pid_t pid = fork();
    if (!pid) hold_for_a_while(shared);
    takes(0, check(sem_wait(&shared->locked) == 0));
    takes(1, check(pthread_mutex_lock(&shared->mutex) == 0));
    check(pthread_mutex_unlock(&shared->mutex) == 0);
    takes(1, check(sem_wait(&shared->done) == 0));
    check(waitpid(pid, &status, 0) == pid && status == 0);
    munmap(shared, sizeof *shared);
}
