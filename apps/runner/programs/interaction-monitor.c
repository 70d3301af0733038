/*
 * Runs an interactor, and records which processes of the solution ended before it: the one that ended first determines
 * the verdict.
 *
 * Arguments: the file to write; the interactor's own lifeline; the number of processes; for each of them its folder,
 * the interactor's folder for it, and the interactor's descriptors for reading from it and writing to it (-1: the
 * interactor opens the pipes by name); then the command. Both folders contain the pipe `said`, to which the process
 * writes, and the pipe `heard`, from which it reads; the folder of the process also contains its `lifeline`. The file
 * contains the indexes of the processes that ended before the interactor, in order, and a last line such as `signal 11`
 * if a signal ended the interactor. Otherwise the exit status is that of the interactor.
 *
 * A lifeline is a named pipe that one program keeps open for reading, at a high descriptor, and through which nothing
 * is sent. The kernel closes the descriptors of a program that ends from the highest to the lowest, so its lifeline is
 * closed before its pipes are, and no other program can have noticed the end earlier. One inotify queue reports all
 * closings in order.
 *
 * Each side opens the pipes in its own folder, since the kernel merges equal consecutive events that were not read yet:
 * if both sides opened a pipe by the same name, only one opening would be reported.
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
#define WORDS_PER_PROCESS 4
/* Above all descriptors of the interactor. */
#define LIFELINE 200
#define AGAIN_NS (20 * 1000 * 1000)
#define CANNOT_START 127

enum { BY_PROCESS = 1, BY_INTERACTOR = 2, BY_BOTH = 3 };

/* A pipe that both sides have not opened yet is kept open by this process, so that opening it never blocks. */
struct pipe {
  const char *path, *interactors_path;
  int held, opened;
};

struct process {
  struct pipe said, heard;
  int heard_at, spoken_at;
  int end_watch, process_watch, interactor_watch;
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

static const char *join(const char *folder, const char *name) {
  char *path = malloc(strlen(folder) + strlen(name) + 2);
  if (!path) fail("malloc");
  sprintf(path, "%s/%s", folder, name);
  return path;
}

static struct pipe hold(const char *folder, const char *interactors_folder, const char *name) {
  const char *path = join(folder, name);
  int held = open(path, O_RDWR | O_CLOEXEC);
  if (held < 0) fail(path);
  return (struct pipe){path, join(interactors_folder, name), held, 0};
}

static void let_go(struct pipe *pipe) {
  if (pipe->held >= 0) close(pipe->held);
  pipe->held = -1;
}

static void note_opening(struct process *one, const struct inotify_event *event) {
  int side = event->wd == one->process_watch ? BY_PROCESS : event->wd == one->interactor_watch ? BY_INTERACTOR : 0;
  if (!side || event->len == 0) return;
  struct pipe *pipe = strcmp(event->name, "said") == 0 ? &one->said : strcmp(event->name, "heard") == 0 ? &one->heard : 0;
  if (pipe && (pipe->opened |= side) == BY_BOTH) let_go(pipe);
}

static void start(char **command) {
  for (int i = 0; i < count; i++) {
    struct process *one = &processes[i];
    if (one->heard_at < 0) continue;
    place(one->said.interactors_path, O_RDONLY, one->heard_at);
    place(one->heard.interactors_path, O_WRONLY, one->spoken_at);
  }
  execv(command[0], command);
  fail(command[0]);
}

static void note_end(int watch) {
  if (watch == own_watch) has_ended = 1;
  for (int i = 0; i < count; i++) {
    struct process *one = &processes[i];
    if (one->end_watch != watch || one->ended) continue;
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
      for (int i = 0; i < count && event->mask & IN_OPEN; i++) note_opening(&processes[i], event);
      at += sizeof *event + event->len;
    }
  }
}

/*
 * When one side ends, the other side reads end of file immediately, and a side that is blocked in opening the pipe
 * continues.
 */
static void end_pipe(struct pipe *pipe) {
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
  const char *lifelines[MOST_PROCESSES];
  left = count = atoi(argv[3]);
  if (count < 1 || count > MOST_PROCESSES || argc <= 4 + WORDS_PER_PROCESS * count) return CANNOT_START;
  char **words = argv + 4;
  for (int i = 0; i < count; i++, words += WORDS_PER_PROCESS) {
    struct process *one = &processes[i];
    struct pipe said = hold(words[0], words[1], "said"), heard = hold(words[0], words[1], "heard");
    lifelines[i] = join(words[0], "lifeline");
    *one = (struct process){said, heard, atoi(words[2]), atoi(words[3]), 0, 0, 0, 0};
    one->end_watch = watch(lifelines[i], IN_CLOSE_NOWRITE);
    one->process_watch = watch(words[0], IN_OPEN);
    one->interactor_watch = watch(words[1], IN_OPEN);
  }
  sigset_t blocked, usual;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGCHLD);
  sigprocmask(SIG_BLOCK, &blocked, &usual);
  signal(SIGCHLD, wake);
  place(argv[2], O_RDONLY | O_NONBLOCK, LIFELINE);
  /* A process waits here until its lifeline is watched. */
  for (int i = 0; i < count; i++) close(open(lifelines[i], O_WRONLY));
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
      end_pipe(&processes[i].said);
      end_pipe(&processes[i].heard);
    }
  }
  return WIFSIGNALED(status) ? CANNOT_START : WEXITSTATUS(status);
}
