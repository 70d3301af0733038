import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cgroupLayout } from './cgroups.ts';

const ROOT = '/sys/fs/cgroup';

/**
 * The controller of version 1 that need not be set up for each run: it says where something is computed, and a process inherits its
 * place from the one that made it, which cannot be left from inside. What a run is measured and limited by (cpuacct, memory, pids)
 * stays its own, and so does its share of the processor (cpu): beside sixty busy processes in one group go-judge would come to
 * ending them as late as 100 ms after their time.
 */
const INHERITED = 'cpuset';

/**
 * Whether go-judge should live on one processor with all it runs, one go-judge for each processor. Making, entering and removing
 * one group less for every run is worth it, and nothing has to wake up another processor. On version 2 there is one group for
 * everything, so nothing would be gained.
 */
export function coresApart(): boolean {
  const { kind, controllers } = cgroupLayout();
  return kind !== 'v2' && controllers.includes(INHERITED);
}

/** Makes the group that one go-judge stays in; one that is there already is set anew. */
export function makeOwnGroup(prefix: string, cpus: readonly number[]): void {
  const own = ownGroup(prefix);
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, 'cpuset.mems'), readFileSync(join(ROOT, INHERITED, 'cpuset.mems')));
  writeFileSync(join(own, 'cpuset.cpus'), [...new Set(cpus)].join(','));
}

/**
 * Enters the group named first, and hides its controller from the program named last, which asks /proc/cgroups for what there is:
 * only in a view of the mounts of its own. The second, untouched /proc is what the kernel wants to see before it lets a container
 * mount its own. Where mounting is not allowed, the program makes groups of this controller too, within the one entered.
 */
const ENTER = `
echo $$ > "$1/cgroup.procs" || exit 1
mount -t proc proc "$2" && mount --bind "$3" /proc/cgroups
shift 3
exec "$@"`;

/** Words to put before the command of a program that is to live in the group of this prefix. Writes two files into `folder`. */
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
