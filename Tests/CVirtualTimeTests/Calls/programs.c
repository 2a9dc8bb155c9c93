// Checks of the ways to become or to run another program, and of streams that libc reads.
#include "checks.h"
#include <fcntl.h>
#include <sys/wait.h>

extern char **environ;
static char seconds[32];

enum spelling { EXECL, EXECLP, EXECLE, EXECV, EXECVP, EXECVPE, FEXECVE, SPELLINGS };

static void become(enum spelling spelling) {
    char *arguments[] = {"sleep", seconds, NULL};
    switch (spelling) {
    case EXECL: execl("/bin/sleep", "sleep", seconds, NULL); break;
    case EXECLP: execlp("sleep", "sleep", seconds, NULL); break;
    case EXECLE: execle("/bin/sleep", "sleep", seconds, NULL, environ); break;
    case EXECV: execv("/bin/sleep", arguments); break;
    case EXECVP: execvp("sleep", arguments); break;
    case EXECVPE: execvpe("sleep", arguments, environ); break;
    default: fexecve(open("/bin/sleep", O_RDONLY | O_CLOEXEC), arguments, environ); break;
    }
    _exit(99);
}

static void check_becoming(void) {
    for (enum spelling spelling = 0; spelling < SPELLINGS; spelling++) {
        for (int by_vfork = 0; by_vfork < 2; by_vfork++) {
            int status = -1;
            takes(1, {
                pid_t pid = by_vfork ? vfork() : fork();
                if (!pid) become(spelling);
                check(waitpid(pid, &status, 0) == pid);
            });
            check(WIFEXITED(status) && WEXITSTATUS(status) == 0);
        }
    }
    // As `env -i sleep 1` does.
    for (int way = 0; way < 3; way++) {
        const char *paths[] = {NULL, "/nowhere:/bin", "/nowhere:"};
        int status = -1;
        takes(1, {
            pid_t pid = fork();
            if (!pid) {
                if (paths[way]) setenv("PATH", paths[way], 1);
                else unsetenv("PATH");
                if (way == 2) check(!chdir("/bin"));
                become(EXECVP);
            }
            check(waitpid(pid, &status, 0) == pid);
        });
        check(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
}

static void check_commands(void) {
    char command[64], line[16] = {0};
    snprintf(command, sizeof command, "sleep %s; echo hello; exit 3", seconds);
    FILE *output = popen(command, "r");
    check(output != NULL);
    takes(1, check(fgets(line, sizeof line, output) && !strcmp(line, "hello\n")));
    int status = pclose(output);
    check(WIFEXITED(status) && WEXITSTATUS(status) == 3);
    FILE *input = popen("read word; test \"$word\" = hello", "w");
    check(input && fputs("hello\n", input) >= 0);
    status = pclose(input);
    check(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    check(popen("true", "x") == NULL && errno == EINVAL);
}

void check_programs(void) {
    uint64_t words[2] = {0};
    FILE *random = fopen("/dev/urandom", "r");
    check(random && fread(words, 8, 2, random) == 2 && words[0] != words[1] && fclose(random) == 0);
    printf("random %016lx\n", words[0]);
    check(fopen("/nowhere/at/all", "r") == NULL && errno == ENOENT);
    snprintf(seconds, sizeof seconds, "%.9f", (double)unit / 1e9);
    bool preloads = !offstage_virtual_time_is_on() || getenv("VIRTUAL_TIME_TEST_PRELOADS");
    if (!preloads) return;  // /bin/sleep would be outside virtual time
    check_becoming();
    check_commands();
}
