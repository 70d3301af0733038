import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cgroupLayout } from './cgroups.ts';

const ROOT = '/sys/fs/cgroup';

/**
 * Controllers of version 1 that need not be set up for each run: they say where and how willingly something is computed, and a
 * process inherits its place from the one that made it, which cannot be left from inside. What a run is measured and limited by
 * (cpuacct, memory, pids) stays its own.
 */
const inherited = ['cpu', 'cpuset'];

/**
 * Whether go-judge should live on one processor with all it runs, one go-judge for each processor. Making, entering and removing
 * two groups less for every run is a sixth of what a run costs, and nothing has to wake up another processor. On version 2 there
 * is one group for everything, so nothing would be gained.
 */
export function coresApart(): boolean {
  const { kind, controllers } = cgroupLayout();
  return kind !== 'v2' && inherited.every((controller) => controllers.includes(controller));
}

/** Makes the groups that one go-judge stays in; those that are there already are set anew. */
export function makeOwnGroups(prefix: string, cpus: readonly number[]): void {
  for (const controller of inherited) mkdirSync(join(ROOT, controller, prefix), { recursive: true });
  const own = join(ROOT, 'cpuset', prefix);
  writeFileSync(join(own, 'cpuset.mems'), readFileSync(join(ROOT, 'cpuset', 'cpuset.mems')));
  writeFileSync(join(own, 'cpuset.cpus'), [...new Set(cpus)].join(','));
}

/**
 * Enters the groups named first, and hides their controllers from the program named last, which asks /proc/cgroups for what there
 * is: only in a view of the mounts of its own. The second, untouched /proc is what the kernel wants to see before it lets a container
 * mount its own. Where mounting is not allowed, the program makes groups of these controllers too, within the ones entered.
 */
const ENTER = `
while [ "$1" != -- ]; do echo $$ > "$1/cgroup.procs" || exit 1; shift; done
mount -t proc proc "$2" && mount --bind "$3" /proc/cgroups
shift 3
exec "$@"`;

/** Words to put before the command of a program that is to live in the groups of this prefix. Writes two files into `folder`. */
export function enterOwnGroups(prefix: string, folder: string): string[] {
  const [proc, list] = [join(folder, 'proc'), join(folder, 'cgroups')];
  mkdirSync(proc, { recursive: true });
  const lines = readFileSync('/proc/cgroups', 'utf8').split('\n');
  writeFileSync(list, lines.filter((line) => !inherited.includes(line.split('\t')[0] ?? '')).join('\n'));
  const groups = inherited.map((controller) => join(ROOT, controller, prefix));
  const privately = ['/usr/bin/unshare', '--mount', '--propagation', 'private'];
  return [...privately, '/bin/sh', '-c', ENTER, 'sh', ...groups, '--', proc, list];
}
