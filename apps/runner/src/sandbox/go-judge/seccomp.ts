/**
 * The system calls allowed in the sandbox. All others fail with ENOSYS, including unforeseen calls and every call of
 * the 32-bit ABI, whose numbers a denylist would miss. Left out on purpose, because they reach other processes, kernel
 * internals or outlive a run: ptrace and process_vm_*, keyrings, bpf, perf, userfaultfd, io_uring and the older aio,
 * mounting and namespaces, System V and POSIX message IPC (they would survive in the container), file handles, clocks,
 * modules, reboot, swap, quota, accounting. sync, syncfs and sync_file_range, because they keep the host's disks busy;
 * fsync and fdatasync are allowed, since databases fail without them. preadv2, pwritev2, cachestat, fadvise64 and
 * readahead, because they show or change which pages of the toolchains are in memory; all of them are optional, and the
 * C library works without them.
 */
const everywhere = `
  accept accept4 bind brk capget chdir clock_getres clock_nanosleep close close_range connect
  copy_file_range dup dup3 epoll_create1 epoll_ctl epoll_pwait epoll_pwait2 eventfd2 execve execveat exit exit_group faccessat faccessat2
  fallocate fchdir fchmod fchmodat fchmodat2 fchown fchownat fcntl fdatasync fgetxattr flistxattr flock fremovexattr fsetxattr
  fstat fstatfs fsync ftruncate futex futex_requeue futex_wait futex_waitv futex_wake get_mempolicy get_robust_list getcpu getcwd
  getdents64 getegid geteuid getgid getgroups getitimer getpeername getpgid getpid getppid getpriority getrandom getresgid getresuid
  getrlimit getrusage getsid getsockname getsockopt gettid gettimeofday getuid getxattr inotify_add_watch inotify_init1 inotify_rm_watch
  ioctl ioprio_get ioprio_set kill landlock_add_rule landlock_create_ruleset landlock_restrict_self lgetxattr linkat listen listxattr
  llistxattr lremovexattr lseek lsetxattr madvise mbind membarrier memfd_create mincore mkdirat mknodat mlock mlock2 mlockall mmap
  mprotect mremap mseal msync munlock munlockall munmap nanosleep personality pidfd_open pidfd_send_signal pipe2
  pkey_alloc pkey_free pkey_mprotect ppoll prctl pread64 preadv prlimit64 pselect6 pwrite64 pwritev read
  readlinkat readv recvfrom recvmmsg recvmsg remap_file_pages removexattr renameat renameat2 restart_syscall rseq rt_sigaction
  rt_sigpending rt_sigprocmask rt_sigqueueinfo rt_sigreturn rt_sigsuspend rt_sigtimedwait rt_tgsigqueueinfo sched_get_priority_max
  sched_get_priority_min sched_getaffinity sched_getattr sched_getparam sched_getscheduler sched_rr_get_interval sched_setaffinity
  sched_setattr sched_setparam sched_setscheduler sched_yield seccomp sendfile sendmmsg sendmsg sendto set_mempolicy set_robust_list
  set_tid_address setfsgid setfsuid setgid setgroups setitimer setpgid setpriority setregid setresgid setresuid setreuid setrlimit setsid
  setsockopt setuid setxattr shutdown sigaltstack signalfd4 socketpair splice statfs statx symlinkat
  sysinfo tee tgkill timer_create timer_delete timer_getoverrun timer_gettime timer_settime timerfd_create timerfd_gettime
  timerfd_settime times tkill truncate umask uname unlinkat utimensat vmsplice wait4 waitid write writev`;

/** Older calls that only some architectures have. */
const byArchitecture: Readonly<Record<string, string>> = {
  x64: `
  access alarm arch_prctl chmod chown creat dup2 epoll_create epoll_wait eventfd fork futimesat get_thread_area getdents getpgrp
  inotify_init lchown link lstat mkdir mknod modify_ldt newfstatat pause pipe poll readlink rename rmdir select set_thread_area
  signalfd stat symlink time unlink ustat utime utimes vfork`,
  arm64: 'fstatat',
};

/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET together. */
const NEW_NAMESPACE_FLAGS = 0x7e02_0000;
const AF_UNIX = 1;
/** Clock ids of processes and threads are negative. */
const CLOCK_OF_A_PROCESS = 0x8000_0000;
/** The bit of O_TMPFILE that no other flag uses. */
const UNNAMED_FILE = 0x40_0000;

/**
 * No clocks of other processes: that of the container's first process runs across runs. No unnamed files (O_TMPFILE):
 * they consume inode numbers without another trace, and named files do the same; openat2 could create them too. New
 * processes and threads without new namespaces, and local sockets only: AF_VSOCK, for example, ignores network
 * namespaces. @NOTE These come last and stay in this order: after a condition that does not hold, go-seccomp-bpf 1.6
 * compares the remaining filter with the argument instead of the call's number. Negative numbers and flags as large as
 * these are no call numbers.
 */
const allowedByArgument = [
  { name: 'openat', arguments: [{ argument: 2, operation: 'BitsNotSet', value: UNNAMED_FILE }] },
  { name: 'clock_gettime', arguments: [{ argument: 0, operation: 'BitsNotSet', value: CLOCK_OF_A_PROCESS }] },
  { name: 'clone', arguments: [{ argument: 0, operation: 'BitsNotSet', value: NEW_NAMESPACE_FLAGS }] },
  { name: 'socket', arguments: [{ argument: 0, operation: 'Equal', value: AF_UNIX }] },
];

const openByArgument = { name: 'open', arguments: [{ argument: 1, operation: 'BitsNotSet', value: UNNAMED_FILE }] };

/**
 * The filter as go-judge reads it (go-seccomp-bpf policy; JSON is YAML). `trace` without a tracer makes the kernel
 * return ENOSYS, upon which the C library falls back from clone3, whose flags no filter can see.
 */
export function seccompPolicy(architecture: string): string {
  const names = `${everywhere} ${byArchitecture[architecture] ?? ''}`.split(/\s+/).filter(Boolean);
  const older = architecture === 'x64' ? [openByArgument] : [];
  return JSON.stringify({
    default_action: 'trace',
    syscalls: [{ action: 'allow', names, names_with_args: [...older, ...allowedByArgument] }],
  });
}
