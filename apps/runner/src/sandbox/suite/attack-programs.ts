/**
 * Hostile programs in one C file, selected by `argv[1]`. Each prints what it achieved, so that a test can assert what
 * must be impossible.
 */
export const attackProgramsC = String.raw`
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/netlink.h>
#include <linux/vm_sockets.h>
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/ptrace.h>
#include <sys/sem.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char untouched[800 << 20];
static sigjmp_buf afterCrash;
static void crashed(int signal) { siglongjmp(afterCrash, 1); }
static void *forever(void *unused) { for (;;) pause(); }
static void touch(char *memory, size_t bytes) { for (size_t i = 0; i < bytes; i += 4096) memory[i] = 1; }
/* Prints a line only where the attack got through. */
static void report(const char *what, long result) { if (result >= 0) printf("%s\n", what); }
static int opens(const char *path, int flags) { int fd = open(path, flags); return fd; }
static void writeAll(int fd, long bytes) {
  static char buffer[1 << 16];
  while (bytes > 0 && write(fd, buffer, sizeof buffer) > 0) bytes -= sizeof buffer;
}
/* What the kernel holds for a program, told in MiB as it grows. */
static void holds(long bytes) { static long told; if (bytes >> 20 > told) { told = bytes >> 20; printf("%ld\n", told); } }
static long fill(int fd) {
  static char buffer[1 << 16];
  long bytes = 0;
  fcntl(fd, F_SETFL, O_NONBLOCK);
  for (ssize_t wrote; (wrote = write(fd, buffer, sizeof buffer)) > 0;) bytes += wrote;
  return bytes;
}
static void tryConnect(int domain, int type, const char *what) {
  int fd = socket(domain, type, 0);
  if (fd < 0) return;
  printf("%s socket\n", what);
}

int main(int argc, char **argv) {
  const char *act = argv[1];
  long number = argc > 2 ? atol(argv[2]) : 0;
  setvbuf(stdout, 0, _IOLBF, 0);

  if (!strcmp(act, "bss")) { if (number) touch(untouched, sizeof untouched); puts("ran"); }
  if (!strcmp(act, "tmpfs")) {
    writeAll(open(argv[3], O_CREAT | O_WRONLY, 0600), number << 20);
    puts("wrote");
  }
  if (!strcmp(act, "memfd")) { writeAll(memfd_create("m", 0), number << 20); puts("wrote"); }
  if (!strcmp(act, "pipes")) {
    int ends[2];
    for (long all = 0; pipe(ends) == 0; holds(all)) { fcntl(ends[1], F_SETPIPE_SZ, 1 << 20); all += fill(ends[1]); }
  }
  if (!strcmp(act, "sockets")) {
    int ends[2], bytes = 1 << 24;
    for (long all = 0; socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0; holds(all)) {
      for (int i = 0; i < 2; i++) { setsockopt(ends[i], SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes); all += fill(ends[i]); }
    }
  }
  if (!strcmp(act, "page-tables")) {
    size_t room = 512ul << 30, step = 2 << 20;
    char *memory = mmap(0, room, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) return 0;
    madvise(memory, room, MADV_NOHUGEPAGE);
    volatile char seen;
    for (size_t at = 0; at < room; at += step) { seen = memory[at]; holds((long)(at / step) * 4096); }
  }
  if (!strcmp(act, "children-eat")) {
    for (int i = 0; i < 6; i++) if (fork() == 0) { size_t bytes = (size_t)number << 20; touch(malloc(bytes), bytes); usleep(300000); _exit(0); }
    while (wait(0) > 0);
    puts("survived");
  }
  if (!strcmp(act, "children-spin")) {
    for (int i = 0; i < 3; i++) if (fork() == 0) for (;;);
    while (wait(0) > 0);
  }
  if (!strcmp(act, "fork-bomb")) for (;;) fork();
  if (!strcmp(act, "forks")) {
    int made = 0;
    for (; made < 1000; made++) { pid_t pid = fork(); if (pid < 0) break; if (pid == 0) { pause(); _exit(0); } }
    printf("%d\n", made);
  }
  if (!strcmp(act, "forks-that-wait")) { for (int i = 0; i < 3; i++) if (fork() == 0) break; for (;;) pause(); }
  if (!strcmp(act, "threads")) {
    int made = 0;
    pthread_t thread;
    while (made < 1000 && pthread_create(&thread, 0, forever, 0) == 0) made++;
    printf("%d\n", made);
  }
  if (!strcmp(act, "daemon")) {
    if (fork() == 0) {
      setsid();
      if (fork() == 0) {
        FILE *name = fopen("/proc/self/comm", "w");
        if (name) { fputs(argv[2], name); fclose(name); }
        signal(SIGTERM, SIG_IGN);
        for (;;) { usleep(1000); int fd = open("/w/from-daemon", O_CREAT | O_WRONLY, 0666); if (fd >= 0) close(fd); }
      }
      _exit(0);
    }
    usleep(50000);
    puts("left");
  }
  if (!strcmp(act, "ignore-signals")) { for (int i = 1; i < 64; i++) signal(i, SIG_IGN); for (;;); }
  if (!strcmp(act, "abort")) abort();
  if (!strcmp(act, "kill-init")) { kill(1, SIGKILL); kill(-1, SIGKILL); puts("alive"); }
  if (!strcmp(act, "flood-then-sleep")) { writeAll(1, number << 20); for (;;) pause(); }
  if (!strcmp(act, "wait-for-nothing")) { int ends[2]; char byte; pipe(ends); read(ends[0], &byte, 1); }
  if (!strcmp(act, "work")) {
    /* Honest work for number ms, with a file that has to stay as it is. */
    int fd = open("mine", O_CREAT | O_RDWR, 0600);
    write(fd, "mine", 4);
    while (clock() < number * (CLOCKS_PER_SEC / 1000));
    char text[5] = "";
    pread(fd, text, 4, 0);
    printf("worked, %s\n", text);
  }
  if (!strcmp(act, "leave-core")) {
    cpu_set_t before, all, after;
    sched_getaffinity(0, sizeof before, &before);
    memset(&all, 0xff, sizeof all);
    sched_setaffinity(0, sizeof all, &all);
    sched_getaffinity(0, sizeof after, &after);
    printf("%d of %d\n", CPU_COUNT(&after), CPU_COUNT(&before));
  }
  if (!strcmp(act, "swap-while-ending")) {
    writeAll(open("file", O_CREAT | O_WRONLY, 0600), 1);
    if (fork() == 0) for (;;) {
      unlink("s"); symlink("/etc/passwd", "s"); rename("s", "out");
      unlink("f"); link("file", "f"); rename("f", "out");
      unlink("d"); mkdir("d", 0700); rename("d", "out"); rmdir("out");
    }
    usleep(20000);
  }
  if (!strcmp(act, "lock")) {
    report("not locked before", flock(open("/usr/bin/env", O_RDONLY), LOCK_EX | LOCK_NB));
    struct flock range = { F_RDLCK };
    fcntl(open("/usr/bin/id", O_RDONLY), F_SETLK, &range);
    if (fork() == 0) { setsid(); for (;;) pause(); }
  }
  if (!strcmp(act, "file")) { writeAll(open("out", O_CREAT | O_WRONLY, 0600), number << 20); puts("wrote"); }
  if (!strcmp(act, "read")) { static char buffer[1 << 16]; while (read(0, buffer, sizeof buffer) > 0); }
  if (!strcmp(act, "close-stdout")) { close(1); close(2); return 7; }

  if (!strcmp(act, "leave-traces")) {
    const char *places[] = { "/w/trace", "/tmp/trace", "/dev/shm/trace", "/w/a/b/c/trace" };
    mkdir("/w/a", 0777); mkdir("/w/a/b", 0777); mkdir("/w/a/b/c", 0777);
    for (int i = 0; i < 4; i++) writeAll(open(places[i], O_CREAT | O_WRONLY, 0400), 1);
    chmod("/w/a/b", 0);
    symlink("/etc", "/w/link"); mkfifo("/w/fifo", 0666);
    writeAll(open("/w/new\nline\n", O_CREAT | O_WRONLY, 0400), 1);
    report("shmget", shmget(4242, 4096, IPC_CREAT | 0666));
    report("semget", semget(4242, 1, IPC_CREAT | 0666));
    report("msgget", msgget(4242, IPC_CREAT | 0666));
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    struct sockaddr_un name = { AF_UNIX, "\0trace" };
    report("abstract", bind(fd, (struct sockaddr *)&name, sizeof(sa_family_t) + 6) || listen(fd, 1) ? -1 : 0);
    if (fork() == 0) { setsid(); for (;;) pause(); }
  }
  if (!strcmp(act, "find-traces")) {
    const char *folders[] = { "/w", "/tmp", "/dev/shm" };
    for (int i = 0; i < 3; i++) {
      DIR *folder = opendir(folders[i]);
      for (struct dirent *entry; (entry = readdir(folder));)
        if (entry->d_name[0] != '.' && strcmp(entry->d_name, argv[0] + 2)) printf("%s/%s\n", folders[i], entry->d_name);
    }
    report("shm", shmget(4242, 4096, 0));
    report("sem", semget(4242, 1, 0));
    report("msg", msgget(4242, 0));
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    struct sockaddr_un name = { AF_UNIX, "\0trace" };
    report("abstract", connect(fd, (struct sockaddr *)&name, sizeof(sa_family_t) + 6));
    DIR *processes = opendir("/proc");
    for (struct dirent *entry; (entry = readdir(processes));) {
      int pid = atoi(entry->d_name);
      if (pid > 1 && pid != getpid()) printf("process %d\n", pid);
    }
  }
  if (!strcmp(act, "touch-everything")) {
    /* Names what it could set the times of, two levels deep: the host would keep them. */
    const char *folders[] = { "/", "/dev", "/etc", "/proc", "/proc/1", "/proc/sys", "/usr", "/bin", "/lib", "/programs" };
    for (int i = 0; i < 10; i++) {
      DIR *folder = opendir(folders[i]);
      for (struct dirent *entry; folder && (entry = readdir(folder));) {
        char path[400];
        snprintf(path, sizeof path, "%s/%s", folders[i], entry->d_name);
        if (utimensat(AT_FDCWD, path, 0, 0) == 0 || (errno != EROFS && utimes(path, 0) == 0)) puts(path);
      }
    }
  }
  if (!strcmp(act, "flush-disks")) {
    sync();
    report("syncfs", syncfs(open("/usr/bin/env", O_RDONLY)));
    report("sync_file_range", sync_file_range(open("/usr/bin/env", O_RDONLY), 0, 0, 7));
    errno = 0;
    syscall(SYS_sync);
    if (errno == 0) puts("sync");
    printf("%d\n", fsync(open("/tmp/file", O_CREAT | O_WRONLY, 0600)));
  }
  if (!strcmp(act, "network")) {
    tryConnect(AF_INET, SOCK_STREAM, "TCP");
    tryConnect(AF_INET, SOCK_DGRAM, "UDP");
    tryConnect(AF_INET6, SOCK_STREAM, "TCP6");
    tryConnect(AF_INET, SOCK_RAW, "raw");
    tryConnect(AF_NETLINK, SOCK_RAW, "netlink");
    tryConnect(AF_PACKET, SOCK_RAW, "packet");
    tryConnect(AF_VSOCK, SOCK_STREAM, "vsock");
    tryConnect(38 /* AF_ALG */, SOCK_SEQPACKET, "crypto");
    puts("done");
  }
  if (!strcmp(act, "open")) for (int i = 2; i < argc; i++) report(argv[i], opens(argv[i], O_RDONLY));
  if (!strcmp(act, "processes")) {
    DIR *processes = opendir("/proc");
    for (struct dirent *entry; (entry = readdir(processes));) if (atoi(entry->d_name) > 0) printf("%s ", entry->d_name);
    puts("");
  }
  if (!strcmp(act, "descriptors")) for (int fd = 3; fd < 4096; fd++) if (fcntl(fd, F_GETFD) >= 0) printf("%d\n", fd);
  if (!strcmp(act, "reopen-stdin")) {
    report("write", opens("/proc/self/fd/0", O_WRONLY));
    report("append", opens("/dev/stdin", O_RDWR | O_APPEND));
    report("truncate", opens("/proc/self/fd/0", O_WRONLY | O_TRUNC));
    report("ftruncate", ftruncate(0, 0));
    report("chmod", fchmod(0, 0666));
    report("write fd", write(0, "x", 1));
  }
  if (!strcmp(act, "privileges")) {
    report("ptrace", ptrace(PTRACE_TRACEME, 0, 0, 0));
    report("attach", ptrace(PTRACE_ATTACH, 1, 0, 0));
    report("process_vm_readv", syscall(SYS_process_vm_readv, getpid(), 0, 0, 0, 0, 0));
    report("process_vm_writev", syscall(SYS_process_vm_writev, 1, 0, 0, 0, 0, 0));
    struct rlimit more = { RLIM_INFINITY, RLIM_INFINITY };
    report("limits of another", prlimit(1, RLIMIT_CPU, &more, 0));
    report("limits of its own, upwards", setrlimit(RLIMIT_NOFILE, &more));
    report("real time", syscall(SYS_sched_setscheduler, 0, SCHED_FIFO, &(int){ 1 }));
    report("priority", setpriority(PRIO_PROCESS, 0, -5));
    report("capset", syscall(SYS_capset, &(int[2]){ 0x20080522, 0 }, &(int[6]){ -1, -1, -1, -1, -1, -1 }));
    report("keyctl", syscall(SYS_keyctl, 0, -3, 1));
    report("add_key", syscall(SYS_add_key, "user", "k", "v", 1, -2));
    report("bpf", syscall(SYS_bpf, 0, 0, 0));
    report("perf", syscall(SYS_perf_event_open, 0, 0, -1, -1, 0));
    report("userfaultfd", syscall(SYS_userfaultfd, 1));
    report("io_uring", syscall(SYS_io_uring_setup, 1, calloc(1, 4096)));
    int spaces[] = { CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWNET, CLONE_NEWPID, CLONE_NEWIPC, CLONE_NEWUTS, CLONE_NEWCGROUP, 0x80 };
    for (int i = 0; i < 8; i++) report("unshare", unshare(spaces[i]));
    for (int i = 0; i < 7; i++) {
      long pid = syscall(SYS_clone, spaces[i] | SIGCHLD, 0, 0, 0, 0);
      if (pid == 0) _exit(0);
      report("clone into a new namespace", pid);
    }
    struct { unsigned long long flags, rest[10]; } clone3 = { CLONE_NEWUSER };
    long pid = syscall(SYS_clone3, &clone3, sizeof clone3);
    if (pid == 0) _exit(0);
    report("clone3", pid);
    report("setns", syscall(SYS_setns, 0, 0));
    report("mount", mount("none", "/tmp", "tmpfs", 0, 0));
    report("umount", umount("/proc"));
    report("remount", mount(0, "/usr", 0, MS_REMOUNT | MS_BIND, 0));
    report("fsopen", syscall(SYS_fsopen, "tmpfs", 0));
    report("open_tree", syscall(SYS_open_tree, AT_FDCWD, "/usr", 1));
    report("pivot_root", syscall(SYS_pivot_root, "/tmp", "/tmp"));
    report("chroot", chroot("/tmp"));
    report("mknod", mknod("/w/device", S_IFCHR | 0666, 0x101));
    report("setuid", setuid(0));
    report("setgid", setgid(0));
    report("sethostname", sethostname("x", 1));
    report("clock", syscall(SYS_clock_settime, 0, 0) < 0 && errno != EPERM && errno != ENOSYS ? 0 : -1);
    report("swapoff", syscall(SYS_swapoff, "/x") < 0 && errno != EPERM && errno != ENOSYS ? 0 : -1);
    report("module", syscall(SYS_finit_module, 0, "", 0) < 0 && errno != EPERM && errno != ENOSYS ? 0 : -1);
    report("by handle", syscall(SYS_open_by_handle_at, 0, 0, 0) < 0 && errno != EPERM && errno != ENOSYS ? 0 : -1);
    report("write /proc/sys", opens("/proc/sys/kernel/core_pattern", O_WRONLY));
    report("write /usr", opens("/usr/x", O_CREAT | O_WRONLY));
    report("write /etc", opens("/etc/passwd", O_WRONLY));
    report("write /", opens("/x", O_CREAT | O_WRONLY));
#ifdef __x86_64__
    /* getpid by the 32-bit ABI, then by x32: filters that list forbidden numbers of one ABI miss the others. Kernels without it crash the caller. */
    signal(SIGSEGV, crashed);
    if (sigsetjmp(afterCrash, 1) == 0) {
      long result;
      __asm__ volatile("int $0x80" : "=a"(result) : "a"(20) : "memory", "r8", "r9", "r10", "r11");
      report("32-bit call", result);
    }
    report("x32 call", syscall(0x40000000 + 39));
#endif
    puts("done");
  }
  if (!strcmp(act, "setuid-program")) {
    execl("/usr/bin/su", "su", "-c", "/usr/bin/id", (char *)0);
    printf("no su: %d\n", errno);
  }
  if (!strcmp(act, "hostile-outputs")) {
    symlink("/etc/passwd", "symlink"); symlink("/nowhere", "dangling"); mkfifo("fifo", 0666);
    mkdir("folder", 0777); symlink("symlink-loop", "symlink-loop");
    int unix_socket = socket(AF_UNIX, SOCK_STREAM, 0);
    struct sockaddr_un name = { AF_UNIX, "socket" };
    bind(unix_socket, (struct sockaddr *)&name, sizeof name);
    int fd = open("sparse", O_CREAT | O_WRONLY, 0666); pwrite(fd, "x", 1, number);
    writeAll(open("new\nline", O_CREAT | O_WRONLY, 0666), 1);
    writeAll(open("plain?", O_CREAT | O_WRONLY, 0666), 1);
    open("unreadable", O_CREAT | O_WRONLY, 0); link("plain?", "hardlink");
  }
  if (!strcmp(act, "fill")) {
    int made = 0;
    char name[64];
    for (; made < 100000; made++) { sprintf(name, "/w/i%d", made); int fd = open(name, O_CREAT | O_WRONLY, 0600); if (fd < 0) break; close(fd); }
    printf("%d\n", made);
  }
  if (!strcmp(act, "deep")) { int depth = 0; for (; depth < 3000 && mkdir("d", 0777) == 0 && chdir("d") == 0; depth++); printf("%d\n", depth); }
  return 0;
}
`;
