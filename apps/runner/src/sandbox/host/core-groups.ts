import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cgroupLayout } from './cgroups.ts';

const ROOT = '/sys/fs/cgroup';

/**
 * The version 1 controller that need not be set up for each run: it determines on which processors a process runs, and
 * a process inherits that from its parent and cannot leave it from inside. The controllers that measure and limit a run
 * (cpuacct, memory, pids) remain per run, as does its share of the processor (cpu): with sixty busy processes in its
 * own group, go-judge would end them as late as 100 ms after their time.
 */
const INHERITED = 'cpuset';

/**
 * Whether each processor should get its own go-judge, pinned there with all its runs. This saves creating, entering and
 * removing one cgroup per run, and waking up another processor. On version 2 there is one group for everything, so
 * nothing would be gained.
 */
export function coresApart(): boolean {
  const { kind, controllers } = cgroupLayout();
  return kind !== 'v2' && controllers.includes(INHERITED);
}

/** Creates the group of one go-judge; an existing one is reconfigured. */
export function makeOwnGroup(prefix: string, cpus: readonly number[]): void {
  const own = ownGroup(prefix);
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, 'cpuset.mems'), readFileSync(join(ROOT, INHERITED, 'cpuset.mems')));
  writeFileSync(join(own, 'cpuset.cpus'), [...new Set(cpus)].join(','));
}

/**
 * Enters the group in the first argument, and hides its controller from the program in the last argument, which reads
 * the available ones from /proc/cgroups: only in a private mount namespace. The second argument is an untouched /proc,
 * which the kernel requires before a container may mount its own. If mounting is not allowed, the program also creates
 * groups of this controller, within the one entered.
 */
const ENTER = `
echo $$ > "$1/cgroup.procs" || exit 1
mount -t proc proc "$2" && mount --bind "$3" /proc/cgroups
shift 3
exec "$@"`;

/** A command prefix for a program that should run in the group with this prefix. Writes two files into `folder`. */
export function enterOwnGroup(prefix: string, folder: string): string[] {
  const [proc, list] = [join(folder, 'proc'), join(folder, 'cgroups')];
  mkdirSync(proc, { recursive: true });
  const lines = readFileSync('/proc/cgroups', 'utf8').split('\n');
  writeFileSync(list, lines.filter((line) => line.split('\t')[0] !== INHERITED).join('\n'));
  const privately = ['/usr/bin/unshare', '--mount', '--propagation', 'private'];
  return [...privately, '/bin/sh', '-c', ENTER, 'sh', ownGroup(prefix), proc, list];
}

function ownGroup(prefix: string): string {
  return join(ROOT, INHERITED, prefix);
}
