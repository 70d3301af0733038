/**
 * Two programs in one C file. `leave` changes everything a program can change. `survey` prints a line for everything it
 * can read, its name before a tab; times that are not older than `argv[2]` (milliseconds) belong to its own run and are
 * printed as such.
 */
export const tracePrograms = String.raw`
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/un.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

#ifndef F_SET_RW_HINT
#define F_GET_RW_HINT 1035
#define F_SET_RW_HINT 1036
#endif
static const char *writable[] = { "/w", "/tmp", "/dev/shm" };
static const char *shared[] = { "/dev/null", "/dev/zero", "/dev/full", "/dev/urandom", "/usr/bin/env", "/etc/passwd", "/proc/stat",
  "/proc/loadavg", "/usr/bin/id", "/lib", "/programs", "/dev", "/" };
static double ownSince;

static void line(const char *name, const char *format, ...) {
  va_list values;
  va_start(values, format);
  printf("%s\t", name);
  vprintf(format, values);
  puts("");
  va_end(values);
}
static const char *named(const char *a, const char *b) {
  static char names[8][700];
  static int next;
  char *name = names[next++ % 8];
  snprintf(name, sizeof names[0], "%s %s", a, b);
  return name;
}
static const char *when(struct timespec at) {
  static char texts[8][40];
  static int next;
  char *text = texts[next++ % 8];
  if (at.tv_sec * 1e3 + at.tv_nsec / 1e6 >= ownSince) return "own";
  sprintf(text, "%ld.%09ld", (long)at.tv_sec, at.tv_nsec);
  return text;
}
static void status(const char *name, const struct stat *s) {
  line(named(name, "inode"), "%lu", (unsigned long)s->st_ino);
  line(named(name, "device"), "%lu", (unsigned long)s->st_dev);
  line(named(name, "owner"), "%o %d %d %lu", s->st_mode, s->st_uid, s->st_gid, (unsigned long)s->st_nlink);
  line(named(name, "size"), "%ld %ld", (long)s->st_size, (long)s->st_blocks);
  line(named(name, "times"), "%s %s %s", when(s->st_atim), when(s->st_mtim), when(s->st_ctim));
}
static void look(const char *path) {
  struct stat s;
  if (lstat(path, &s) == 0) status(path, &s); else line(path, "error %d", errno);
  char names[2000];
  ssize_t length = llistxattr(path, names, sizeof names);
  for (ssize_t i = 0; i < length; i += strlen(names + i) + 1) {
    char value[500] = "";
    lgetxattr(path, names + i, value, sizeof value - 1);
    line(named(path, names + i), "%s", value);
  }
}
/* Every line of a file under a name of its own, so that a test can say which one differs. */
static void contents(const char *path) {
  FILE *file = fopen(path, "r");
  if (!file) { line(named(path, "contents"), "error %d", errno); return; }
  char text[4000];
  for (int number = 1; number < 300 && fgets(text, sizeof text, file); number++) {
    char name[600];
    text[strcspn(text, "\n")] = 0;
    for (char *at = text; *at; at++) if (*at == '\t') *at = ' ';
    char word[40] = "";
    sscanf(text, "%39[A-Za-z_.():]", word);
    snprintf(name, sizeof name, "%s line %d %s", path, number, word);
    line(name, "%s", text);
  }
  fclose(file);
}
static void list(const char *folder, int depth, int read) {
  DIR *entries = opendir(folder);
  if (!entries) { line(named(folder, "listing"), "error %d", errno); return; }
  for (struct dirent *entry; (entry = readdir(entries));) {
    if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..") || atoi(entry->d_name) > 1) continue;
    char path[500];
    snprintf(path, sizeof path, "%s/%s", strcmp(folder, "/") ? folder : "", entry->d_name);
    look(path);
    struct stat s;
    if (lstat(path, &s) != 0) continue;
    if (read && S_ISREG(s.st_mode)) contents(path);
    if (depth > 0 && S_ISDIR(s.st_mode)) list(path, depth - 1, read);
  }
  closedir(entries);
}
static void descriptor(const char *name, int fd) {
  struct stat s;
  if (fd >= 0 && fstat(fd, &s) == 0) status(name, &s); else line(name, "error %d", errno);
}
static void *sayThread(void *unused) { line("number of a thread", "%ld", syscall(SYS_gettid)); return 0; }

static void survey(void) {
  /* The first process of the container uses a pair of sockets to start this one, and closes it meanwhile. */
  for (int fd, busy = 1; busy; close(fd)) {
    char text[4000] = "";
    fd = open("/proc/self/net/unix", O_RDONLY);
    read(fd, text, sizeof text - 1);
    busy = strstr(text, " 03 ") != 0;
  }
  list("/proc/self/net", 2, 1);
  line("own number", "%d %d %d %d", getpid(), getppid(), getpgid(0), getsid(0));
  fflush(stdout);
  if (fork() == 0) { line("number of a child", "%d", getpid()); fflush(stdout); _exit(0); }
  while (wait(0) > 0);
  pthread_t thread;
  pthread_create(&thread, 0, sayThread, 0);
  pthread_join(thread, 0);
  const char *folders[] = { "/", "/dev", "/etc", "/usr", "/programs", "/w", "/tmp", "/dev/shm" };
  for (int i = 0; i < 8; i++) { look(folders[i]); list(folders[i], 0, 0); }
  list("/proc", 3, 1);
  const char *own[] = { "status", "limits", "cgroup", "cpuset", "mountinfo", "mounts", "mountstats", "stat", "statm", "io", "sched", "schedstat",
    "autogroup", "oom_score", "oom_score_adj", "oom_adj", "loginuid", "sessionid", "personality", "timerslack_ns", "coredump_filter", "comm",
    "uid_map", "gid_map", "setgroups", "wchan", "stack", "syscall", "attr/current", "timens_offsets", "arch_status", "timers",
    "ksm_stat", "latency", "cpu_resctrl_groups", "patch_state", "numa_maps", "environ", "cmdline", "fdinfo/0", "fdinfo/1", "fdinfo/2" };
  for (int i = 0; i < sizeof own / sizeof *own; i++) { char path[100]; sprintf(path, "/proc/self/%s", own[i]); contents(path); }
  for (int i = 0; i < 3; i++) {
    char path[100];
    struct statfs fs;
    statfs(writable[i], &fs);
    line(named(writable[i], "space"), "%ld %ld %ld %ld", (long)fs.f_bfree, (long)fs.f_bavail, (long)fs.f_ffree, (long)fs.f_blocks);
    sprintf(path, "%s/new", writable[i]);
    int fd = open(path, O_CREAT | O_RDWR, 0600);
    descriptor(named(writable[i], "new file"), fd);
    close(fd);
    DIR *entries = opendir(writable[i]);
    for (struct dirent *entry; (entry = readdir(entries));)
      line(named(named(writable[i], "position of"), entry->d_name), "%ld %ld", (long)entry->d_off, telldir(entries));
    closedir(entries);
    unlink(path);
    descriptor(named(writable[i], "unnamed file"), open(writable[i], O_TMPFILE | O_RDWR, 0600));
  }
  for (int i = 0; i < sizeof shared / sizeof *shared; i++) {
    int fd = open(shared[i], O_RDONLY);
    unsigned long hint = 99;
    line(named(shared[i], "hint"), "%d %lu", fcntl(fd, F_GET_RW_HINT, &hint), hint);
    line(named(shared[i], "lock"), "%d", flock(fd, LOCK_EX | LOCK_NB));
    line(named(shared[i], "lease"), "%d", fcntl(fd, F_GETLEASE));
    line(named(shared[i], "ahead"), "%ld", syscall(SYS_preadv2, fd, 0, 0, 0, 0, 8 /* RWF_NOWAIT */));
    close(fd);
  }
  for (int i = 0; i < 3; i++) { char name[40]; sprintf(name, "descriptor %d", i); descriptor(name, i); }
  int ends[2];
  pipe(ends); descriptor("pipe", ends[0]);
  socketpair(AF_UNIX, SOCK_STREAM, 0, ends); descriptor("socket", ends[0]);
  descriptor("memory file", memfd_create("m", 0));
  descriptor("event", eventfd(0, 0));
  for (int i = 0; i < RLIM_NLIMITS; i++) { struct rlimit r; char name[40]; getrlimit(i, &r); sprintf(name, "limit %d", i); line(name, "%lu %lu", r.rlim_cur, r.rlim_max); }
  line("priority", "%d %ld %d %ld", getpriority(PRIO_PROCESS, 0), syscall(SYS_ioprio_get, 1, 0), sched_getscheduler(0), (long)personality(-1));
  line("priority of the first process", "%d %ld", getpriority(PRIO_PROCESS, 1), syscall(SYS_ioprio_get, 1, 1));
  line("control", "%d %d %d %d", prctl(PR_GET_TIMERSLACK), prctl(PR_GET_DUMPABLE), prctl(PR_GET_THP_DISABLE, 0, 0, 0, 0), umask(0));
  struct timespec clock = { 0, 0 };
  int answer = clock_gettime((~1u << 3) | 2, &clock);
  line("processor time of the first process", "%d %ld", answer, clock.tv_sec * 1000000000 + clock.tv_nsec);
  sigset_t set;
  sigprocmask(0, 0, &set);
  for (int i = 1; i < 32; i++) { struct sigaction a; char name[40]; sprintf(name, "signal %d", i); sigaction(i, 0, &a); line(name, "%d %d", a.sa_handler == SIG_IGN, sigismember(&set, i)); }
  line("segment", "%d", shmget(4242, 4096, 0));
  int fd = socket(AF_UNIX, SOCK_STREAM, 0);
  struct sockaddr_un name = { AF_UNIX, "\0trace" };
  line("name of a socket", "%d", connect(fd, (struct sockaddr *)&name, sizeof(sa_family_t) + 6));
  struct sockaddr_un automatic = { AF_UNIX };
  socklen_t length = sizeof automatic;
  fd = socket(AF_UNIX, SOCK_DGRAM, 0);
  bind(fd, (struct sockaddr *)&automatic, sizeof(sa_family_t));
  getsockname(fd, (struct sockaddr *)&automatic, &length);
  line("automatic name of a socket", "%.5s", automatic.sun_path + 1);
  struct utsname machine;
  uname(&machine);
  line("machine", "%s %s %s", machine.nodename, machine.release, machine.domainname);
  struct sysinfo info;
  sysinfo(&info);
  line("memory of the machine", "%lu", info.totalram);
  line("free memory of the machine", "%lu %lu %lu", info.freeram, info.bufferram, info.sharedram);
  line("processes of the machine", "%d", info.procs);
  line("load of the machine", "%lu %lu %lu", info.loads[0], info.loads[1], info.loads[2]);
#ifdef SYS_statx
  static char extended[256];
  line("extended status", "%ld", syscall(SYS_statx, AT_FDCWD, "/w", 0, 0x7fff, extended));
#endif
}

static void leave(void) {
  static char buffer[1 << 16];
  for (int i = 0; i < 3; i++) {
    char path[200];
    for (int n = 0; n < 300; n++) { sprintf(path, "%s/file-%d", writable[i], n); int fd = open(path, O_CREAT | O_WRONLY, 0666); write(fd, buffer, 4096); close(fd); }
    for (int n = 0; n < 150; n++) { sprintf(path, "%s/file-%d", writable[i], n); unlink(path); }
    for (int n = 0; n < 50; n++) close(open(writable[i], O_TMPFILE | O_RDWR, 0600));
    sprintf(path, "%s/folder", writable[i]); mkdir(path, 0777); setxattr(path, "user.trace", "left", 4, 0);
    setxattr(writable[i], "user.trace", "left", 4, 0);
    chmod(writable[i], 0777); chown(writable[i], 1000, 1000);
    utimensat(AT_FDCWD, writable[i], 0, 0);
  }
  for (int i = 0; i < sizeof shared / sizeof *shared; i++) {
    utimensat(AT_FDCWD, shared[i], 0, 0);
    setxattr(shared[i], "user.trace", "left", 4, 0);
    unsigned long hint = 3;
    int fd = open(shared[i], O_RDONLY);
    fcntl(fd, F_SET_RW_HINT, &hint); fcntl(fd, F_SETLEASE, F_RDLCK); flock(fd, LOCK_SH); fcntl(fd, F_NOTIFY, 1);
    posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
    read(fd, buffer, 1);
    inotify_add_watch(inotify_init1(0), shared[i], IN_ALL_EVENTS);
  }
  futimens(0, 0); utimensat(AT_FDCWD, "/proc/self/fd/0", 0, 0); read(0, buffer, sizeof buffer);
  while (write(1, buffer, 4096) > 0 && lseek(1, 0, SEEK_CUR) == -1 && buffer[0]++ < 3);
  for (int n = 0; n < 700; n++) { pid_t pid = fork(); if (pid == 0) { if (n % 7 == 0) { if (fork() == 0) _exit(0); } _exit(0); } if (pid > 0 && n % 3) waitpid(pid, 0, 0); }
  while (wait(0) > 0);
  for (int n = 0; n < 100; n++) { pthread_t thread; if (pthread_create(&thread, 0, (void *(*)(void *))time, 0) == 0) pthread_join(thread, 0); }
  shmget(4242, 4096, IPC_CREAT | 0666); shmget(IPC_PRIVATE, 4096, 0666);
  syscall(SYS_add_key, "user", "trace", "left", 4, -3); syscall(SYS_add_key, "user", "trace", "left", 4, -4);
  syscall(SYS_mq_open, "trace", O_CREAT | O_RDWR, 0666, 0);
  for (int n = 0; n < 20; n++) {
    int fd = socket(AF_UNIX, n % 2 ? SOCK_DGRAM : SOCK_STREAM, 0);
    struct sockaddr_un name = { AF_UNIX, "\0trace" };
    bind(fd, (struct sockaddr *)&name, n ? sizeof(sa_family_t) : sizeof(sa_family_t) + 6);
    listen(fd, 1);
  }
  const char *files[] = { "/proc/self/comm", "/proc/self/oom_score_adj", "/proc/self/timerslack_ns", "/proc/self/autogroup", "/proc/self/clear_refs",
    "/proc/sys/kernel/ns_last_pid", "/proc/sys/kernel/random/urandom_min_reseed_secs", "/proc/sys/kernel/pid_max", "/dev/random" };
  for (int i = 0; i < sizeof files / sizeof *files; i++) { int fd = open(files[i], O_WRONLY); write(fd, "77", 2); close(fd); }
  setpriority(PRIO_PROCESS, 0, 19); setpriority(PRIO_USER, 0, 10); setpriority(PRIO_PROCESS, 1, 10);
  syscall(SYS_ioprio_set, 3, 0, 3 << 13); syscall(SYS_ioprio_set, 1, 1, 3 << 13);
  struct sched_param batch = { 0 };
  sched_setscheduler(1, SCHED_BATCH, &batch); sched_setscheduler(0, SCHED_IDLE, &batch);
  struct rlimit less = { 10, 10 };
  prlimit(1, RLIMIT_NOFILE, &less, 0); prlimit(1, RLIMIT_CPU, &less, 0);
  cpu_set_t one; CPU_ZERO(&one); CPU_SET(0, &one); sched_setaffinity(1, sizeof one, &one);
  prctl(PR_SET_TIMERSLACK, 1234); prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0); umask(077); sethostname("left", 4);
  mlockall(MCL_CURRENT | MCL_FUTURE); malloc(8 << 20);
  if (fork() == 0) { setsid(); for (;;) pause(); }
  kill(1, SIGUSR1);
}

int main(int argc, char **argv) {
  if (argc > 2) ownSince = atof(argv[2]);
  if (argc > 1 && !strcmp(argv[1], "leave")) leave();
  if (argc > 1 && !strcmp(argv[1], "survey")) survey();
  return 0;
}
`;
