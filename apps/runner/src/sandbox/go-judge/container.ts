import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A folder of the host that every program sees read-only. It must contain nothing secret. */
export interface ReadOnlyMount {
  source: string;
  /** Absolute path inside; defaults to `source`. */
  target?: string;
}

/** Sizes of the folders that a program can write. Files there also count against its memory. */
const WORK_FOLDER = 'size=512m,nr_inodes=4k';
const TEMPORARY_FOLDER = 'size=256m,nr_inodes=4k';
const SHARED_MEMORY_FOLDER = 'size=64m,nr_inodes=1k';

/** The user id of programs inside; outside it maps to an unused number. */
export const INSIDE_UID = 1000;

/** Configuration of compilers and interpreters; some names contain a version. */
const etcNames = /^(ld\.so\.cache|alternatives|python3(\.\d+)?|java-\d+-openjdk|fpc(-[\d.]+)?\.cfg|mono|ghc)$/;

const devices = ['null', 'zero', 'full', 'random', 'urandom'];

/**
 * Parts of /proc that describe the machine instead of the program: a run could leave information there for the next
 * one. `1` is the first process of the container, which accumulates the time and the page faults of all earlier runs.
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
 * The file system that a program sees, as go-judge reads it (JSON is YAML). `accountsDir` holds our `passwd` and
 * `group`. /usr/local belongs to the operator and is hidden unless a mount names it.
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
      // Read-only mounts still allow programs to write to the devices, but do not update times of the host's files.
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
