import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A folder of the host shown to every program, read-only. Nothing secret may lie in it. */
export interface ReadOnlyMount {
  source: string;
  /** Absolute path inside; the same as `source` when absent. */
  target?: string;
}

/** Sizes of the folders a program may write. What it writes counts against its memory as well. */
const WORK_FOLDER = 'size=512m,nr_inodes=4k';
const TEMPORARY_FOLDER = 'size=256m,nr_inodes=4k';
const SHARED_MEMORY_FOLDER = 'size=64m,nr_inodes=1k';

/** The user that programs are inside; outside it is an unused number. */
export const INSIDE_UID = 1000;

/** Configuration that compilers and interpreters read; the version is part of some names. */
const etcNames = /^(ld\.so\.cache|alternatives|python3(\.\d+)?|java-\d+-openjdk|fpc(-[\d.]+)?\.cfg|mono|ghc)$/;

const devices = ['null', 'zero', 'full', 'random', 'urandom'];

/**
 * Parts of /proc that describe the machine instead of the program: what one run does to them, the next one could read. `1` is the first
 * process of the container, which counts the time and the page faults of every run before.
 */
const maskedPaths = [
  '1 acpi allocinfo asound bootconfig buddyinfo bus cgroups cmdline config.gz consoles crypto devices diskstats dma driver dynamic_debug',
  'execdomains fb filesystems fs interrupts iomem ioports irq kallsyms kcore key-users keys kmsg kpagecgroup kpagecount kpageflags',
  'latency_stats loadavg locks mdstat meminfo misc modules mtrr pagetypeinfo partitions pressure sched_debug schedstat scsi slabinfo',
  'softirqs stat swaps sys sysrq-trigger sysvipc timer_list timer_stats tty uptime vmallocinfo vmstat zoneinfo',
]
  .join(' ')
  .split(' ')
  .map((name) => `/proc/${name}`);

export const passwd = `root:x:0:0:root:/:/bin/false\nrun:x:${INSIDE_UID}:${INSIDE_UID}:run:/w:/bin/sh\n`;
export const group = `root:x:0:\nrun:x:${INSIDE_UID}:\n`;

/**
 * What a program sees of the file system, as go-judge reads it (JSON is YAML). `accountsDir` holds our `passwd` and `group`.
 * /usr/local belongs to the operator and is hidden unless a mount names it.
 */
export function containerConfig(accountsDir: string, mounts: readonly ReadOnlyMount[]): string {
  const bind = (source: string, target = source) => ({ type: 'bind', source, target, readonly: true });
  const tmpfs = (target: string, data: string) => ({ type: 'tmpfs', target, data });
  const showsLocal = mounts.some((mount) => (mount.target ?? mount.source).startsWith('/usr/local'));
  return JSON.stringify({
    mount: [
      ...['/usr', '/bin', '/lib', '/lib32', '/lib64'].map((path) => bind(path)),
      ...readdirSync('/etc')
        .filter((name) => etcNames.test(name))
        .map((name) => bind(`/etc/${name}`)),
      bind(join(accountsDir, 'passwd'), '/etc/passwd'),
      bind(join(accountsDir, 'group'), '/etc/group'),
      // Read-only still lets programs write to them, but keeps the times of the host's own files as they are.
      ...devices.map((name) => bind(`/dev/${name}`)),
      tmpfs('/w', WORK_FOLDER),
      tmpfs('/tmp', TEMPORARY_FOLDER),
      tmpfs('/dev/shm', SHARED_MEMORY_FOLDER),
      ...mounts.map((mount) => bind(mount.source, mount.target)),
    ],
    proc: true,
    symLink: [
      { linkPath: '/dev/fd', target: '/proc/self/fd' },
      { linkPath: '/dev/stdin', target: '/proc/self/fd/0' },
      { linkPath: '/dev/stdout', target: '/proc/self/fd/1' },
      { linkPath: '/dev/stderr', target: '/proc/self/fd/2' },
    ],
    maskPath: showsLocal ? maskedPaths : [...maskedPaths, '/usr/local', '/usr/src'],
    workDir: '/w',
    hostName: 'sandbox',
    domainName: 'sandbox',
    uid: INSIDE_UID,
    gid: INSIDE_UID,
  });
}
