import { existsSync, readdirSync, readFileSync, rmdirSync, statfsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * How the kernel's control groups are mounted. `hybrid`: version 1 with an extra version 2 tree, which the sandbox uses
 * as version 1.
 */
export interface CgroupLayout {
  kind: 'v1' | 'v2' | 'hybrid' | 'none';
  controllers: readonly string[];
}

const ROOT = '/sys/fs/cgroup';
const CGROUP2_MAGIC = 0x6367_7270;
const usedByGoJudge = ['cpu', 'cpuset', 'cpuacct', 'memory', 'pids'];
const REMOVAL_TIMEOUT_MS = 3000;
const REMOVAL_INTERVAL_MS = 5;

export function cgroupLayout(): CgroupLayout {
  if (!existsSync(ROOT)) return { kind: 'none', controllers: [] };
  if (statfsSync(ROOT).type === CGROUP2_MAGIC) {
    return { kind: 'v2', controllers: readFileSync(join(ROOT, 'cgroup.controllers'), 'utf8').trim().split(' ') };
  }
  const controllers = usedByGoJudge.filter((name) => existsSync(join(ROOT, name, 'cgroup.procs')));
  if (controllers.length === 0) return { kind: 'none', controllers };
  return { kind: existsSync(join(ROOT, 'unified', 'cgroup.procs')) ? 'hybrid' : 'v1', controllers };
}

/** Folders with the cgroups of one go-judge: one per controller on version 1, a single one on version 2. */
export function cgroupFoldersOf(goJudgePid: number, prefix: string): string[] {
  const layout = cgroupLayout();
  if (layout.kind !== 'v2') return layout.controllers.map((controller) => join(ROOT, controller, prefix));
  const own = /^0::(.*)$/m.exec(readFileSync(`/proc/${goJudgePid}/cgroup`, 'utf8'))?.[1] ?? '/';
  // go-judge moves itself into a cgroup `api` and creates those of its runs in its sibling `containers`.
  return [join(ROOT, dirname(own))];
}

/** Kernel default for every process outside, and for a whole group. */
const DEFAULT_CPU_SHARES = 1024;
const RUN_CPU_SHARES = 8 * DEFAULT_CPU_SHARES;

/**
 * Gives runs priority over other work on their processors. On version 1 a whole group otherwise has the same weight as
 * one process outside it, so on a busy machine a contestant's program would get a few percent of a core and reach its
 * wall limit. Processes outside still get a ninth of a core. On version 2 processes compete within their own groups, so
 * this is not needed.
 */
export function preferRuns(folders: readonly string[]): void {
  for (const folder of folders) {
    const shares = join(folder, 'cpu.shares');
    if (existsSync(shares)) writeFileSync(shares, String(RUN_CPU_SHARES));
  }
}

/** Kills the processes in the cgroup of the run with exactly this memory limit; false if there is none. */
export function killRunByMemoryLimit(folders: readonly string[], limitBytes: number): boolean {
  for (const { cgroup, run } of runsByMemoryLimit(folders, limitBytes)) {
    if (killAll(cgroup)) return true;
    // Empty: left by an earlier run whose processes were still dying when go-judge tried to remove it.
    for (const other of folders) removedNow(join(other, 'containers', run));
  }
  return false;
}

/** Host pids of the processes of the run with exactly this memory limit. */
export function pidsByMemoryLimit(folders: readonly string[], limitBytes: number): number[] {
  return runsByMemoryLimit(folders, limitBytes).flatMap(({ cgroup }) => pidsIn(cgroup));
}

function runsByMemoryLimit(folders: readonly string[], limitBytes: number): { cgroup: string; run: string }[] {
  return folders
    .map((folder) => join(folder, 'containers'))
    .flatMap((containers) => subfolders(containers).map((run) => ({ cgroup: join(containers, run), run })))
    .filter(({ cgroup }) => {
      const limit = readIfThere(join(cgroup, 'memory.limit_in_bytes')) ?? readIfThere(join(cgroup, 'memory.max'));
      return limit?.trim() === String(limitBytes);
    });
}

/**
 * Cgroups of finished runs that go-judge left: it tries to remove a cgroup only one time, which fails while processes
 * are dying, and forgets it. A group that is empty in two consecutive sweeps belongs to no run that is starting or
 * ending.
 */
export class LeftGroups {
  private empty: ReadonlySet<string> = new Set();

  /** Removes those that were also empty in the previous sweep. */
  sweep(folders: readonly string[]): void {
    const empty = folders
      .map((folder) => join(folder, 'containers'))
      .flatMap((containers) => subfolders(containers).map((name) => join(containers, name)))
      .filter((cgroup) => readIfThere(join(cgroup, 'cgroup.procs')) === '');
    this.empty = new Set(empty.filter((cgroup) => !this.empty.has(cgroup) || !removedNow(cgroup)));
  }
}

/** Kills all processes in these cgroups and removes them. Resolves to those that could not be removed in time. */
export async function removeCgroups(folders: readonly string[]): Promise<string[]> {
  const deadline = Date.now() + REMOVAL_TIMEOUT_MS;
  let left = folders.flatMap(ownCgroups);
  for (;;) {
    for (const cgroup of left) killAll(cgroup);
    left = left.filter((cgroup) => !removedNow(cgroup));
    if (left.length === 0 || Date.now() > deadline) return left;
    await pause(REMOVAL_INTERVAL_MS);
  }
}

/**
 * Innermost first. `api` and the folder itself are ours only on version 1; on version 2 they may be the runner's own
 * cgroup.
 */
function ownCgroups(folder: string): string[] {
  const containers = join(folder, 'containers');
  const runs = subfolders(containers).map((name) => join(containers, name));
  const isOurs = !folder.startsWith(ROOT) || cgroupLayout().kind !== 'v2';
  return [...runs, containers, ...(isOurs ? [join(folder, 'api'), folder] : [])].filter((path) => existsSync(path));
}

function pidsIn(cgroup: string): number[] {
  return (readIfThere(join(cgroup, 'cgroup.procs')) ?? '').split('\n').filter(Boolean).map(Number);
}

function killAll(cgroup: string): boolean {
  const pids = pidsIn(cgroup);
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if (!isErrno(error, 'ESRCH')) throw error;
    }
  }
  return pids.length > 0;
}

function removedNow(cgroup: string): boolean {
  try {
    rmdirSync(cgroup);
    return true;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return true;
    if (isErrno(error, 'EBUSY') || isErrno(error, 'ENOTEMPTY')) return false;
    throw error;
  }
}

function subfolders(path: string): string[] {
  try {
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isErrno(error, 'ENOENT') || isErrno(error, 'ENODEV')) return undefined;
    throw error;
  }
}

export function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
