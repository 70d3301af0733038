/* Runs a program repeatedly with a file as its input, without a sandbox, and prints the wall and CPU time of each run
   in microseconds.
   usage: own-run <cpu> <runs> <input> <program> */
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static double now_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec / 1e3;
}

int main(int argc, char **argv) {
  if (argc != 5) return 2;
  cpu_set_t cpus;
  CPU_ZERO(&cpus);
  CPU_SET(atoi(argv[1]), &cpus);
  if (sched_setaffinity(0, sizeof cpus, &cpus) != 0) return 3;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, argv[3], O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  char *child[] = {argv[4], NULL};
  for (int runs = atoi(argv[2]); runs > 0; runs--) {
    double start = now_us();
    pid_t pid;
    int status;
    struct rusage used;
    if (posix_spawn(&pid, argv[4], &actions, NULL, child, environ) != 0) return 4;
    if (wait4(pid, &status, 0, &used) != pid || status != 0) return 5;
    double wall = now_us() - start;
    double cpu = (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1e6 + used.ru_utime.tv_usec + used.ru_stime.tv_usec;
    printf("%.0f %.0f\n", wall, cpu);
  }
  return 0;
}
