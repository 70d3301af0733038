/*
 * Runs an interactor, and writes down which processes of the solution ended before it: who ended first decides who is
 * to blame.
 *
 * Arguments: the file to write; the interactor's own lifeline; the number of processes; for each of them its lifeline,
 * the pipe it speaks into, the pipe it listens to, and the descriptors by which the interactor hears it and speaks to
 * it (-1: the interactor opens the pipes by name); then the command. The file gets the numbers of the processes that
 * ended before the interactor, in order, and where a signal ended the interactor a last line such as `signal 11`. The
 * exit status is that of the interactor otherwise.
 *
 * A lifeline is a named pipe that one program keeps open for reading, at a high descriptor, and through which nothing
 * is sent. The kernel closes the descriptors of a program that ends from the highest to the lowest, so its lifeline is
 * closed before its pipes are, and no other program can have noticed the end earlier. One inotify queue reports all
 * closings in order.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MOST_PROCESSES 64
#define WORDS_PER_PROCESS 5
/* Above every descriptor that the interactor is given. */
#define LIFELINE 200
#define AGAIN_NS (20 * 1000 * 1000)
#define CANNOT_START 127

/* One that is not opened by both sides yet is held open here, so that opening it never waits. */
struct pipe {
  const char *path;
  int held, watch, opened;
};

struct process {
  const char *lifeline;
  struct pipe speaks_into, listens_to;
  int heard_at, spoken_at, watch;
  int ended;
};

static struct process processes[MOST_PROCESSES];
static int count, left, queue, own_watch, has_ended;
static FILE *order;

static void fail(const char *what) {
  perror(what);
  _exit(CANNOT_START);
}

static void place(const char *path, int flags, int wanted) {
  int opened = open(path, flags);
  if (opened < 0) fail(path);
  if (opened == wanted) return;
  if (dup2(opened, wanted) < 0) fail(path);
  close(opened);
}

static int watch(const char *path, unsigned events) {
  int watch = inotify_add_watch(queue, path, events);
  if (watch < 0) fail(path);
  return watch;
}

static struct pipe hold(const char *path) {
  int held = open(path, O_RDWR | O_CLOEXEC);
  if (held < 0) fail(path);
  return (struct pipe){path, held, watch(path, IN_OPEN), 0};
}

static void let_go(struct pipe *pipe) {
  if (pipe->held >= 0) close(pipe->held);
  pipe->held = -1;
}

static void note_opening(struct pipe *pipe, int watch) {
  if (pipe->watch == watch && ++pipe->opened >= 2) let_go(pipe);
}

static void start(char **command) {
  for (int i = 0; i < count; i++) {
    struct process *one = &processes[i];
    if (one->heard_at < 0) continue;
    place(one->speaks_into.path, O_RDONLY, one->heard_at);
    place(one->listens_to.path, O_WRONLY, one->spoken_at);
  }
  execv(command[0], command);
  fail(command[0]);
}

static void note_end(int watch) {
  if (watch == own_watch) has_ended = 1;
  for (int i = 0; i < count; i++) {
    struct process *one = &processes[i];
    if (one->watch != watch || one->ended) continue;
    one->ended = 1;
    left--;
    if (!has_ended) fprintf(order, "%d\n", i);
  }
}

static void read_queue(void) {
  char events[8192] __attribute__((aligned(__alignof__(struct inotify_event))));
  for (ssize_t length; (length = read(queue, events, sizeof events)) > 0;) {
    for (char *at = events; at < events + length;) {
      struct inotify_event *event = (struct inotify_event *)at;
      if (event->mask & IN_CLOSE_NOWRITE) note_end(event->wd);
      for (int i = 0; i < count && event->mask & IN_OPEN; i++) {
        note_opening(&processes[i].speaks_into, event->wd);
        note_opening(&processes[i].listens_to, event->wd);
      }
      at += sizeof *event + event->len;
    }
  }
}

/*
 * When one side ends, the other sees the end immediately, and a side that waits to open the pipe stops waiting.
 */
static void end_pipe(struct pipe *pipe) {
  pipe->watch = -1;
  let_go(pipe);
  close(open(pipe->path, O_RDONLY | O_NONBLOCK));
  int opened = open(pipe->path, O_WRONLY | O_NONBLOCK);
  if (opened >= 0) close(opened);
}

static void wake(int signal) { (void)signal; }

int main(int argc, char **argv) {
  if (argc < 5) return CANNOT_START;
  order = fopen(argv[1], "w");
  queue = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  if (!order || queue < 0) fail("inotify");
  own_watch = watch(argv[2], IN_CLOSE_NOWRITE);
  left = count = atoi(argv[3]);
  if (count < 1 || count > MOST_PROCESSES || argc <= 4 + WORDS_PER_PROCESS * count) return CANNOT_START;
  char **words = argv + 4;
  for (int i = 0; i < count; i++, words += WORDS_PER_PROCESS) {
    struct process *one = &processes[i];
    *one = (struct process){words[0], hold(words[1]), hold(words[2]), atoi(words[3]), atoi(words[4]), 0, 0};
    one->watch = watch(words[0], IN_CLOSE_NOWRITE);
  }
  sigset_t blocked, usual;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGCHLD);
  sigprocmask(SIG_BLOCK, &blocked, &usual);
  signal(SIGCHLD, wake);
  place(argv[2], O_RDONLY | O_NONBLOCK, LIFELINE);
  /* A process waits here until its lifeline is watched. */
  for (int i = 0; i < count; i++) close(open(processes[i].lifeline, O_WRONLY));
  pid_t child = fork();
  if (child < 0) fail("fork");
  if (child == 0) {
    signal(SIGCHLD, SIG_DFL);
    sigprocmask(SIG_SETMASK, &usual, NULL);
    close(queue);
    close(fileno(order));
    start(words);
  }
  close(LIFELINE);
  int status = 0, running = 1;
  while (running || left > 0) {
    struct pollfd waited = {queue, POLLIN, 0};
    struct timespec until_again = {0, AGAIN_NS};
    int one_sided = !running || left < count;
    ppoll(&waited, 1, one_sided ? &until_again : NULL, &usual);
    read_queue();
    if (running && waitpid(child, &status, WNOHANG) == child) {
      running = 0;
      read_queue();
      has_ended = 1;
      if (WIFSIGNALED(status)) fprintf(order, "signal %d\n", WTERMSIG(status));
      fclose(order);
    }
    for (int i = 0; i < count; i++) {
      if (running ? !processes[i].ended : processes[i].ended) continue;
      end_pipe(&processes[i].speaks_into);
      end_pipe(&processes[i].listens_to);
    }
  }
  return WIFSIGNALED(status) ? CANNOT_START : WEXITSTATUS(status);
}
