/**
 * The system calls a program in the sandbox may make. Everything else answers "no such call" (ENOSYS): calls nobody thought of,
 * and every call made by the 32-bit ABI, whose numbers a list of forbidden calls would miss.
 *
 * Left out on purpose, because they reach other processes, the kernel's inside or outlive a run: ptrace and process_vm_*, keyrings, bpf,
 * perf, userfaultfd, io_uring and the older aio, mounting and namespaces, System V and POSIX message IPC (they would survive in the
 * container), handles of files, clocks, modules, reboot, swap, quota, accounting.
 */
const everywhere = `
  accept accept4 bind brk cachestat capget chdir clock_getres clock_gettime clock_nanosleep close close_range connect
  copy_file_range dup dup3 epoll_create1 epoll_ctl epoll_pwait epoll_pwait2 eventfd2 execve execveat exit exit_group faccessat faccessat2
  fadvise64 fallocate fchdir fchmod fchmodat fchmodat2 fchown fchownat fcntl fdatasync fgetxattr flistxattr flock fremovexattr fsetxattr
  fstat fstatfs fsync ftruncate futex futex_requeue futex_wait futex_waitv futex_wake get_mempolicy get_robust_list getcpu getcwd
  getdents64 getegid geteuid getgid getgroups getitimer getpeername getpgid getpid getppid getpriority getrandom getresgid getresuid
  getrlimit getrusage getsid getsockname getsockopt gettid gettimeofday getuid getxattr inotify_add_watch inotify_init1 inotify_rm_watch
  ioctl ioprio_get ioprio_set kill landlock_add_rule landlock_create_ruleset landlock_restrict_self lgetxattr linkat listen listxattr
  llistxattr lremovexattr lseek lsetxattr madvise mbind membarrier memfd_create mincore mkdirat mknodat mlock mlock2 mlockall mmap
  mprotect mremap mseal msync munlock munlockall munmap nanosleep openat openat2 personality pidfd_open pidfd_send_signal pipe2
  pkey_alloc pkey_free pkey_mprotect ppoll prctl pread64 preadv preadv2 prlimit64 pselect6 pwrite64 pwritev pwritev2 read readahead
  readlinkat readv recvfrom recvmmsg recvmsg remap_file_pages removexattr renameat renameat2 restart_syscall rseq rt_sigaction
  rt_sigpending rt_sigprocmask rt_sigqueueinfo rt_sigreturn rt_sigsuspend rt_sigtimedwait rt_tgsigqueueinfo sched_get_priority_max
  sched_get_priority_min sched_getaffinity sched_getattr sched_getparam sched_getscheduler sched_rr_get_interval sched_setaffinity
  sched_setattr sched_setparam sched_setscheduler sched_yield seccomp sendfile sendmmsg sendmsg sendto set_mempolicy set_robust_list
  set_tid_address setfsgid setfsuid setgid setgroups setitimer setpgid setpriority setregid setresgid setresuid setreuid setrlimit setsid
  setsockopt setuid setxattr shutdown sigaltstack signalfd4 socketpair splice statfs statx symlinkat sync sync_file_range syncfs
  sysinfo tee tgkill timer_create timer_delete timer_getoverrun timer_gettime timer_settime timerfd_create timerfd_gettime
  timerfd_settime times tkill truncate umask uname unlinkat utimensat vmsplice wait4 waitid write writev`;

/** The older calls that only some machines have. */
const byArchitecture: Readonly<Record<string, string>> = {
  x64: `
  access alarm arch_prctl chmod chown creat dup2 epoll_create epoll_wait eventfd fork futimesat get_thread_area getdents getpgrp
  inotify_init lchown link lstat mkdir mknod modify_ldt newfstatat open pause pipe poll readlink rename rmdir select set_thread_area
  signalfd stat symlink time unlink ustat utime utimes vfork`,
  arm64: 'fstatat',
};

/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET together. */
const NEW_NAMESPACE_FLAGS = 0x7e02_0000;
const AF_UNIX = 1;

/**
 * New processes and threads without new namespaces, and local sockets only: AF_VSOCK, for one, knows no network namespaces.
 * @NOTE These come last and stay in this order: after a condition that does not hold, go-seccomp-bpf 1.6 compares the rest of the
 * filter with the argument instead of the call's number. Flags with a namespace among them are no number of a call.
 */
const allowedByArgument = [
  { name: 'clone', arguments: [{ argument: 0, operation: 'BitsNotSet', value: NEW_NAMESPACE_FLAGS }] },
  { name: 'socket', arguments: [{ argument: 0, operation: 'Equal', value: AF_UNIX }] },
];

/**
 * The filter as go-judge reads it (go-seccomp-bpf policy; JSON is YAML). `trace` without a tracer is how the kernel spells ENOSYS,
 * which makes the C library fall back from clone3, whose flags no filter can see.
 */
export function seccompPolicy(architecture: string): string {
  const names = `${everywhere} ${byArchitecture[architecture] ?? ''}`.split(/\s+/).filter(Boolean);
  return JSON.stringify({
    default_action: 'trace',
    syscalls: [{ action: 'allow', names, names_with_args: allowedByArgument }],
  });
}
